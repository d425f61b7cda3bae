import type { Analytics } from "../../analytics/Analytics.ts"
import type { Filter, FilterField, FilterOperator } from "../../analytics/Filter.ts"

/** The lists of a report. */
export type ListName =
  | "links"
  | "pages"
  | "bio_links"
  | "qrcodes"
  | "referrers"
  | "browsers"
  | "os"
  | "devices"
  | "languages"
  | "countries"
  | "utm_sources"
  | "utm_mediums"
  | "utm_campaigns"
  | "utm_terms"
  | "utm_contents"

export type ListField = Exclude<FilterField, "is_bot">

/** The list of a report that a field is counted in. */
export const listOf: Readonly<Record<ListField, ListName & keyof Analytics>> = {
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
  utm_content: "utm_contents"
}

export const fieldNames: Readonly<Record<FilterField, string>> = {
  link: "Link",
  page: "Page",
  bio_link: "Page button",
  qrcode: "QR code",
  referrer: "Referrer",
  browser: "Browser",
  os: "System",
  device: "Device",
  language: "Language",
  country: "Country",
  utm_source: "UTM source",
  utm_medium: "UTM medium",
  utm_campaign: "UTM campaign",
  utm_term: "UTM term",
  utm_content: "UTM content",
  is_bot: "Visitor"
}

export const operatorNames: Readonly<Record<FilterOperator, string>> = {
  is: "is",
  is_not: "is not",
  contains: "contains",
  not_contains: "does not contain",
  starts_with: "starts with",
  is_set: "is known",
  is_not_set: "is not known"
}

const opposites: Partial<Record<FilterOperator, FilterOperator>> = {
  is: "is_not",
  is_not: "is",
  contains: "not_contains",
  not_contains: "contains",
  is_set: "is_not_set",
  is_not_set: "is_set"
}

/** The operator that lets through what another one keeps out. */
export const oppositeOf = (operator: FilterOperator): FilterOperator | undefined => opposites[operator]

export const takesValues = (operator: FilterOperator): boolean => operator !== "is_set" && operator !== "is_not_set"

export const recordFields: ReadonlySet<FilterField> = new Set<FilterField>(["link", "page", "bio_link", "qrcode"])

export const sameFilter = (a: Filter, b: Filter): boolean =>
  a.field === b.field && a.operator === b.operator && a.values.join("\n") === b.values.join("\n")
