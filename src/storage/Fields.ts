import { DateTime, Schema } from "effect"

/** A timestamp as integer milliseconds since 1970, as in all time columns. */
export const Instant = Schema.transform(Schema.Number, Schema.DateTimeUtcFromSelf, {
  strict: true,
  decode: (millis) => DateTime.unsafeMake(millis),
  encode: (moment) => DateTime.toEpochMillis(moment)
})

export const NullableText = Schema.NullOr(Schema.String)

/** A timestamp in milliseconds, or null. */
export const millis = (moment: DateTime.Utc | null | undefined): number | null =>
  moment === null || moment === undefined ? null : DateTime.toEpochMillis(moment)
