import { Schema } from "effect"
import {
  type Filter,
  type FilterField,
  type FilterOperator,
  isPresence,
  PresenceFilter
} from "../../click/query/Filter.ts"
import { type Dimension, listNames } from "../../click/report/Dimensions.ts"
import { t } from "./words/t.ts"

export type ListField = Dimension

/** The list of a report that a field is counted in. */
export const listOf = listNames
export type ListName = (typeof listNames)[Dimension]

export const fieldNames: Readonly<Record<FilterField, string>> = {
  link: t("link"),
  page: t("page"),
  bio_link: t("pageButton"),
  qrcode: t("qrCode"),
  referrer: t("referrer"),
  browser: t("browser"),
  os: t("system"),
  device: t("device"),
  language: t("language"),
  country: t("country"),
  utm_source: t("utmSource"),
  utm_medium: t("utmMedium"),
  utm_campaign: t("utmCampaign"),
  utm_term: t("utmTerm"),
  utm_content: t("utmContent"),
  destination: t("destination"),
  is_bot: t("visitor")
}

export const operatorNames: Readonly<Record<FilterOperator, string>> = {
  is: t("operatorIs"),
  is_not: t("operatorIsNot"),
  contains: t("operatorContains"),
  not_contains: t("operatorContainsNot"),
  starts_with: t("operatorStartsWith"),
  is_set: t("operatorIsKnown"),
  is_not_set: t("operatorIsNotKnown")
}

const opposites = {
  is: "is_not",
  is_not: "is",
  contains: "not_contains",
  not_contains: "contains",
  starts_with: undefined,
  is_set: "is_not_set",
  is_not_set: "is_set"
} as const satisfies Readonly<Record<FilterOperator, FilterOperator | undefined>>

const isPresenceFilter = Schema.is(PresenceFilter)

/** The filter that lets through what another one keeps out; undefined where there is none. */
export const opposed = (filter: Filter): Filter | undefined => {
  if (isPresenceFilter(filter)) return { ...filter, operator: opposites[filter.operator] }
  const operator = opposites[filter.operator]
  return operator === undefined ? undefined : { ...filter, operator }
}

export const takesValues = (operator: FilterOperator): boolean => !isPresence(operator)

export const recordFields: ReadonlySet<FilterField> = new Set<FilterField>(["link", "page", "bio_link", "qrcode"])

export const sameFilter = (a: Filter, b: Filter): boolean =>
  a.field === b.field && a.operator === b.operator && a.values.join("\n") === b.values.join("\n")
