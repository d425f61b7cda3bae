import type { FailureCode } from "../contract/FailureCode.ts"
import { maxBodyBytes } from "../http/InputValidation.ts"
import type { Json } from "./Tidy.ts"

/** The headers that answers carry. */
export const headers = {
  "X-Request-Id": {
    description:
      "Names this request in the server's log. One that the request brought is kept where it is acceptable: at most 64 letters, digits, `-`, `_`, `.`.",
    schema: { type: "string" }
  },
  "X-RateLimit-Limit": {
    description:
      "Requests a minute for this key or session. This and the next two are absent where the limit is turned off.",
    schema: { type: "integer" }
  },
  "X-RateLimit-Remaining": { description: "Requests left in this minute.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "When the minute ends, in Unix seconds.", schema: { type: "integer" } },
  ETag: {
    description: "The version of what is answered, in quotes: for the `If-Match` of a change of it.",
    schema: { type: "string", examples: ['"3"'] }
  },
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer" } }
} satisfies Record<string, Json>

const pick = (...names: ReadonlyArray<keyof typeof headers>): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of every answer to a request that named a key. */
export const counted = pick("X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")

/** The headers of an answer that is of one version. */
export const tagged = { ...counted, ...pick("ETag") }

const failure = (description: string, code: FailureCode, message: string, errors?: Json, more: Json = {}): Json => ({
  description,
  headers: { ...counted, ...more },
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Failure" },
      example: { success: false, code, message, ...(errors === undefined ? {} : { errors }) }
    }
  }
})

/** The failures that endpoints share. */
export const failures = {
  Unauthorized: failure(
    "No API key or session, or one that is not valid (any more).",
    "unauthorized",
    "An API key is required: Authorization: Bearer lnd_…"
  ),
  Forbidden: failure(
    "The role of the caller does not allow this, or a page of another site asked it with a session.",
    "forbidden",
    "Only an owner or admin of the team may do this."
  ),
  NotFound: failure(
    "The team has nothing of this id, which may as well be another team's, or no UUID.",
    "not_found",
    "There is no such link in this team."
  ),
  Conflict: failure(
    "The first request with this `Idempotency-Key` is not answered yet.",
    "request_in_progress",
    "The first request with this Idempotency-Key is not answered yet. Try again in a moment.",
    undefined,
    pick("Retry-After")
  ),
  PreconditionFailed: failure(
    "It was changed since the version that `If-Match` names, so nothing was done.",
    "changed_meanwhile",
    "The link was changed meanwhile: read it again, then change what it is now."
  ),
  BodyTooLarge: failure(
    `The body is larger than ${maxBodyBytes / 1024 / 1024} MiB.`,
    "too_large",
    `The body is larger than ${maxBodyBytes / 1024 / 1024} MiB.`
  ),
  Invalid: failure(
    "The request breaks a rule. `errors` names every field at fault; `errors.body` is about the body as a whole. Where one rule alone is broken that programs may act on, `code` is more precise than `invalid`.",
    "invalid",
    "The request has faults in 2 fields.",
    {
      url: ["Must be a full address such as https://example.com/page."],
      "ab_tests.0.weight": ["Must be a whole number from 0 to 100."]
    }
  ),
  TooManyRequests: failure(
    "More requests than the limit allows.",
    "rate_limited",
    "Too many requests: wait until the rate limit resets.",
    undefined,
    pick("Retry-After")
  ),
  Unavailable: failure(
    "A part of the server does not answer right now, such as its database, or has more to do than it takes on.",
    "unavailable",
    "The database cannot be reached right now. Try again in a moment.",
    undefined,
    pick("Retry-After")
  ),
  Other: {
    ...failure(
      "405 for a method that this path does not have (`Allow` names those that it has), 500 for a fault of the server.",
      "internal",
      "Something went wrong on our side. Request id: 3Jq0w8Zl2xXc5bVn7mKd1"
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

/** The shared failure of a status; undefined where it has none. */
export const failureOf = (status: string): Json | undefined => {
  const name = names[status]
  return name === undefined ? undefined : ref(name)
}

/** Whatever an endpoint does not name itself. */
export const otherFailures = ref("Other")
