import { HttpApiSchema } from "@effect/platform"
import { Data, Schema } from "effect"
import { describe } from "./Describe.ts"
import { FailureCode } from "./FailureCode.ts"
import { type Fault, type FaultCode, fault, isFaultCode, type Params } from "./faults/Fault.ts"
import { FaultCodes, FaultDetail, FaultParams } from "./faults/Wire.ts"

/** The faults of each field; nested field names use dots. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<Fault>>>

/** Why a request failed. */
export interface Details {
  readonly code: FailureCode
  /** The code of the message, which is often more precise than `code`. */
  readonly reason: FaultCode
  readonly params: Params
  readonly message: string
  readonly errors?: FieldErrors | undefined
}

/** The envelope of every failed response. */
export const FailureEnvelope = Schema.Struct({
  success: Schema.Literal(false),
  code: FailureCode,
  reason: describe(
    "What `message` says, for programs; absent if that is what `code` says.",
    Schema.optionalWith(FaultCodes, { exact: true })
  ),
  params: describe(
    "The values in `message` by name; absent if it has none.",
    Schema.optionalWith(FaultParams, { exact: true })
  ),
  message: describe("What is wrong, as a sentence.", Schema.String),
  errors: describe(
    "For each invalid field, the reasons as sentences; the first 100. Nested fields use dots, such as `ab_tests.0.url`.",
    Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }), { exact: true })
  ),
  details: describe(
    "The same as `errors`, for programs: one entry for each sentence, in the same order.",
    Schema.optionalWith(Schema.Array(FaultDetail), { exact: true })
  )
}).annotations({ identifier: "Failure" })
type FailureEnvelope = typeof FailureEnvelope.Type

/** The envelope as plain JSON, for responses that don't come from an endpoint. */
export const failureEnvelope = ({ code, reason, params, message, errors }: Details): FailureEnvelope => ({
  success: false,
  code,
  ...(reason === code ? {} : { reason }),
  ...(Object.keys(params).length === 0 ? {} : { params }),
  message,
  ...(errors === undefined ? {} : onWire(errors))
})

const onWire = (errors: FieldErrors) => ({
  errors: Object.fromEntries(
    Object.entries(errors).map(([field, faults]) => [field, faults.map((one) => one.message)])
  ),
  details: Object.entries(errors).flatMap(([field, faults]) =>
    faults.map(({ code, params }) => ({ field, code, params }))
  )
})

const other = (sentence: string) => fault("other", { sentence })

/** The faults in an envelope. Faults from an older server have no codes. */
const fromWire = ({ errors, details = [] }: FailureEnvelope): FieldErrors | undefined =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => {
      const own = details.filter((one) => one.field === field)
      return [
        field,
        sentences.map((message, place) => {
          const { code, params } = own[place] ?? other(message)
          return { code, params, message }
        })
      ]
    })
  )

const messageOf = ({ code, reason, params = {}, message }: FailureEnvelope): Fault => {
  const told: string = reason ?? code
  return isFaultCode(told) ? { code: told, params, message } : other(message)
}

/** The details in an envelope. */
export const detailsOf = (envelope: FailureEnvelope): Details =>
  failureOf(envelope.code, messageOf(envelope), fromWire(envelope))

/** The failure of a fault that does not belong to a field. */
export const failureOf = (
  code: FailureCode,
  { code: reason, params, message }: Fault,
  errors?: FieldErrors
): Details => (errors === undefined ? { code, reason, params, message } : { code, reason, params, message, errors })

abstract class Failure extends Data.Error<Details> {
  abstract readonly _tag: string
  constructor(code: FailureCode, fault: Fault, errors: FieldErrors | undefined) {
    super(failureOf(code, fault, errors))
  }
}

const schemaOf = <A extends Failure>(
  make: new (fault: Fault, errors?: FieldErrors, code?: FailureCode) => A,
  name: string,
  status: number
) =>
  Schema.transform(FailureEnvelope.annotations({ identifier: name }), Schema.instanceOf(make), {
    strict: true,
    decode: (envelope) => new make(messageOf(envelope), fromWire(envelope), envelope.code),
    encode: (failure) => failureEnvelope(failure)
  }).annotations(HttpApiSchema.annotations({ status }))

/** 401: no key, or an invalid or revoked one. */
export class Unauthorized extends Failure {
  readonly _tag: string = "Unauthorized"
  static readonly schema = schemaOf(Unauthorized, "Unauthorized", 401)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "unauthorized") {
    super(code, fault, errors)
  }
}

/** 403: the caller is authenticated but not allowed to do this. */
export class Forbidden extends Failure {
  readonly _tag: string = "Forbidden"
  static readonly schema = schemaOf(Forbidden, "Forbidden", 403)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "forbidden") {
    super(code, fault, errors)
  }
}

/** 404: the team has no such resource. */
export class NotFound extends Failure {
  readonly _tag: string = "NotFound"
  static readonly schema = schemaOf(NotFound, "NotFound", 404)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "not_found") {
    super(code, fault, errors)
  }
}

/** 409: the request conflicts with a concurrent request or with existing data. */
export class Conflict extends Failure {
  readonly _tag: string = "Conflict"
  static readonly schema = schemaOf(Conflict, "Conflict", 409)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "request_in_progress") {
    super(code, fault, errors)
  }
}

/** 412: the resource no longer has the version in `If-Match`. */
export class PreconditionFailed extends Failure {
  readonly _tag: string = "PreconditionFailed"
  static readonly schema = schemaOf(PreconditionFailed, "PreconditionFailed", 412)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "changed_meanwhile") {
    super(code, fault, errors)
  }
}

/** 413: the body is larger than 1 MiB, or 4 KiB without a key or session. */
export class BodyTooLarge extends Failure {
  readonly _tag: string = "BodyTooLarge"
  static readonly schema = schemaOf(BodyTooLarge, "BodyTooLarge", 413)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "too_large") {
    super(code, fault, errors)
  }
}

/** 422: the request breaks a rule; `errors` lists the fields and reasons. */
export class Invalid extends Failure {
  readonly _tag: string = "Invalid"
  static readonly schema = schemaOf(Invalid, "Invalid", 422)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "invalid") {
    super(code, fault, errors)
  }
}

/** 429: too many requests. */
export class TooManyRequests extends Failure {
  readonly _tag: string = "TooManyRequests"
  static readonly schema = schemaOf(TooManyRequests, "TooManyRequests", 429)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "rate_limited") {
    super(code, fault, errors)
  }
}

/** 503: a part of the service is temporarily unavailable; retry later. */
export class Unavailable extends Failure {
  readonly _tag: string = "Unavailable"
  static readonly schema = schemaOf(Unavailable, "Unavailable", 503)
  constructor(fault: Fault, errors?: FieldErrors, code: FailureCode = "unavailable") {
    super(code, fault, errors)
  }
}
