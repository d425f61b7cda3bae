import { DateTime, Schema } from "effect"

/** A moment as integer milliseconds since 1970, the form of every instant in the database. */
export const Instant = Schema.transform(Schema.Number, Schema.DateTimeUtcFromSelf, {
  strict: true,
  decode: (millis) => DateTime.unsafeMake(millis),
  encode: (moment) => DateTime.toEpochMillis(moment)
})

/** Text that a column may lack. */
export const NullableText = Schema.NullOr(Schema.String)

/** Milliseconds for a column, from a moment or null. */
export const millis = (moment: DateTime.Utc | null | undefined): number | null =>
  moment === null || moment === undefined ? null : DateTime.toEpochMillis(moment)
