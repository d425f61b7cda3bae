import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { Timestamp } from "../../contract/Timestamp.ts"

/** The number of occurrences of a value. `id` is present if the value is a link, page, button or QR code. */
export const NamedCount = Schema.Struct({
  name: Schema.String,
  count: Schema.Number,
  id: Schema.optionalWith(Schema.String, { exact: true }),
  title: describe(
    "The title of the link or page; if it has none, the title of the destination page, if known.",
    Schema.optionalWith(Schema.String, { exact: true })
  )
}).annotations({ identifier: "NamedCount" })
export type NamedCount = typeof NamedCount.Type

/** The count of a day, or of the week or month that starts on it (`YYYY-MM-DD`). */
export const TimeSeriesPoint = Schema.Struct({ date: Schema.String, count: Schema.Number }).annotations({
  identifier: "TimeSeriesPoint"
})
export type TimeSeriesPoint = typeof TimeSeriesPoint.Type

/**
 * The count of an hour (`YYYY-MM-DD HH:00`) in the report's time zone. An hour that repeats when clocks go back
 * appears twice.
 */
export const HourPoint = Schema.Struct({ hour: Schema.String, count: Schema.Number }).annotations({
  identifier: "HourPoint"
})

/** The clicks of each hour of a day, from midnight. */
const hoursOfDay = Schema.Array(Schema.Number).pipe(Schema.itemsCount(24))

const text = Schema.NullOr(Schema.String)

/** One of the latest clicks; a deleted subject is null. */
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

/** The number of clicks that a live stream left out, because there were too many to send or read. */
export const Gap = Schema.Struct({ missed: Schema.Number }).annotations({ identifier: "LiveGap" })

export const Unit = Schema.Literal("day", "week", "month")
export type Unit = typeof Unit.Type

/** What a series counts. */
export const Metric = Schema.Literal("clicks", "visitors", "views")
export type Metric = typeof Metric.Type

const totals = { total_clicks: Schema.Number, unique_visitors: Schema.Number, page_views: Schema.Number }
const counts = Schema.Array(NamedCount)

/** The report on a team's clicks; lists have at most 50 values each, highest first. */
export const Analytics = Schema.Struct({
  period: Schema.Struct({
    from: Timestamp,
    to: Timestamp,
    unit: Unit,
    timezone: describe("The time zone of the days, weeks, months and hours; `from` and `to` are in UTC.", Schema.String)
  }),
  ...totals,
  previous: Schema.Struct(totals),
  series: describe(
    "Clicks, or the visitors or page views that `metric` selects, by day, week or month. A visitor counts in each point, so visitors may add up to more than `unique_visitors`.",
    Schema.Array(TimeSeriesPoint)
  ),
  hours: describe(
    "What `series` counts, in each hour up to the current one. Only for the last 24 hours or a single day, and only if the hour of every click is known.",
    Schema.optionalWith(Schema.Array(HourPoint), { exact: true })
  ),
  today: describe(
    "Today's clicks, and yesterday's up to the same time, in completed quarter-hours. Present only if the report includes both days.",
    Schema.optionalWith(Schema.Struct({ clicks: Schema.Number, yesterday: Schema.Number }), { exact: true })
  ),
  hours_of_week: describe(
    "The clicks in each hour of the week, in the local time of the time zone: seven days from Monday, with 24 hours each. When clocks change, a repeated hour counts as one and a skipped hour has no clicks. Null if the hour of some clicks is unknown, because an earlier version stored only daily totals of clicks past the retention period.",
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
    "Clicks by destination, as configured in the link or button, including the variants of A/B tests and the destinations of rules. Excludes clicks deleted after the retention period.",
    counts
  ),
  recent_clicks: Schema.Array(RecentClick)
}).annotations({ identifier: "Analytics" })
export type Analytics = typeof Analytics.Type
