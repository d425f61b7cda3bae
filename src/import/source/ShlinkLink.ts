import { Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { maybe, Numeric } from "./Lenient.ts"
import type { ShlinkTargets } from "./ShlinkRules.ts"
import { hostIn, idOf } from "./ShortAddress.ts"
import type { ImportedItem } from "./Source.ts"

const text = maybe(Schema.String)

export const ShlinkLink = Schema.Struct({
  shortCode: Schema.String,
  shortUrl: text,
  longUrl: text,
  dateCreated: text,
  tags: maybe(Schema.Array(Schema.String)),
  meta: maybe(Schema.Struct({ validSince: text, validUntil: text, maxVisits: maybe(Numeric) })),
  domain: text,
  title: text,
  hasRedirectRules: maybe(Schema.Boolean),
  visitsSummary: maybe(Schema.Struct({ total: maybe(Numeric) })),
  visitsCount: maybe(Numeric)
})
export type ShlinkLink = typeof ShlinkLink.Type

export const shlinkId = (link: Pick<ShlinkLink, "shortCode" | "shortUrl" | "domain">): string =>
  idOf(shlinkHost(link), link.shortCode)

const shlinkHost = ({ shortUrl, domain }: Pick<ShlinkLink, "shortUrl" | "domain">): string | null =>
  domain !== null ? hostIn(domain) : shortUrl === null ? null : hostIn(shortUrl)

/** Older versions report the count in another field. */
export const visitsOf = (link: ShlinkLink): number | null => link.visitsSummary?.total ?? link.visitsCount

export const shlinkItem = (link: ShlinkLink, rules: ShlinkTargets): ImportedItem => {
  const url = filled(link.longUrl)
  if (url === null) return skipped(link.shortUrl ?? link.shortCode, "Shlink does not report its destination.")
  const { validSince = null, validUntil = null, maxVisits = null } = link.meta ?? {}
  return linkOf({
    sourceId: shlinkId(link),
    host: shlinkHost(link),
    slug: link.shortCode,
    url,
    title: filled(link.title),
    tags: link.tags ?? [],
    createdAt: parseDate(link.dateCreated),
    expiresAt: parseDate(validUntil),
    targeting: rules.targeting,
    clicks: visitsOf(link),
    notes: [
      ...rules.notes,
      ...notesOf([
        [validSince !== null, `Its start time ${validSince} is not imported.`],
        [maxVisits !== null, `Its limit of ${maxVisits} clicks is not imported.`]
      ])
    ]
  })
}
