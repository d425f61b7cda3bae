import { Schema } from "effect"
import { describe } from "./Describe.ts"

const message = describe("What was done, in a sentence for a person.", Schema.String)

/** What a request brought that was ignored. */
export const Warning = Schema.Struct({
  field: describe("Nested ones with dots, such as `ab_tests.0.foo`.", Schema.String),
  message: describe("Why it was ignored, in a sentence for a person.", Schema.String)
}).annotations({ identifier: "Warning" })
export type Warning = typeof Warning.Type

const warnings = describe(
  "Fields and query parameters that are not known here and were ignored, the first 20 of them; absent where there are none.",
  Schema.optionalWith(Schema.Array(Warning), { exact: true })
)

/** The envelope of every success that carries something: the payload stands under `data`. */
export const Success = <A, I, R>(data: Schema.Schema<A, I, R>) =>
  Schema.Struct({ success: Schema.Literal(true), message, data, warnings })

/** The envelope of an acknowledgement: there is nothing to carry. */
export const Acknowledged = Schema.Struct({ success: Schema.Literal(true), message, warnings }).annotations({
  identifier: "Acknowledged"
})

export const success = <A>(message: string, data: A) => ({ success: true as const, message, data })
export const acknowledged = (message: string) => ({ success: true as const, message })
