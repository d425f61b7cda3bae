import { ParseResult, Schema } from "effect"
import { describe } from "./Describe.ts"
import { optional } from "./Text.ts"

/** A whole number in a query, from `min` to `max`. */
export const numberBetween = (min: number, max: number) => {
  const sentence =
    max === Number.MAX_SAFE_INTEGER
      ? `Must be a whole number of at least ${min}.`
      : `Must be a whole number from ${min} to ${max}.`
  return Schema.transformOrFail(Schema.String, Schema.Number, {
    strict: true,
    decode: (text, _, ast) => {
      const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max
        ? ParseResult.succeed(value)
        : ParseResult.fail(new ParseResult.Type(ast, text, sentence))
    },
    encode: (value) => ParseResult.succeed(String(value))
  }).annotations({
    jsonSchema:
      max === Number.MAX_SAFE_INTEGER
        ? { type: "integer", minimum: min }
        : { type: "integer", minimum: min, maximum: max }
  })
}

/** `limit` 1 to 100 (50 where absent), `offset` from 0 and `sort_order` (desc where absent) of a list. */
export const paging = {
  limit: describe("How many at most; 50 by default.", optional(numberBetween(1, 100))),
  offset: describe("How many to leave out first; 0 by default.", optional(numberBetween(0, Number.MAX_SAFE_INTEGER))),
  sort_order: describe("`desc` by default.", optional(Schema.Literal("asc", "desc")))
}

/** How many of a list that most teams have few of come at once at most, and by default. */
export const mostAtOnce = 1000

/** The query of such a list: all of it for most teams, and page by page for those who have more. */
export const Slice = Schema.Struct({
  limit: describe(
    `How many at most; ${mostAtOnce} by default. \`total\` counts all.`,
    optional(numberBetween(1, mostAtOnce))
  ),
  offset: paging.offset
})
export type Slice = typeof Slice.Type

/** The rows that a slice asks for. */
export const rangeOf = ({ limit = mostAtOnce, offset = 0 }: Slice) => ({ limit, offset })
export type Range = ReturnType<typeof rangeOf>

/** A flag in a query. */
export const QueryFlag = Schema.transform(Schema.Literal("0", "1"), Schema.Literal(0, 1), {
  strict: true,
  decode: (text) => (text === "1" ? 1 : 0),
  encode: (flag) => (flag === 1 ? "1" : "0")
})
