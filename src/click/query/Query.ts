import { ParseResult, Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { refuse } from "../../contract/faults/Check.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { FolderId, LinkId } from "../../contract/Id.ts"
import { QueryFlag } from "../../contract/Paging.ts"
import { optional } from "../../contract/Text.ts"
import { Timezone } from "../../contract/Timezone.ts"
import { dateText, dayAt } from "../../lib/Time.ts"
import { TagRef } from "../../tag/Tag.ts"
import { Metric, Unit } from "./Analytics.ts"
import { Builder } from "./FilterBuilder.ts"
import { PeriodName } from "./PeriodName.ts"

const notADate = fault("not_a_date")

/** A day since 1970, written `YYYY-MM-DD`, as its midnight in UTC in milliseconds. */
export const QueryDate = Schema.transformOrFail(Schema.String, Schema.Number, {
  strict: true,
  decode: (text, _, ast) => {
    const millis = dayAt(text)
    return millis === undefined ? refuse(ast, text, notADate) : ParseResult.succeed(millis)
  },
  encode: (millis) => ParseResult.succeed(dateText(millis))
}).annotations({ jsonSchema: { type: "string", format: "date" } })

const fields = {
  link_id: describe("Only clicks on this link.", optional(LinkId)),
  folder_id: describe(
    "Only clicks on links in this folder. An empty value selects links without a folder.",
    optional(Schema.Union(Schema.Literal(""), FolderId))
  ),
  tag_id: describe("Only clicks on links with this tag: its ID, or its name in any case.", optional(TagRef)),
  period: describe("`30d` by default.", optional(PeriodName)),
  start_date: describe("The first day. Dates override `period`.", optional(QueryDate)),
  end_date: describe("The last day; today by default.", optional(QueryDate)),
  timezone: describe(
    "The time zone in which days, weeks and months begin, as an IANA name such as `America/Los_Angeles`; `UTC` by default.",
    optional(Timezone)
  ),
  groupBy: describe(
    "The unit of `series`. By default days for up to three months, weeks for up to a year, and months beyond that.",
    optional(Unit)
  ),
  builder: describe(
    "Filters as a JSON array. A click must match every filter, each with at least one of its values. Case and the composition of accents are ignored, except where `is` and `is_not` compare destinations. Former language codes equal their successors. Weekdays and hours are in `timezone`.",
    optional(Builder)
  ),
  include_bots: describe(
    "1 includes bots, which are otherwise excluded unless a filter selects them.",
    optional(QueryFlag)
  )
}

/** The query of `GET /analytics`. */
export const AnalyticsQuery = Schema.Struct({
  ...fields,
  metric: describe("What `series` and `hours` count: `clicks` by default.", optional(Metric))
})
export type AnalyticsQuery = typeof AnalyticsQuery.Type

export const ExportFormat = Schema.Literal("csv", "ndjson")
export type ExportFormat = typeof ExportFormat.Type

/** The query of `GET /analytics/export`. */
export const ExportQuery = Schema.Struct({ ...fields, format: describe("`csv` by default.", optional(ExportFormat)) })
