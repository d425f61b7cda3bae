import { Effect, Either, Schema } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { skipped } from "./Items.ts"
import { lasting, type SkippedItem, type SourceError } from "./Source.ts"

/** A field that may be absent or null. */
export const maybe = <A, I>(field: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.NullOr(field), { default: () => null })

/** A number, or a string that contains one. */
export const Numeric = Schema.Union(Schema.Number, Schema.NumberFromString)

/** A string, or a number that is converted to one. */
export const Textual = Schema.Union(
  Schema.String,
  Schema.transform(Schema.Number, Schema.String, { strict: true, decode: String, encode: Number })
)

/** Decodes a response with a schema. */
export const shaped = <A, I>(name: string, schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownEither(schema)
  return (answer: unknown): Effect.Effect<A, SourceError> =>
    Either.match(decode(answer), {
      onLeft: () => Effect.fail(lasting(fault("source_odd_answer", { name }))),
      onRight: (value) => Effect.succeed(value)
    })
}

/** Converts each item that matches a schema with `one`, and reports the others as skipped. */
export const eachShaped = <A, I, B>(
  schema: Schema.Schema<A, I>,
  items: ReadonlyArray<unknown>,
  one: (item: A) => ReadonlyArray<B>
): ReadonlyArray<B | SkippedItem> => {
  const decode = Schema.decodeUnknownEither(schema)
  return items.flatMap((item): ReadonlyArray<B | SkippedItem> => {
    const read = decode(item)
    return Either.isRight(read) ? one(read.right) : [skipped(nameIn(item), "It does not have the expected format.")]
  })
}

const names = ["id", "shortUrl", "shortURL", "shortLink", "link", "shorturl", "slug", "address", "key"]

const nameIn = (item: unknown): string => {
  if (typeof item !== "object" || item === null) return String(item)
  const record = item as Record<string, unknown>
  const name = names.map((key) => record[key]).find((value) => typeof value === "string" || typeof value === "number")
  return name === undefined ? "an item without a name" : String(name)
}
