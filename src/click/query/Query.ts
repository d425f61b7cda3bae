import { ParseResult, Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { FolderId, LinkId, TagId } from "../../contract/Id.ts"
import { QueryFlag } from "../../contract/Paging.ts"
import { optional } from "../../contract/Text.ts"
import { Timezone } from "../../contract/Timezone.ts"
import { dateText } from "../../lib/Time.ts"
import { Unit } from "./Analytics.ts"
import { Builder } from "./FilterBuilder.ts"
import { PeriodName } from "./PeriodName.ts"

const sentence = "Must be a date that exists, such as 2030-01-31."

const dateOf = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const millis = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(millis) && millis >= 0 && new Date(millis).toISOString().startsWith(text) ? millis : undefined
}

/** A day since 1970, written `YYYY-MM-DD`, as its midnight in UTC in milliseconds. */
export const QueryDate = Schema.transformOrFail(Schema.String, Schema.Number, {
  strict: true,
  decode: (text, _, ast) => {
    const millis = dateOf(text)
    return millis === undefined
      ? ParseResult.fail(new ParseResult.Type(ast, text, sentence))
      : ParseResult.succeed(millis)
  },
  encode: (millis) => ParseResult.succeed(dateText(millis))
}).annotations({ jsonSchema: { type: "string", format: "date" } })

const fields = {
  link_id: describe("Clicks on this link alone.", optional(LinkId)),
  folder_id: describe(
    "Clicks on the links of this folder; an empty value means links without one.",
    optional(Schema.Union(Schema.Literal(""), FolderId))
  ),
  tag_id: describe("Clicks on the links with this tag.", optional(TagId)),
  period: describe("`30d` by default.", optional(PeriodName)),
  start_date: describe("The first day; dates win over `period`.", optional(QueryDate)),
  end_date: describe("The last day; today by default.", optional(QueryDate)),
  timezone: describe(
    "The time zone whose midnights begin the days, weeks and months, by its IANA name such as `America/Los_Angeles`; `UTC` by default.",
    optional(Timezone)
  ),
  groupBy: describe(
    "What `series` is told by. By default the day up to three months, the week up to a year, else the month.",
    optional(Unit)
  ),
  builder: describe(
    "Filters as a JSON array: all of them must hold, each for one of its values. Text is compared in any case.",
    optional(Builder)
  ),
  include_bots: describe(
    "1 counts bots as well, which are left out where no filter asks for them.",
    optional(QueryFlag)
  )
}

/** The query of `GET /analytics`. */
export const AnalyticsQuery = Schema.Struct(fields)
export type AnalyticsQuery = typeof AnalyticsQuery.Type

export const ExportFormat = Schema.Literal("csv", "ndjson")
export type ExportFormat = typeof ExportFormat.Type

/** The query of `GET /analytics/export`. */
export const ExportQuery = Schema.Struct({ ...fields, format: describe("`csv` by default.", optional(ExportFormat)) })
