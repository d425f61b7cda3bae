import { HttpApiSchema } from "@effect/platform"
import { Data, Schema } from "effect"
import { describe } from "./Describe.ts"
import { FailureCode } from "./FailureCode.ts"

/** Field names, nested ones with dots, and what is wrong with each in sentences for a person. */
export type FieldErrors = Readonly<Record<string, ReadonlyArray<string>>>

/** What a failed request is told. */
export interface Details {
  readonly code: FailureCode
  readonly message: string
  readonly errors?: FieldErrors | undefined
}

/** The error envelope that every failed request is answered with. */
export const FailureEnvelope = Schema.Struct({
  success: Schema.Literal(false),
  code: FailureCode,
  message: describe("What is wrong, in a sentence for a person.", Schema.String),
  errors: describe(
    "For each field at fault (nested ones with dots, such as `ab_tests.0.url`), sentences that say why; the first 100.",
    Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }), { exact: true })
  )
}).annotations({ identifier: "Failure" })

/** The envelope as plain JSON, for the answers that no endpoint makes. */
export const failureEnvelope = ({ code, message, errors }: Details): typeof FailureEnvelope.Type =>
  errors === undefined ? { success: false, code, message } : { success: false, code, message, errors }

abstract class Failure extends Data.Error<Details> {
  abstract readonly _tag: string
  constructor(code: FailureCode, message: string, errors: FieldErrors | undefined) {
    super(errors === undefined ? { code, message } : { code, message, errors })
  }
}

const schemaOf = <A extends Failure>(
  make: new (message: string, errors?: FieldErrors, code?: FailureCode) => A,
  name: string,
  status: number
) =>
  Schema.transform(FailureEnvelope.annotations({ identifier: name }), Schema.instanceOf(make), {
    strict: true,
    decode: ({ code, message, errors }) => new make(message, errors, code),
    encode: (failure) => failureEnvelope(failure)
  }).annotations(HttpApiSchema.annotations({ status }))

/** 401: no key, or one that is not valid (any more). */
export class Unauthorized extends Failure {
  readonly _tag: string = "Unauthorized"
  static readonly schema = schemaOf(Unauthorized, "Unauthorized", 401)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "unauthorized") {
    super(code, message, errors)
  }
}

/** 403: who asks is known, but may not do this. */
export class Forbidden extends Failure {
  readonly _tag: string = "Forbidden"
  static readonly schema = schemaOf(Forbidden, "Forbidden", 403)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "forbidden") {
    super(code, message, errors)
  }
}

/** 404: what the path names does not exist in the team. */
export class NotFound extends Failure {
  readonly _tag: string = "NotFound"
  static readonly schema = schemaOf(NotFound, "NotFound", 404)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "not_found") {
    super(code, message, errors)
  }
}

/** 409: what is asked for does not go together with what else is under way, or there by now. */
export class Conflict extends Failure {
  readonly _tag: string = "Conflict"
  static readonly schema = schemaOf(Conflict, "Conflict", 409)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "request_in_progress") {
    super(code, message, errors)
  }
}

/** 412: it is not the version any more that `If-Match` names. */
export class PreconditionFailed extends Failure {
  readonly _tag: string = "PreconditionFailed"
  static readonly schema = schemaOf(PreconditionFailed, "PreconditionFailed", 412)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "changed_meanwhile") {
    super(code, message, errors)
  }
}

/** 413: the body is larger than 1 MiB, or 4 KiB without a key or session. */
export class BodyTooLarge extends Failure {
  readonly _tag: string = "BodyTooLarge"
  static readonly schema = schemaOf(BodyTooLarge, "BodyTooLarge", 413)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "too_large") {
    super(code, message, errors)
  }
}

/** 422: the request breaks a rule; `errors` says which fields and why. */
export class Invalid extends Failure {
  readonly _tag: string = "Invalid"
  static readonly schema = schemaOf(Invalid, "Invalid", 422)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "invalid") {
    super(code, message, errors)
  }
}

/** 429: more requests than the limit allows. */
export class TooManyRequests extends Failure {
  readonly _tag: string = "TooManyRequests"
  static readonly schema = schemaOf(TooManyRequests, "TooManyRequests", 429)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "rate_limited") {
    super(code, message, errors)
  }
}

/** 503: a part of the service does not answer at the moment; asking again later helps. */
export class Unavailable extends Failure {
  readonly _tag: string = "Unavailable"
  static readonly schema = schemaOf(Unavailable, "Unavailable", 503)
  constructor(message: string, errors?: FieldErrors, code: FailureCode = "unavailable") {
    super(code, message, errors)
  }
}
