import { ParseResult, Schema } from "effect"
import { check, type FaultAt, refuse } from "../../contract/faults/Check.ts"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import { List } from "../../contract/List.ts"
import { Line, optional, Prose } from "../../contract/Text.ts"
import { parseTimestamp } from "../../contract/Timestamp.ts"

/** Markdown of 1 to `max` characters, trimmed. */
export const Markdown = (max: number) =>
  Schema.transform(Schema.String, Prose(max), { strict: true, decode: (text) => text.trim(), encode: (text) => text })
    .pipe(check((text) => text !== "" || fault("empty")))
    .annotations({ jsonSchema: { type: "string", minLength: 1, maxLength: max } })

/** An optional line of at most `max` characters. */
export const shortLine = (max: number) => optional(Line(max, 0))

export const title = shortLine(80)

export const listOf = <A, I>(item: Schema.Schema<A, I>, min: number, max: number) => List(item, { min, max })

/** A date and time as a string, stored as written. */
export const Moment = Schema.transformOrFail(Schema.String, Schema.String, {
  strict: true,
  decode: (text, _, ast) =>
    parseTimestamp(text) === undefined
      ? refuse(ast, text, fault("not_a_time", { example: "2030-01-31T18:00:00Z" }))
      : ParseResult.succeed(text.trim()),
  encode: (text) => ParseResult.succeed(text)
}).annotations({ jsonSchema: { type: "string" } })

/** An error of one field that depends on others. */
export const fieldFault = (field: string, fault: Fault): ReadonlyArray<FaultAt> => [{ path: [field], fault }]
