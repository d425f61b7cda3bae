import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { JobId } from "../../contract/Id.ts"
import type { Job, JobState } from "../../job/Job.ts"
import { data } from "../api/Run.ts"
import { jobs } from "./Client.ts"

/** How often to poll open jobs, in milliseconds. */
export const askEvery = 2000
const pageSize = 20

/** Whether a job has not ended. */
export const isOpen = ({ state }: Job): boolean =>
  state === "queued" || state === "running" || state === "paused" || state === "undoing"

export const jobQuery = (id: JobId) =>
  queryOptions({ queryKey: ["jobs", "one", id], queryFn: ({ signal }) => data(jobs.get({ path: { id } }), signal) })

/** The number of report lines that a job shows. */
export const linesShown = 10

/** The first lines of an ended job's report. */
export const reportQuery = ({ id, state, report_lines }: Job) =>
  queryOptions({
    queryKey: ["jobs", "report", id, state, report_lines],
    queryFn: ({ signal }) => data(jobs.reportLines({ path: { id }, urlParams: { limit: linesShown } }), signal),
    staleTime: Number.POSITIVE_INFINITY
  })

/** The jobs of a team, newest first; if a state is given, only the jobs in it. */
export const jobsQuery = (state: JobState | undefined) =>
  infiniteQueryOptions({
    queryKey: ["jobs", "list", state ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      data(
        jobs.list({ urlParams: { limit: pageSize, offset: pageParam, ...(state === undefined ? {} : { state }) } }),
        signal
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.jobs.length, 0)
      return read < total && pages.at(-1)?.jobs.length !== 0 ? read : undefined
    },
    refetchInterval: (query) => (query.state.data?.pages.some((page) => page.jobs.some(isOpen)) ? askEvery : false)
  })

/** The most recent imports. */
export const importsQuery = queryOptions({
  queryKey: ["jobs", "list", "imports"],
  queryFn: async ({ signal }) => (await data(jobs.list({ urlParams: { kind: "import", limit: 10 } }), signal)).jobs,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? askEvery : false)
})
