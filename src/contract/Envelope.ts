import { Schema } from "effect"
import { describe } from "./Describe.ts"
import type { Fault } from "./faults/Fault.ts"
import { SentenceDetail } from "./faults/Wire.ts"

const message = describe("What the request did, as a sentence.", Schema.String)

/** A part of the request that was ignored, has no effect or is probably a mistake. */
export const Warning = Schema.Struct({
  field: describe("The field. Nested fields use dots, such as `ab_tests.0.foo`.", Schema.String),
  message: describe("Why it was ignored, or what is wrong with it, as a sentence.", Schema.String),
  detail: describe(
    "The same as `message`, for programs; absent if the field was ignored.",
    Schema.optionalWith(SentenceDetail, { exact: true })
  )
}).annotations({ identifier: "Warning" })
export type Warning = typeof Warning.Type

/** A warning that something is wrong with a field. */
export const warningOf = (field: string, { code, params, message }: Fault): Warning => ({
  field,
  message,
  detail: { code, params }
})

const warnings = describe(
  "The first 20 unknown fields and query parameters, which were ignored, and values that have no effect or are probably mistakes; absent if there are none.",
  Schema.optionalWith(Schema.Array(Warning), { exact: true })
)

/** The envelope of a success with a payload, which is in `data`. */
export const Success = <A, I, R>(data: Schema.Schema<A, I, R>) =>
  Schema.Struct({ success: Schema.Literal(true), message, data, warnings })

/** The envelope of a success without a payload. */
export const Acknowledged = Schema.Struct({ success: Schema.Literal(true), message, warnings }).annotations({
  identifier: "Acknowledged"
})

export const success = <A>(message: string, data: A) => ({ success: true as const, message, data })
export const acknowledged = (message: string) => ({ success: true as const, message })
