import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import { Schema } from "effect"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { Filter, FilterField } from "../../click/query/Filter.ts"
import { isRecord } from "../../click/report/Dimensions.ts"
import { namesOf } from "../../click/Sites.ts"
import { LinkId } from "../../contract/Id.ts"
import { data } from "../api/Run.ts"
import { locale } from "../words/Language.ts"
import { analytics } from "./Client.ts"
import { isListed, listOf } from "./fields.ts"
import { valueName } from "./names.ts"

const alternatives = new Intl.ListFormat(locale, { type: "disjunction" })

const isId = Schema.is(LinkId)

const namedIn = (report: Analytics, field: FilterField, id: string): string | undefined =>
  isListed(field) ? report[listOf[field]].find((one) => one.id === id)?.name : undefined

/** The names of a filter's values; requests the names of records that the current report lacks. */
export const useValueNames = ({ field, values }: Filter, report: Analytics | undefined): string => {
  const known = values.map((value) => (report === undefined ? undefined : namedIn(report, field, value)))
  const record = isListed(field) && isRecord(field) ? field : undefined
  const missing = values.filter((value, n) => record !== undefined && known[n] === undefined && isId(value))
  const { data: found } = useQuery({
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
  const names = values.map((value, n) => {
    const name = known[n] ?? (found === undefined ? undefined : namedIn(found, field, value))
    return name ?? (isId(value) ? t`an item without clicks` : valueName(field, value))
  })
  return alternatives.format(field === "referrer" ? namesOf(values) : names)
}
