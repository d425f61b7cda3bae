import { t } from "@lingui/core/macro"
import { Schema } from "effect"
import type { Metric } from "../../click/query/Analytics.ts"
import {
  type Filter,
  type FilterField,
  type FilterOperator,
  isPresence,
  PresenceFilter,
  TimeFilter
} from "../../click/query/Filter.ts"
import { type Dimension, listNames } from "../../click/report/Dimensions.ts"

export type ListField = Dimension

/** Whether a report has a list of a field's values. */
export const isListed = (field: FilterField): field is ListField => field in listNames

/** The list of a report that counts a field. */
export const listOf = listNames
export type ListName = (typeof listNames)[Dimension]

export const fieldNames: Readonly<Record<FilterField, string>> = {
  link: t`Link`,
  page: t`Page`,
  bio_link: t`Page button`,
  qrcode: t`QR code`,
  referrer: t`Referrer`,
  browser: t`Browser`,
  os: t`System`,
  device: t`Device`,
  language: t`Language`,
  country: t`Country`,
  utm_source: t`UTM source`,
  utm_medium: t`UTM medium`,
  utm_campaign: t`UTM campaign`,
  utm_term: t`UTM term`,
  utm_content: t`UTM content`,
  destination: t`Destination`,
  is_bot: t`Visitor`,
  weekday: t`Day of the week`,
  hour: t`Hour`
}

export const metricNames: Readonly<Record<Metric, string>> = {
  clicks: t`Clicks`,
  visitors: t`Unique visitors`,
  views: t`Page views`
}

export const operatorNames: Readonly<Record<FilterOperator, string>> = {
  is: t`is`,
  is_not: t`is not`,
  contains: t`contains`,
  not_contains: t`does not contain`,
  starts_with: t`starts with`,
  is_set: t`is set`,
  is_not_set: t`is not set`
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
const isTimeFilter = Schema.is(TimeFilter)

/** The inverse of a filter; undefined if there is none. */
export const opposed = (filter: Filter): Filter | undefined => {
  if (isPresenceFilter(filter)) return { ...filter, operator: opposites[filter.operator] }
  if (isTimeFilter(filter)) return { ...filter, operator: opposites[filter.operator] }
  const operator = opposites[filter.operator]
  return operator === undefined ? undefined : { ...filter, operator }
}

export const takesValues = (operator: FilterOperator): boolean => !isPresence(operator)

export const recordFields: ReadonlySet<FilterField> = new Set<FilterField>(["link", "page", "bio_link", "qrcode"])

export const sameFilter = (a: Filter, b: Filter): boolean =>
  a.field === b.field && a.operator === b.operator && a.values.join("\n") === b.values.join("\n")
