import { Schema } from "effect"
import { countryCode } from "../file/CountryCode.ts"
import { parseDate } from "../file/Dates.ts"
import { filled } from "./Items.ts"
import { maybe, Numeric } from "./Lenient.ts"
import type { ImportedVisit, ImportedVisits } from "./Source.ts"

const text = maybe(Schema.String)

const ShlinkVisit = Schema.Struct({
  referer: text,
  date: Schema.String,
  userAgent: text,
  visitLocation: maybe(Schema.Struct({ countryCode: text })),
  potentialBot: maybe(Schema.Boolean)
})

export const ShlinkVisits = Schema.Struct({
  visits: Schema.Struct({
    data: Schema.Array(ShlinkVisit),
    pagination: Schema.Struct({ pagesCount: maybe(Numeric) })
  })
})

const visitOf = (visit: typeof ShlinkVisit.Type): ReadonlyArray<ImportedVisit> => {
  const at = parseDate(visit.date)
  if (at === null) return []
  return [
    {
      at,
      userAgent: filled(visit.userAgent),
      referrer: filled(visit.referer),
      country: countryCode(visit.visitLocation?.countryCode),
      isBot: visit.potentialBot,
      browser: null,
      os: null,
      subnet: null
    }
  ]
}

/** A page of visits, newest first. */
export const shlinkVisits = (
  sourceId: string,
  data: ReadonlyArray<typeof ShlinkVisit.Type>
): ReadonlyArray<ImportedVisits> => {
  const visits = data.flatMap(visitOf).sort((a, b) => a.at - b.at)
  return visits.length === 0 ? [] : [{ _tag: "Visits", sourceId, visits }]
}
