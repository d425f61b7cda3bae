import { t } from "@lingui/core/macro"
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query"
import { Schema } from "effect"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { Filter, FilterField } from "../../click/query/Filter.ts"
import { isRecord } from "../../click/report/Dimensions.ts"
import { namesOf } from "../../click/Sites.ts"
import { LinkId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { locale } from "../words/Language.ts"
import { analytics } from "./Client.ts"
import { fieldNames, isListed, listOf, operatorNames, takesValues } from "./fields.ts"
import { valueName } from "./names.ts"

const alternatives = new Intl.ListFormat(locale, { type: "disjunction" })

const isId = Schema.is(LinkId)

const namedIn = (report: Analytics, field: FilterField, id: string): string | undefined =>
  isListed(field) ? report[listOf[field]].find((one) => one.id === id)?.name : undefined

/** Requests the names of a filter's records that the current report lacks. */
const namesQuery = ({ field, values }: Filter, report: Analytics | undefined) => {
  const record = isRecord(field) ? field : undefined
  const missing = values.filter(
    (value) =>
      record !== undefined && isId(value) && (report === undefined || namedIn(report, field, value) === undefined)
  )
  return queryOptions({
    queryKey: ["analytics", "names", field, missing],
    queryFn: ({ signal }) =>
      data(
        analytics.report({
          urlParams: {
            period: "all",
            builder: record === undefined ? [] : [{ field: record, operator: "is", values: missing }]
          }
        }),
        signal
      ),
    enabled: missing.length > 0,
    staleTime: Number.POSITIVE_INFINITY
  })
}

const valueNames = ({ field, values }: Filter, ...reports: ReadonlyArray<Analytics | undefined>): string => {
  if (field === "referrer") return alternatives.format(namesOf(values))
  const names = values.map((value) => {
    for (const report of reports) {
      const name = report && namedIn(report, field, value)
      if (name !== undefined) return name
    }
    return isId(value) ? t`an item without clicks` : valueName(field, value)
  })
  return alternatives.format(names)
}

/** The names of a filter's values. */
export const useValueNames = (filter: Filter, report: Analytics | undefined): string =>
  valueNames(filter, report, useQuery(namesQuery(filter, report)).data)

/** Filters in a few words, such as "Germany" and "Device is not Phone". */
export const useFilterTexts = (filters: ReadonlyArray<Filter>): ReadonlyArray<string> => {
  const found = useQueries({ queries: filters.map((filter) => namesQuery(filter, undefined)) })
  return filters.map((filter, n) => {
    const { field, operator } = filter
    const names = valueNames(filter, found[n]?.data)
    if (operator === "is") return names
    return [fieldNames[field], operatorNames[operator], ...(takesValues(operator) ? [names] : [])].join(" ")
  })
}
