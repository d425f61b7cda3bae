import { DateTime, Option, Schema } from "effect"
import { check } from "../../contract/faults/Check.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { optional } from "../../contract/Text.ts"
import { parseTimestamp } from "../../contract/Timestamp.ts"
import { PluginAddress } from "../Address.ts"
import { fieldFault, listOf, Moment, shortLine, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i

const Timezone = Schema.Trim.pipe(
  check(
    (name) =>
      (/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) && Option.isSome(DateTime.zoneMakeNamed(name))) ||
      fault("not_a_timezone")
  )
).annotations({ jsonSchema: { type: "string" } })

export const unitNames = ["days", "hours", "minutes", "seconds"] as const

const units = listOf(Schema.Literal(...unitNames), 1, 4).pipe(
  check((given) => new Set(given).size === given.length || fault("unit_twice"))
)

export const Countdown = Schema.Struct({
  title,
  target_date: Moment,
  timezone: optional(Timezone),
  label: shortLine(80),
  units: optional(units),
  on_end: optional(Schema.Literal("zero", "hide", "message", "link")),
  end_message: shortLine(140),
  end_url: optional(PluginAddress)
}).pipe(
  check(({ target_date, timezone }) =>
    zoned.test(target_date) || timezone !== undefined ? undefined : fieldFault("target_date", fault("no_offset"))
  )
)
export type Countdown = typeof Countdown.Type

/** The end of a countdown, in epoch ms. */
export const targetOf = ({ target_date, timezone }: Countdown): number => {
  const utc = parseTimestamp(target_date) ?? 0
  if (zoned.test(target_date) || timezone === undefined) return utc
  const local = DateTime.makeZoned(utc, { timeZone: timezone, adjustForTimeZone: true })
  return Option.match(local, { onNone: () => utc, onSome: DateTime.toEpochMillis })
}

/** The time zone of a countdown: the one that its owner chose, or the offset in its date. */
export const zoneOf = ({ target_date, timezone }: Countdown): string => {
  const [offset] = zoned.exec(target_date) ?? []
  if (timezone !== undefined) return timezone
  return offset === undefined || /^z$/i.test(offset) ? "UTC" : offset.replace(/^(...):?/, "$1:")
}

export const countdown = pluginOf("countdown", Countdown, {
  date: "target_date",
  ends_at: "target_date",
  target_iso: "target_date"
})
