import { t } from "@lingui/core/macro"
import { Cause, ParseResult } from "effect"
import type { FieldErrors } from "../../contract/Failure.ts"
import type { FailureCode } from "../../contract/FailureCode.ts"
import { fieldErrors, invalid } from "../../http/Faults.ts"
import { inWords } from "./Words.ts"

/** What kept a request from being done; `away` means that the server was not reached at all. */
export type FailureKind =
  | "away"
  | "unavailable"
  | "unauthorized"
  | "forbidden"
  | "missing"
  | "invalid"
  | "throttled"
  | "outdated"
  | "broken"

/** A failed request as the screens see it: a sentence for a person and, where fields are at fault, one for each. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  readonly errors: FieldErrors
  readonly code: FailureCode | undefined
  constructor(kind: FailureKind, message: string, errors: FieldErrors = {}, code?: FailureCode) {
    super(inWords(message))
    this.kind = kind
    this.errors = Object.fromEntries(
      Object.entries(errors).map(([field, sentences]) => [field, sentences.map(inWords)])
    )
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

const away = new ApiFailure("away", t`The server cannot be reached, so this was not done. Try again when it is back.`)

/** The session is over: who was in the dashboard is asked to sign in again. */
export const signedOut = new ApiFailure(
  "unauthorized",
  t`You are signed out. Sign in again to go on.`,
  {},
  "unauthorized"
)

// What the contract refuses is never sent: the schemas tell of it here, in the words that the server would use.
const unsent = ({ issue }: ParseResult.ParseError): ApiFailure => {
  const { message, errors } = invalid(fieldErrors(issue, "body"))
  return new ApiFailure("invalid", message, errors)
}

const byStatus = (status: number): ApiFailure =>
  status === 502 || status === 503 || status === 504
    ? new ApiFailure("unavailable", t`The server cannot answer right now. Try again in a moment.`)
    : status === 401
      ? signedOut
      : status === 429
        ? new ApiFailure("throttled", t`Too many requests at once. Wait a moment.`)
        : new ApiFailure("broken", t`Something went wrong on the server's side.`)

interface Tagged {
  readonly _tag?: string
  readonly message?: string
  readonly errors?: FieldErrors
  readonly code?: FailureCode
  readonly reason?: string
  readonly response?: { readonly status: number }
}

/** The failure of a request that an effect ended with. */
export const toFailure = (cause: Cause.Cause<unknown>): ApiFailure => {
  const squashed = Cause.squash(cause)
  if (squashed instanceof ApiFailure) return squashed
  if (ParseResult.isParseError(squashed)) return unsent(squashed)
  const found = (typeof squashed === "object" && squashed !== null ? squashed : {}) as Tagged
  // The server tells programs which header it wants; a person signs in.
  if (found._tag === "Unauthorized" && found.code !== "wrong_password") return signedOut
  const kind = kinds[found._tag ?? ""]
  if (kind !== undefined) return new ApiFailure(kind, found.message ?? "", found.errors, found.code)
  if (found._tag === "RequestError") return away
  if (found._tag === "ResponseError") return byStatus(found.response?.status ?? 500)
  return new ApiFailure("broken", t`Something went wrong in this page. Reload it and try again.`)
}

/** The sentences of a field, as one text; undefined where nothing is wrong with it. */
export const errorOf = (failure: unknown, field: string): string | undefined =>
  failure instanceof ApiFailure ? failure.errors[field]?.join(" ") : undefined

/** A failure with what is wrong besides, so that all of it is told at once. */
export const withFaults = (failure: unknown, more: FieldErrors): unknown =>
  failure instanceof ApiFailure && failure.kind === "invalid" && Object.keys(more).length > 0
    ? new ApiFailure("invalid", failure.message, { ...more, ...failure.errors }, failure.code)
    : failure

/** Whether a failure is told of at fields, and not as a whole. */
export const hasFields = (failure: unknown): boolean =>
  failure instanceof ApiFailure && Object.keys(failure.errors).length > 0

/** Whether what was asked for is not there. */
export const isMissing = (failure: unknown): boolean => failure instanceof ApiFailure && failure.kind === "missing"

/** Whether a failure is told of at one of these fields. */
export const isAt = (failure: unknown, fields: ReadonlyArray<string>): boolean =>
  fields.some((field) => errorOf(failure, field) !== undefined)

/** The sentence of a failure. */
export const sentenceOf = (failure: unknown): string =>
  failure instanceof ApiFailure ? failure.message : t`Something went wrong in this page. Reload it and try again.`

/** What to tell at the one field of a form, whatever went wrong; undefined where nothing did. */
export const errorAt = (failure: unknown, field: string): string | undefined =>
  failure === null ? undefined : (errorOf(failure, field) ?? sentenceOf(failure))
