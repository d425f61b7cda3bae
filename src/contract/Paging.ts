import { ParseResult, Schema } from "effect"
import { describe } from "./Describe.ts"
import { refuse } from "./faults/Check.ts"
import { fault } from "./faults/Fault.ts"
import { optional } from "./Text.ts"

/** A whole number in a query, from `min` to `max`. */
export const numberBetween = (min: number, max: number) => {
  const outside =
    max === Number.MAX_SAFE_INTEGER
      ? fault("too_small", { least: min })
      : fault("not_a_whole_number_between", { least: min, most: max })
  return Schema.transformOrFail(Schema.String, Schema.Number, {
    strict: true,
    decode: (text, _, ast) => {
      const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max ? ParseResult.succeed(value) : refuse(ast, text, outside)
    },
    encode: (value) => ParseResult.succeed(String(value))
  }).annotations({
    jsonSchema:
      max === Number.MAX_SAFE_INTEGER
        ? { type: "integer", minimum: min }
        : { type: "integer", minimum: min, maximum: max }
  })
}

/** The default page size of a list. */
export const usualLimit = 50

/** `limit`, 1 to 100 (default 50), `offset` from 0, and `sort_order` (default desc) of a list. */
export const paging = {
  limit: describe(`The maximum number of results; ${usualLimit} by default.`, optional(numberBetween(1, 100))),
  offset: describe("The number of results to skip; 0 by default.", optional(numberBetween(0, Number.MAX_SAFE_INTEGER))),
  sort_order: describe("`desc` by default.", optional(Schema.Literal("asc", "desc")))
}

/** The maximum and default page size of lists that are short for most teams. */
export const mostAtOnce = 1000

/**
 * The query of a list that is short for most teams. They get the whole list at once; larger teams get it page by page.
 */
export const Slice = Schema.Struct({
  limit: describe(
    `The maximum number of results; ${mostAtOnce} by default. \`total\` counts all.`,
    optional(numberBetween(1, mostAtOnce))
  ),
  offset: paging.offset
})
export type Slice = typeof Slice.Type

/** The limit and offset of a slice, with defaults. */
export const rangeOf = ({ limit = mostAtOnce, offset = 0 }: Slice) => ({ limit, offset })
export type Range = ReturnType<typeof rangeOf>

/** A flag in a query. */
export const QueryFlag = Schema.transform(Schema.Literal("0", "1"), Schema.Literal(0, 1), {
  strict: true,
  decode: (text) => (text === "1" ? 1 : 0),
  encode: (flag) => (flag === 1 ? "1" : "0")
})
