import { type Filter, isTimeField } from "../../click/query/Filter.ts"
import { conditionOf } from "../../click/report/Matching.ts"
import { sameFilter } from "./fields.ts"

/** A part of the week: a day, an hour of all days, or an hour of a day. */
export interface Part {
  readonly weekday: number | undefined
  readonly hour: number | undefined
}

/** The filters of a report without those about weekdays and hours. */
export const withoutTimes = (filters: ReadonlyArray<Filter>): ReadonlyArray<Filter> =>
  filters.filter(({ field }) => !isTimeField(field))

const filtersOf = ({ weekday, hour }: Part): ReadonlyArray<Filter> => [
  ...(weekday === undefined ? [] : [{ field: "weekday", operator: "is", values: [String(weekday)] } as const]),
  ...(hour === undefined ? [] : [{ field: "hour", operator: "is", values: [String(hour)] } as const])
]

/** Whether a report is filtered by exactly one part. */
export const isPartChosen = (filters: ReadonlyArray<Filter>, part: Part): boolean => {
  const [chosen, wanted] = [filters.filter(({ field }) => isTimeField(field)), filtersOf(part)]
  return chosen.length === wanted.length && wanted.every((one) => chosen.some((other) => sameFilter(one, other)))
}

/** The filters after a click on a part: it replaces other times, and a second click removes it. */
export const withPart = (filters: ReadonlyArray<Filter>, part: Part): ReadonlyArray<Filter> => [
  ...withoutTimes(filters),
  ...(isPartChosen(filters, part) ? [] : filtersOf(part))
]

/** A test of whether the filters of a report include an hour of the week. */
export const includesHour = (filters: ReadonlyArray<Filter>) => {
  const times = filters.filter(({ field }) => isTimeField(field)).map(conditionOf)
  return (weekday: number, hour: number): boolean =>
    times.every(({ field, passes }) => passes([String(field === "hour" ? hour : weekday)]))
}
