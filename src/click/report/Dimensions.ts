/** The columns that reports count by, in the order of stored rollups and segments. New columns must come last. */
export const dimensions = [
  "link",
  "page",
  "bio_link",
  "qrcode",
  "referrer",
  "browser",
  "os",
  "device",
  "language",
  "country",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "destination"
] as const
export type Dimension = (typeof dimensions)[number]

/** The name of each dimension's list in a report. */
export const listNames = {
  link: "links",
  page: "pages",
  bio_link: "bio_links",
  qrcode: "qrcodes",
  referrer: "referrers",
  browser: "browsers",
  os: "os",
  device: "devices",
  language: "languages",
  country: "countries",
  utm_source: "utm_sources",
  utm_medium: "utm_mediums",
  utm_campaign: "utm_campaigns",
  utm_term: "utm_terms",
  utm_content: "utm_contents",
  destination: "destinations"
} as const satisfies Record<Dimension, string>

/** The dimensions whose values are ids of records. */
export const records = ["link", "page", "bio_link", "qrcode"] as const satisfies ReadonlyArray<Dimension>
export type RecordKind = (typeof records)[number]

/** The dimensions whose values may be spelled in several ways. Addresses may differ in case without being equal. */
const spelled: ReadonlySet<Dimension> = new Set([
  ...(["browser", "os", "device", "language", "country"] as const),
  ...(["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const)
])
export const isSpelled = (dimension: Dimension): boolean => spelled.has(dimension)

export const isRecord = (field: string): field is RecordKind => (records as ReadonlyArray<string>).includes(field)
