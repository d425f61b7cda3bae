import { DateTime, Option, Schema } from "effect"

/** Offsets such as `+05:30` are no zones: their clocks are never changed. */
const isZoneName = (name: string): boolean => /^[A-Za-z]/.test(name) && Option.isSome(DateTime.zoneMakeNamed(name))

/** The name of a time zone that `Intl` knows, such as `Europe/Vienna`. */
export const Timezone = Schema.String.pipe(
  Schema.filter((text) => isZoneName(text) || "Must be the name of a time zone, such as Europe/Vienna or UTC.")
).annotations({ jsonSchema: { type: "string", examples: ["America/Los_Angeles"] } })
