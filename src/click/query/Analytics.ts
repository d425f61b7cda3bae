import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { Timestamp } from "../../contract/Timestamp.ts"

/** How often a value occurred; `id` is that of the link, page, button or QR code, where the value is one. */
export const NamedCount = Schema.Struct({
  name: Schema.String,
  count: Schema.Number,
  id: Schema.optionalWith(Schema.String, { exact: true }),
  title: describe(
    "What the owner calls it, where it is a link or a page with a title; else the title of the page that the link leads to, where it is known.",
    Schema.optionalWith(Schema.String, { exact: true })
  )
}).annotations({ identifier: "NamedCount" })
export type NamedCount = typeof NamedCount.Type

/** The clicks of a day, or of the week or month that begins on it (`YYYY-MM-DD`). */
export const TimeSeriesPoint = Schema.Struct({ date: Schema.String, count: Schema.Number }).annotations({
  identifier: "TimeSeriesPoint"
})
export type TimeSeriesPoint = typeof TimeSeriesPoint.Type

/** The clicks of an hour (`YYYY-MM-DD HH:00`) of the time zone of the report; one that its clocks show twice is there twice. */
export const HourPoint = Schema.Struct({ hour: Schema.String, count: Schema.Number }).annotations({
  identifier: "HourPoint"
})

/** The clicks of each hour of a day, from midnight on. */
const hoursOfDay = Schema.Array(Schema.Number).pipe(Schema.itemsCount(24))

const text = Schema.NullOr(Schema.String)

/** One click among the last; what it was about is null once that is deleted. */
export const RecentClick = Schema.Struct({
  id: Schema.String,
  link_id: text,
  page_id: text,
  bio_link_id: text,
  user_agent: Schema.String,
  referer: text,
  language: text,
  subnet: text,
  visitor_id: Schema.String,
  device_type: Schema.String,
  browser: Schema.String,
  os: Schema.String,
  country: text,
  is_bot: Schema.Boolean,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  clicked_at: Timestamp,
  short_code: text,
  title: text,
  destination_url: text
}).annotations({ identifier: "RecentClick" })
export type RecentClick = typeof RecentClick.Type

/** How many clicks a live stream did not tell, since more came than are told or read. */
export const Gap = Schema.Struct({ missed: Schema.Number }).annotations({ identifier: "LiveGap" })

export const Unit = Schema.Literal("day", "week", "month")
export type Unit = typeof Unit.Type

const totals = { total_clicks: Schema.Number, unique_visitors: Schema.Number, page_views: Schema.Number }
const counts = Schema.Array(NamedCount)

/** The report on a team's clicks; lists hold at most 50 values each, highest first. */
export const Analytics = Schema.Struct({
  period: Schema.Struct({
    from: Timestamp,
    to: Timestamp,
    unit: Unit,
    timezone: describe(
      "The time zone whose days, weeks, months and hours are told; `from` and `to` are in UTC.",
      Schema.String
    )
  }),
  ...totals,
  previous: Schema.Struct(totals),
  series: Schema.Array(TimeSeriesPoint),
  hours: describe(
    "The clicks of each hour up to the present one, where the report is of the last 24 hours or of one day, and the hours of all of its clicks are known.",
    Schema.optionalWith(Schema.Array(HourPoint), { exact: true })
  ),
  hours_of_week: describe(
    "The clicks of each hour of the week, as the clocks of the time zone show it: seven days from Monday with 24 hours each. An hour that clocks show twice counts as one, and one that they skip has none. Null where the hour of some clicks is not known: they were deleted by age, and an earlier version had counted them by the day alone.",
    Schema.NullOr(Schema.Array(hoursOfDay).pipe(Schema.itemsCount(7)))
  ),
  links: counts,
  pages: counts,
  bio_links: counts,
  qrcodes: counts,
  referrers: counts,
  browsers: counts,
  os: counts,
  devices: counts,
  languages: counts,
  countries: counts,
  utm_sources: counts,
  utm_mediums: counts,
  utm_campaigns: counts,
  utm_terms: counts,
  utm_contents: counts,
  destinations: describe(
    "Where visits of links and clicks on buttons led, by the address that was set there: the variants of an A/B test, and the targets of rules. Not told of clicks that were deleted by age.",
    counts
  ),
  recent_clicks: Schema.Array(RecentClick)
}).annotations({ identifier: "Analytics" })
export type Analytics = typeof Analytics.Type
