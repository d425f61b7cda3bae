import { Schema } from "effect"

/** Every kind of failure with what it says; the list is closed, so that programs can act on each. */
export const failureCodes = {
  bad_request: "400: the request names two hosts, or one that cannot be read.",
  unauthorized: "401: no API key or session, or one that is not valid (any more).",
  wrong_password: "401: the e-mail address and the password do not belong together.",
  forbidden: "403: the role of the caller does not allow this.",
  session_required: "403: this takes a person who is signed in; a key is not enough.",
  password_needed: "403: this takes a password that was given lately: `POST /session/password`, then again.",
  other_site: "403: a page of another site asked this with a session.",
  other_team: "403: the key or session acts in another team than `Linden-Team` names.",
  in_no_team: "403: this person is in no team (any more).",
  not_found: "404: there is nothing of this id in the team, or nothing at this path.",
  link_spent: "404: the one-time link was used, has run out or never was.",
  request_in_progress:
    "409: the first request of this `Idempotency-Key` is not answered yet; `Retry-After` says when to try again.",
  jobs_running: "409: as many jobs as may run at once are running for the team; wait until one is done.",
  count_changed: "409: another number of links matches than `total` says; ask again with the number of now.",
  job_state: "409: the job is not in a state in which this can be done.",
  not_checked: "409: links of the team are not checked, or where this one leads is never asked.",
  method_not_allowed: "405: the path has other methods; `Allow` names them.",
  changed_meanwhile: "412: it was changed since the version that `If-Match` names; read it again.",
  too_large: "413: the body is too large.",
  invalid: "422: fields break rules; `errors` names each.",
  slug_taken: "422: the short code, or the slug of the page, is taken on its domain, or kept for what is in the trash.",
  name_taken: "422: the name is taken.",
  hostname_taken: "422: the host name is in use.",
  domain_in_use: "422: the domain still has links or pages.",
  last_owner: "422: a team keeps at least one owner.",
  only_team: "422: the team is the only one of whoever asks.",
  mail_off: "422: this server sends no mail.",
  not_published: "422: the page is not published: there is nothing to go back to.",
  file_refused: "422: the file is no picture that can be taken.",
  limit_reached: "422: there are as many as there may be: delete some first.",
  idempotency_key_reused: "422: the `Idempotency-Key` came with another request before.",
  rate_limited: "429: too many requests; `Retry-After` says when to try again.",
  internal: "500: a fault of the server; the message names the request id.",
  unavailable: "503: a part of the server does not answer right now; `Retry-After` says when to try again."
} as const

export type FailureCode = keyof typeof failureCodes

const names = Object.keys(failureCodes) as [FailureCode, ...Array<FailureCode>]

const list = names.map((name) => `- \`${name}\` ${failureCodes[name]}`).join("\n")

export const FailureCode = Schema.Literal(...names).annotations({
  identifier: "FailureCode",
  description: `What kind of failure this is, for programs; no other codes are used.\n\n${list}`
})
