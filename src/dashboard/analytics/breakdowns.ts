import { t } from "@lingui/core/macro"
import { Array as Arr } from "effect"
import type { Analytics, NamedCount } from "../../click/query/Analytics.ts"
import { deletedRecord } from "../../click/query/DeletedRecord.ts"
import type { Filter } from "../../click/query/Filter.ts"
import { siteName } from "../../click/Sites.ts"
import { type ListField, listOf, recordFields } from "./fields.ts"
import { valueName } from "./names.ts"

/** The maximum number of values in a list of a report. */
const longest = 50

/** Names for visits without a value. For other fields, such visits are not listed. */
const absences: Partial<Record<ListField, string>> = {
  referrer: t`Direct or unknown`,
  country: t`Unknown country`,
  language: t`Unknown language`
}

/** A line of a breakdown. */
export interface Line {
  readonly key: string
  readonly name: string
  /** The title of a link or page. */
  readonly title: string | undefined
  /** The line's icon: the flag of a country, or the logo of a site. */
  readonly sign: { readonly kind: "flag" | "site"; readonly of: string } | undefined
  readonly count: number
  /** What is counted. */
  readonly unit: "click" | "view" | "visit"
  /** The line's share of the total in the same unit, 0 to 1. */
  readonly share: number
  /** The filter that matches only this line's clicks. */
  readonly filter: Filter
}

const units: Partial<Record<ListField, Line["unit"]>> = { link: "click", bio_link: "click", page: "view" }

/** The visits of a report: clicks and page views. */
export const visitsIn = ({ total_clicks, page_views }: Analytics): number => total_clicks + page_views

const totalOf = (report: Analytics, unit: Line["unit"]): number =>
  unit === "visit" ? visitsIn(report) : unit === "view" ? report.page_views : report.total_clicks

const lineOf = (field: ListField, unit: Line["unit"], total: number, { name, count, id, title }: NamedCount): Line => ({
  key: id ?? name,
  name: recordFields.has(field) ? (name === deletedRecord ? t`Deleted` : name) : valueName(field, name),
  title,
  sign: field === "country" ? { kind: "flag", of: name } : undefined,
  count,
  unit,
  share: total === 0 ? 0 : count / total,
  filter: { field, operator: "is", values: [id ?? name] }
})

/** Groups referrers by site. A line's filter contains all of the site's hosts in the report. */
const siteLines = (total: number, list: ReadonlyArray<NamedCount>): ReadonlyArray<Line> => {
  const sites = Arr.groupBy(list, ({ name }) => siteName(name))
  return Object.entries(sites)
    .map(([name, hosts]): Line => {
      const count = hosts.reduce((sum, host) => sum + host.count, 0)
      return {
        ...lineOf("referrer", "visit", total, { name, count }),
        sign: { kind: "site", of: hosts[0].name },
        filter: { field: "referrer", operator: "is", values: hosts.map((host) => host.name).sort() }
      }
    })
    .sort((a, b) => b.count - a.count)
}

/** The lines of a field. If the list is complete, a line for visits without a value is added. */
export const linesOf = (report: Analytics, field: ListField): ReadonlyArray<Line> => {
  const unit = units[field] ?? "visit"
  const total = totalOf(report, unit)
  const list = report[listOf[field]]
  const lines = field === "referrer" ? siteLines(total, list) : list.map((one) => lineOf(field, unit, total, one))
  const absence = absences[field]
  const rest = total - list.reduce((sum, { count }) => sum + count, 0)
  if (absence === undefined || rest <= 0 || list.length >= longest) return lines
  const line: Line = {
    key: "",
    name: absence,
    title: undefined,
    sign: field === "country" ? { kind: "flag", of: "" } : undefined,
    count: rest,
    unit,
    share: rest / total,
    filter: { field, operator: "is_not_set", values: [] }
  }
  return [...lines, line].sort((a, b) => b.count - a.count)
}
