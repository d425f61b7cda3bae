import { Option, Schema } from "effect"
import { Metric, Unit } from "../../click/query/Analytics.ts"
import type { Filter } from "../../click/query/Filter.ts"
import { Builder } from "../../click/query/FilterBuilder.ts"
import { PeriodName } from "../../click/query/PeriodName.ts"
import { type AnalyticsQuery, QueryDate } from "../../click/query/Query.ts"
import { conditionOf } from "../../click/report/Matching.ts"
import { FolderId, LinkId, TagId } from "../../contract/Id.ts"

/** An earlier period to compare with: the one right before, or the same dates a year earlier. */
export const Comparison = Schema.Literal("previous", "year")
export type Comparison = typeof Comparison.Type

/** The parameters of a report; the server chooses defaults for undefined ones. */
export interface View {
  readonly period: PeriodName
  /** Days as the milliseconds of their midnight in UTC, regardless of the time zone. They override the period. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly unit: Unit | undefined
  /** What the chart counts; clicks if undefined. */
  readonly metric: Metric | undefined
  /** An empty string means links without a folder. */
  readonly folder: FolderId | "" | undefined
  readonly tag: TagId | undefined
  readonly link: LinkId | undefined
  readonly filters: ReadonlyArray<Filter>
  readonly isLive: boolean
  /** The earlier period that the chart also shows. */
  readonly compare: Comparison | undefined
}

/** Changes part of a view. */
export type ChangeView = (change: Partial<View>) => void

export const plainView: View = {
  period: "30d",
  from: undefined,
  to: undefined,
  unit: undefined,
  metric: undefined,
  folder: undefined,
  tag: undefined,
  link: undefined,
  filters: [],
  isLive: false,
  compare: undefined
}

/** What a view's chart counts. */
export const metricOf = ({ metric }: Pick<View, "metric">): Metric => metric ?? "clicks"

/** The search parameters of a view. */
export interface ViewSearch {
  readonly period?: string
  readonly from?: string
  readonly to?: string
  readonly group?: string
  readonly metric?: string
  readonly folder?: string
  readonly tag?: string
  readonly link?: string
  readonly filters?: string
  readonly view?: string
  readonly compare?: string
}

const reader = <A, I extends string>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (text: string | undefined): A | undefined => Option.getOrUndefined(decode(text))
}

const readPeriod = reader(PeriodName)
const readDate = reader(QueryDate)
const readUnit = reader(Unit)
const readMetric = reader(Metric)
const readFolder = reader(FolderId)
const readTag = reader(TagId)
const readLink = reader(LinkId)
const readComparison = reader(Comparison)
const readFilters = reader(Builder)
const writeDate = Schema.encodeSync(QueryDate)
const writeFilters = Schema.encodeSync(Builder)

/** The parameter value for links without a folder; an empty string isn't possible here. */
export const noFolder = "none"

/** The view for the search parameters; ignores invalid values. */
export const viewOf = (search: ViewSearch): View => ({
  period: readPeriod(search.period) ?? plainView.period,
  from: readDate(search.from),
  to: readDate(search.to),
  unit: readUnit(search.group),
  metric: readMetric(search.metric),
  folder: search.folder === noFolder ? "" : readFolder(search.folder),
  tag: readTag(search.tag),
  link: readLink(search.link),
  filters: readFilters(search.filters) ?? [],
  isLive: search.view === "live",
  compare: readComparison(search.compare)
})

/** The shortest search parameters for a view. */
export const searchOf = (view: View): ViewSearch => ({
  ...(view.period === plainView.period ? {} : { period: view.period }),
  ...(view.from === undefined ? {} : { from: writeDate(view.from) }),
  ...(view.to === undefined ? {} : { to: writeDate(view.to) }),
  ...(view.unit === undefined ? {} : { group: view.unit }),
  ...(view.metric === undefined ? {} : { metric: view.metric }),
  ...(view.folder === undefined ? {} : { folder: view.folder === "" ? noFolder : view.folder }),
  ...(view.tag === undefined ? {} : { tag: view.tag }),
  ...(view.link === undefined ? {} : { link: view.link }),
  ...(view.filters.length === 0 ? {} : { filters: writeFilters(view.filters) }),
  ...(view.isLive ? { view: "live" } : {}),
  ...(view.compare === undefined ? {} : { compare: view.compare })
})

/** The API query for a view, with days in a time zone. */
export const queryOf = (view: View, timezone: string): AnalyticsQuery => ({
  timezone,
  period: view.period,
  ...(view.from === undefined ? {} : { start_date: view.from }),
  ...(view.to === undefined ? {} : { end_date: view.to }),
  ...(view.unit === undefined ? {} : { groupBy: view.unit }),
  ...(view.metric === undefined ? {} : { metric: view.metric }),
  ...(view.folder === undefined ? {} : { folder_id: view.folder }),
  ...(view.tag === undefined ? {} : { tag_id: view.tag }),
  ...(view.link === undefined ? {} : { link_id: view.link }),
  ...(view.filters.length === 0 ? {} : { builder: view.filters })
})

/** Whether a view excludes some clicks of its period. The filter that includes bots is ignored. */
export const isNarrow = ({ folder, tag, link, filters }: View): boolean =>
  folder !== undefined || tag !== undefined || link !== undefined || filters.some((filter) => !isEverybody(filter))

/** Whether this is the filter that includes bots. */
export const isEverybody = ({ field, operator, values }: Filter): boolean =>
  field === "is_bot" && operator === "is" && values.includes("0") && values.includes("1")

/** Whether a view includes bots. */
export const showsBots = ({ filters }: View): boolean => {
  const onBots = filters.filter(({ field }) => field === "is_bot")
  return onBots.length > 0 && onBots.every((filter) => conditionOf(filter).passes(["1"]))
}

/** The filter that includes both people and bots. By default, a report excludes bots. */
export const everybody: Filter = { field: "is_bot", operator: "is", values: ["0", "1"] }

/** The change that removes all filters, except the link in a link's own report. */
export const unnarrowed = ({ filters }: View, isOfLink: boolean): Partial<View> => ({
  filters: filters.filter(isEverybody),
  folder: undefined,
  tag: undefined,
  ...(isOfLink ? {} : { link: undefined })
})
