import { t } from "@lingui/core/macro"
import { Cause, ParseResult } from "effect"
import type { Details, FieldErrors } from "../../contract/Failure.ts"
import type { FailureCode } from "../../contract/FailureCode.ts"
import { fieldErrors, invalid } from "../../http/SchemaFaults.ts"
import { textOf } from "./faults/textOf.ts"

/**
 * Why a request failed; `away` means that the server could not be reached, `silent` that it did not respond in time, and
 * `canceled` that the user stopped waiting for it.
 */
export type FailureKind =
  | "away"
  | "silent"
  | "canceled"
  | "unavailable"
  | "unauthorized"
  | "forbidden"
  | "missing"
  | "invalid"
  | "throttled"
  | "outdated"
  | "broken"

/** The error messages of each field. */
type FieldTexts = Readonly<Record<string, ReadonlyArray<string>>>

const textsOf = (errors: FieldErrors = {}): FieldTexts =>
  Object.fromEntries(Object.entries(errors).map(([field, faults]) => [field, faults.map(textOf)]))

/** A failed request as shown on screens: a sentence, and one for each invalid field. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  readonly errors: FieldTexts
  readonly code: FailureCode | undefined
  constructor(kind: FailureKind, message: string, errors: FieldTexts = {}, code?: FailureCode) {
    super(message)
    this.kind = kind
    this.errors = errors
    this.code = code
  }
}

const kinds: Readonly<Record<string, FailureKind>> = {
  Unauthorized: "unauthorized",
  Forbidden: "forbidden",
  NotFound: "missing",
  Invalid: "invalid",
  BodyTooLarge: "invalid",
  TooManyRequests: "throttled",
  Conflict: "throttled",
  PreconditionFailed: "outdated",
  Unavailable: "unavailable"
}

/** A failure with a reason from the server. */
export const failureFrom = (kind: FailureKind, { code, reason, params, message, errors }: Details): ApiFailure =>
  new ApiFailure(kind, textOf({ code: reason, params, message }), textsOf(errors), code)

/** The failure of a request without a response, which may have changed something unless it only reads. */
export const unanswered = (kind: FailureKind, method: string | undefined): ApiFailure =>
  new ApiFailure(
    kind,
    method === "GET"
      ? t`Can't reach the server. Try again in a moment.`
      : t`The server didn't respond, so your change may not be saved.`
  )

/** The session has ended. A user who was signed in has to sign in again. */
export const signedOut = new ApiFailure(
  "unauthorized",
  t`You're signed out. Sign in again to continue.`,
  {},
  "unauthorized"
)

// The client rejects an invalid request before sending it, with the same messages as the server.
const unsent = ({ issue }: ParseResult.ParseError): ApiFailure =>
  failureFrom("invalid", invalid(fieldErrors(issue, "body")))

const byStatus = (status: number): ApiFailure =>
  status === 502 || status === 503 || status === 504
    ? new ApiFailure("unavailable", t`The server can't process this right now. Try again soon.`)
    : status === 401
      ? signedOut
      : status === 429
        ? new ApiFailure("throttled", t`Too many requests at once. Wait a moment.`)
        : new ApiFailure("broken", t`Something went wrong on the server.`)

interface Tagged {
  readonly _tag?: string
  readonly code?: FailureCode
  readonly reason?: string
  readonly request?: { readonly method: string }
  readonly cause?: unknown
  readonly response?: { readonly status: number }
}

/** Converts the cause of a failed request to an `ApiFailure`. */
export const toFailure = (cause: Cause.Cause<unknown>): ApiFailure => {
  const squashed = Cause.squash(cause)
  if (squashed instanceof ApiFailure) return squashed
  if (ParseResult.isParseError(squashed)) return unsent(squashed)
  const found = (typeof squashed === "object" && squashed !== null ? squashed : {}) as Tagged
  // Replace the server's message, which is for programs and names a header to send. A user has to sign in.
  if (found._tag === "Unauthorized" && found.code === "unauthorized") return signedOut
  const kind = kinds[found._tag ?? ""]
  if (kind !== undefined) return failureFrom(kind, squashed as Details)
  if (found._tag === "RequestError")
    return found.cause instanceof ApiFailure ? found.cause : unanswered("away", found.request?.method)
  if (found._tag === "ResponseError") return byStatus(found.response?.status ?? 500)
  return new ApiFailure("broken", t`Something went wrong on this page. Reload it and try again.`)
}

/** The error messages of a field, joined; undefined if the field is valid. */
export const errorOf = (failure: unknown, field: string): string | undefined =>
  failure instanceof ApiFailure ? failure.errors[field]?.join(" ") : undefined

/** The first error of a list or object, or of anything in it. */
export const errorIn = (failure: unknown, field: string): string | undefined =>
  failure instanceof ApiFailure
    ? Object.entries(failure.errors)
        .find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
        .join(" ")
    : undefined

/** Adds field errors to a failure, so that the form shows all of them at once. */
export const withFaults = (failure: unknown, more: FieldErrors): unknown =>
  failure instanceof ApiFailure && failure.kind === "invalid" && Object.keys(more).length > 0
    ? new ApiFailure("invalid", failure.message, { ...textsOf(more), ...failure.errors }, failure.code)
    : failure

/** Whether a failure belongs to fields instead of the whole form. */
export const hasFields = (failure: unknown): boolean =>
  failure instanceof ApiFailure && Object.keys(failure.errors).length > 0

/** Whether the requested resource does not exist. */
export const isMissing = (failure: unknown): boolean => failure instanceof ApiFailure && failure.kind === "missing"

/** Whether a failure belongs to one of these fields. */
export const isAt = (failure: unknown, fields: ReadonlyArray<string>): boolean =>
  fields.some((field) => errorOf(failure, field) !== undefined)

/** Whether a failure belongs to one of these fields or to anything in them. */
export const isIn = (failure: unknown, fields: ReadonlyArray<string>): boolean =>
  fields.some((field) => errorIn(failure, field) !== undefined)

/** The message of a failure. */
export const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiFailure ? failure.message : t`Something went wrong on this page. Reload it and try again.`

/** The error message of any failure, for a form with one field; undefined if nothing failed. */
export const errorAt = (failure: unknown, field: string): string | undefined =>
  failure === null ? undefined : (errorOf(failure, field) ?? sentenceOf(failure))
