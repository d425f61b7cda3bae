import { queryOptions, useQuery } from "@tanstack/react-query"
import { DateTime } from "effect"
import type { Annotation } from "../../annotation/Annotation.ts"
import { AnnotationsApi } from "../../annotation/Api.ts"
import type { Analytics } from "../../click/query/Analytics.ts"
import { clientOf } from "../api/Client.ts"
import { everything } from "../api/Everything.ts"
import { data } from "../api/Run.ts"
import { todayIn } from "../api/Timezone.ts"
import type { Point } from "./points.ts"

export const { annotations } = clientOf(AnnotationsApi)

const annotationsQuery = (first: number, last: number) =>
  queryOptions({
    queryKey: ["annotations", first, last],
    queryFn: ({ signal }) =>
      everything("annotations", (range) =>
        data(annotations.list({ urlParams: { ...range, start_date: first, end_date: last } }), signal)
      ),
    staleTime: 60_000
  })

/** The team's notes on the days of a report, latest first. */
export const useAnnotations = ({ from, to, timezone }: Analytics["period"]) =>
  useQuery(
    annotationsQuery(todayIn(timezone, DateTime.toEpochMillis(from)), todayIn(timezone, DateTime.toEpochMillis(to) - 1))
  ).data ?? []

/** The notes on the days of a point. Of the hours of a day, the first has them. */
export const notesAt = (
  notes: ReadonlyArray<Annotation>,
  points: ReadonlyArray<Point>,
  n: number
): ReadonlyArray<Annotation> => {
  const point = points[n]
  if (point === undefined || points[n - 1]?.first === point.first) return []
  return notes.filter(({ day }) => {
    const at = Date.parse(`${day}T00:00:00Z`)
    return at >= point.first && at <= point.last
  })
}
