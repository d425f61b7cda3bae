import { type FieldErrors, failureOf as failureBy, failureEnvelope } from "../contract/Failure.ts"
import type { FailureCode } from "../contract/FailureCode.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { maxBodyBytes } from "../http/InputValidation.ts"
import type { Json } from "./Tidy.ts"

/** The headers of responses. */
export const headers = {
  "X-Request-Id": {
    description:
      "The ID of this request in the server's log. The server keeps the ID that the client sent if it has at most 64 letters, digits, `-`, `_` and `.`.",
    schema: { type: "string" }
  },
  "X-RateLimit-Limit": {
    description:
      "Requests per minute for this key or session. This header and the next two are absent if there is no limit.",
    schema: { type: "integer" }
  },
  "X-RateLimit-Remaining": { description: "Requests left in this minute.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "When the current minute ends, in Unix seconds.", schema: { type: "integer" } },
  ETag: {
    description: "The version of the resource in quotes, for `If-Match`.",
    schema: { type: "string", examples: ['"3"'] }
  },
  "Retry-After": { description: "Seconds to wait before retrying.", schema: { type: "integer" } }
} satisfies Record<string, Json>

const pick = (...names: ReadonlyArray<keyof typeof headers>): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of every response to a request with a key. */
export const counted = pick("X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")

/** The headers of a response with a version. */
export const tagged = { ...counted, ...pick("ETag") }

const failure = (
  description: string,
  code: FailureCode,
  reason: Fault,
  errors?: FieldErrors,
  more: Json = {}
): Json => ({
  description,
  headers: { ...counted, ...more },
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Failure" },
      example: failureEnvelope(failureBy(code, reason, errors))
    }
  }
})

/** The failures that several endpoints share. */
export const failures = {
  Unauthorized: failure(
    "The API key or session is missing, invalid, expired or revoked.",
    "unauthorized",
    fault("key_required")
  ),
  Forbidden: failure(
    "The caller's role does not allow this, or a page on another site sent the request with a session.",
    "forbidden",
    fault("manager_needed")
  ),
  NotFound: failure(
    "The team has nothing with this ID. The ID may belong to another team, or may not be a UUID.",
    "not_found",
    fault("unknown_link")
  ),
  Conflict: failure(
    "The first request with this `Idempotency-Key` is still in progress, or something is no longer as the request expects; `code` says which.",
    "request_in_progress",
    fault("request_in_progress"),
    undefined,
    pick("Retry-After")
  ),
  PreconditionFailed: failure(
    "The resource has changed since the version in `If-Match`, so the request did nothing.",
    "changed_meanwhile",
    fault("changed_meanwhile", { what: "link" })
  ),
  BodyTooLarge: failure(
    `The body is larger than ${maxBodyBytes / 1024 / 1024} MiB.`,
    "too_large",
    fault("too_many_mib", { what: "body", most: maxBodyBytes / 1024 / 1024 })
  ),
  Invalid: failure(
    "The request is invalid. `errors` lists every invalid field, and `details` contains the same for programs; `errors.body` concerns the body as a whole. If a single fault has a code of its own, `code` is that code instead of `invalid`.",
    "invalid",
    fault("faults_in_fields", { count: 2 }),
    {
      url: [fault("not_an_address")],
      "ab_tests.0.weight": [fault("not_a_whole_number_between", { least: 0, most: 100 })]
    }
  ),
  TooManyRequests: failure(
    "More requests than the limit allows.",
    "rate_limited",
    fault("rate_limited", { whose: "key" }),
    undefined,
    pick("Retry-After")
  ),
  Unavailable: failure(
    "A part of the server, such as its database, is temporarily unavailable or overloaded.",
    "unavailable",
    fault("database_offline"),
    undefined,
    pick("Retry-After")
  ),
  Other: {
    ...failure(
      "405 for a method that this path does not support (`Allow` lists the supported ones), 500 for an internal error.",
      "internal",
      fault("internal", { request: "3Jq0w8Zl2xXc5bVn7mKd1" })
    ),
    headers: pick("X-Request-Id")
  }
} satisfies Record<string, Json>

const names: Readonly<Record<string, keyof typeof failures>> = {
  "401": "Unauthorized",
  "403": "Forbidden",
  "404": "NotFound",
  "409": "Conflict",
  "412": "PreconditionFailed",
  "413": "BodyTooLarge",
  "422": "Invalid",
  "429": "TooManyRequests",
  "503": "Unavailable"
}

const ref = (name: keyof typeof failures): Json => ({ $ref: `#/components/responses/${name}` })

/** The shared failure of a status; undefined if there is none. */
export const failureOf = (status: string): Json | undefined => {
  const name = names[status]
  return name === undefined ? undefined : ref(name)
}

/** The fallback for failures that an endpoint does not list. */
export const otherFailures = ref("Other")
