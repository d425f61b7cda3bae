import { DateTime, Option, Schema } from "effect"
import { check } from "./faults/Check.ts"
import { fault } from "./faults/Fault.ts"

/** Refuses offsets such as `+05:30`, because they have no daylight saving time. */
const isZoneName = (name: string): boolean => /^[A-Za-z]/.test(name) && Option.isSome(DateTime.zoneMakeNamed(name))

/** The name of a time zone that `Intl` supports, such as `Europe/Vienna`. */
export const Timezone = Schema.String.pipe(check((text) => isZoneName(text) || fault("not_a_timezone"))).annotations({
  jsonSchema: { type: "string", examples: ["America/Los_Angeles"] }
})
