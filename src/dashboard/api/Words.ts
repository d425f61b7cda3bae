import { t } from "@lingui/core/macro"
import { said } from "./sentences/said.ts"

/** Stands where each fault is told at its field. */
export const seeMarked = t`Something is not right yet: see what is marked.`

/** What the API says to programs, and what a person reads in its place. */
const words: ReadonlyArray<readonly [told: RegExp, instead: string]> = [
  [/^The request has (?:a|many)? ?faults?\b.*/s, seeMarked],
  [
    /^Too many requests: wait until the rate limit resets\.$/,
    t`That was too often in a short time. Wait a minute, then try again.`
  ],
  [/^This field is required, or video_id\.$/, t`This field is required.`],
  [/^Give link_id, or a url that a link is made for\.$/, t`Say where it leads.`],
  [/ starts_at\.$/, " the beginning."],
  [/ start_date\.$/, " the first day."],
  [/ no end_date\.$/, " no last day."],
  [/ a smaller imageSize\.$/, " a smaller logo."],
  [/^This slug\b/, "This address"],
  [
    / \(any more\): it may have been used, or its time is over\.$/,
    " any more: it may have been used, or it has expired."
  ],
  [/^Must be a date and time such as .*/, "Must be a day and a time."],
  [/^Must be a UUID\.$/, "Choose one that is there."],
  [/^This Idempotency-Key came with another request before.*/, "This was sent before in another form. Try again."],
  [/^This request was done before\. .*/, "This was done already: reload the page to see it."],
  [/ To make a new account, give a username as well\.$/, ""]
]

/** A text of the API in the words of a person: in their language, without the names of its fields. */
export const inWords = (text: string): string =>
  said(words.reduce((shown, [told, instead]) => shown.replace(told, instead), text))
