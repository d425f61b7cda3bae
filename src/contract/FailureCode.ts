import { Schema } from "effect"

/** Every failure code and its description. The list is closed, so that programs can handle each code. */
export const failureCodes = {
  bad_request: "400: the request has two Host headers, or an invalid one.",
  unauthorized: "401: the API key or session is missing, invalid, expired or revoked.",
  wrong_password: "401: wrong email address or password.",
  factor_refused: "401: the code or the passkey is wrong, or the sign-in took too long.",
  forbidden: "403: the caller's role does not allow this.",
  session_required: "403: this requires a signed-in user; an API key cannot do it.",
  password_needed: "403: this requires a recently confirmed password. Send `POST /session/password`, then retry.",
  sign_in_needed: "403: this requires a new sign-in: a recent one, or one with the person's second factor.",
  second_factor_needed: "403: the team requires a second factor, and this session lacks one.",
  other_site: "403: a page on another site sent this request with a session.",
  other_team: "403: the key or session is for a different team than `Linden-Team`.",
  in_no_team: "403: this person is not, or no longer, in a team.",
  not_found: "404: the team has nothing with this ID, or the path does not exist.",
  link_spent: "404: the one-time link was used, has expired or never existed.",
  request_in_progress:
    "409: the first request with this `Idempotency-Key` is still in progress; `Retry-After` says when to retry.",
  jobs_running: "409: the team already has the maximum number of running jobs; wait until one has finished.",
  confirm_required: "409: repeat the request with `params.count` as `confirm`.",
  count_changed: "409: another number of items matches; retry with the current number.",
  job_state: "409: the state of the job does not allow this.",
  link_exists: "409: the team already has this link; `params.id` is its ID.",
  not_checked: "409: link checks are off for the team, or the destination of this link is never checked.",
  method_not_allowed: "405: the path does not support this method; `Allow` lists the methods it supports.",
  changed_meanwhile: "412: the resource has changed since the version in `If-Match`; read it again.",
  too_large: "413: the body is too large.",
  invalid: "422: some fields are invalid; `errors` lists them.",
  slug_taken: "422: the short code or page slug is already taken on its domain, or reserved for an item in the trash.",
  name_taken: "422: the name is already taken.",
  hostname_taken: "422: the host name is already in use.",
  domain_in_use: "422: the domain still has links or pages.",
  last_owner: "422: a team must have at least one owner.",
  only_team: "422: this is the caller's only team.",
  mail_off: "422: this server does not send email.",
  not_published: "422: the page is not published, so there is no version to go back to.",
  file_refused: "422: the file is not a supported picture.",
  limit_reached: "422: the limit is reached; delete some first.",
  idempotency_key_reused: "422: this `Idempotency-Key` was used for a different request.",
  rate_limited: "429: too many requests; `Retry-After` says when to retry.",
  internal: "500: internal server error; the message contains the request ID.",
  unavailable: "503: a part of the server is temporarily unavailable; `Retry-After` says when to retry."
} as const

export type FailureCode = keyof typeof failureCodes

const names = Object.keys(failureCodes) as [FailureCode, ...Array<FailureCode>]

const list = names.map((name) => `- \`${name}\` ${failureCodes[name]}`).join("\n")

export const FailureCode = Schema.Literal(...names).annotations({
  identifier: "FailureCode",
  description: `The kind of failure, for programs. This list is complete.\n\n${list}`
})
