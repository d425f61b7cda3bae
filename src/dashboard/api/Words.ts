import { t } from "./words/t.ts"
/** Stands where each fault is told at its field. */
export const seeMarked = t("somethingNotRightYetSee")

/** What the API says to programs, and what a person reads in its place. */
const words: ReadonlyArray<readonly [told: RegExp, shown: string]> = [
  [/^The request has (?:a|many)? ?faults?\b.*/s, seeMarked],
  [/^Too many requests: wait until the rate limit resets\.$/, t("thatWasTooOftenShort")],
  [/^This field is required, or video_id\.$/, t("thisFieldIsRequired")],
  [/^Give link_id, or a url that a link is made for\.$/, t("sayWhereItLeads")],
  [/ starts_at\.$/, " the beginning."],
  [/ start_date\.$/, " the first day."],
  [/ no end_date\.$/, " no last day."],
  [/ a smaller imageSize\.$/, " a smaller logo."],
  [/ To make a new account, give a username as well\.$/, ""]
]

/** A sentence of the API in the words of a person: without the names of its fields. */
export const inWords = (sentence: string): string =>
  words.reduce((text, [told, shown]) => text.replace(told, shown), sentence)
