import { DateTime, ParseResult, Schema } from "effect"
import { refuse } from "./faults/Check.ts"
import { fault } from "./faults/Fault.ts"

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/i

/** Parses a timestamp into epoch milliseconds; undefined if no such time exists. */
export const parseTimestamp = (text: string): number | undefined => {
  const parts = form.exec(text.trim())
  if (parts === null) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const moment = new Date(0)
  moment.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day ?? 0)
  moment.setUTCHours(hour ?? 0, minute ?? 0, second ?? 0, Number((parts[7] ?? "0").padEnd(3, "0").slice(0, 3)))
  const exists =
    moment.getUTCFullYear() === year &&
    moment.getUTCMonth() + 1 === month &&
    moment.getUTCDate() === day &&
    moment.getUTCHours() === (hour ?? 0) &&
    moment.getUTCMinutes() === (minute ?? 0) &&
    moment.getUTCSeconds() === (second ?? 0)
  const millis = moment.getTime() - offset(parts[8])
  return exists && hasFourDigitYear(millis) ? millis : undefined
}

// The zone's offset can move a time at either end of the range out of the four-digit years.
const hasFourDigitYear = (millis: number): boolean => /^\d{4}-/.test(new Date(millis).toISOString())

const offset = (zone: string | undefined): number => {
  if (zone === undefined || zone.toUpperCase() === "Z") return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000
}

/** Formats epoch milliseconds as `YYYY-MM-DD HH:MM:SS` in UTC. */
export const formatMillis = (millis: number): string => new Date(millis).toISOString().slice(0, 19).replace("T", " ")

/** Formats a timestamp as `YYYY-MM-DD HH:MM:SS` in UTC. */
export const formatTimestamp = (moment: DateTime.DateTime): string => formatMillis(DateTime.toEpochMillis(moment))

/** A timestamp as `YYYY-MM-DD HH:MM:SS` in UTC. Input may be ISO 8601 too; without a zone, it is UTC. */
export const Timestamp = Schema.transformOrFail(Schema.String, Schema.DateTimeUtcFromSelf, {
  strict: true,
  decode: (text, _, ast) => {
    const millis = parseTimestamp(text)
    return millis === undefined
      ? refuse(ast, text, fault("not_a_time", { example: "2030-01-31 18:00:00 (UTC)" }))
      : ParseResult.succeed(DateTime.unsafeMake(millis))
  },
  encode: (moment) => ParseResult.succeed(formatTimestamp(moment))
}).annotations({ jsonSchema: { type: "string", format: "YYYY-MM-DD HH:MM:SS", examples: ["2030-01-31 18:00:00"] } })
