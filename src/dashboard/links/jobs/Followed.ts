import { Schema } from "effect"
import type { BulkJob } from "../../../bulk/BulkJob.ts"
import { JobId } from "../../../contract/Id.ts"
import { isMissing } from "../../api/Failure.ts"
import { queries } from "../../api/Queries.ts"
import { data } from "../../api/Run.ts"
import { sessionQuery } from "../../api/Session.ts"
import { makeStore } from "../../api/Store.ts"
import { trashChanged } from "../../library/trashed.tsx"
import { bulkJobs } from "./Client.ts"

/**
 * How often to poll a job, to refresh the lists while it runs, and to retry while the server is offline, in
 * milliseconds.
 */
const [pause, freshFor, away] = [500, 2000, 3000]

type Jobs = ReadonlyMap<JobId, BulkJob>

let now: Jobs = new Map()
const store = makeStore(now)

/** The last known state of a job that this page follows. */
export const useJob = (id: JobId): BulkJob | undefined => store.use().get(id)

/** Whether this page has followed a job. */
export const isFollowed = (id: JobId): boolean => now.has(id)

const put = (job: BulkJob) => {
  now = new Map(now).set(job.id, job)
  store.set(now)
}

const Ids = Schema.parseJson(Schema.Array(JobId))
const keyOf = () => `linden.jobs.${queries.getQueryData(sessionQuery.queryKey)?.team.id}`

/** The jobs that this browser followed in this team. They continue on the server when the page closes. */
export const remembered = (): ReadonlyArray<JobId> => {
  const ids = Schema.decodeUnknownOption(Ids)(localStorage.getItem(keyOf()))
  return ids._tag === "Some" ? ids.value : []
}

const remember = (key: string, change: (ids: ReadonlyArray<JobId>) => ReadonlyArray<JobId>) => {
  const ids = change(remembered())
  if (ids.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(ids))
}

export const isOpen = ({ state }: BulkJob) => state === "running" || state === "undoing"

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Reads a job; undefined if it no longer exists. Retries while the server is offline. */
export const readJob = async (id: JobId): Promise<BulkJob | undefined> => {
  for (;;) {
    try {
      return await data(bulkJobs.get({ path: { id } }))
    } catch (failure) {
      if (isMissing(failure)) return undefined
      await wait(away)
    }
  }
}

/**
 * Follows a job to its end, across screens and reloads. Returns its final state, or undefined if it no longer exists.
 */
export const follow = async (begun: BulkJob): Promise<BulkJob | undefined> => {
  const key = keyOf()
  remember(key, (ids) => [...ids.filter((id) => id !== begun.id), begun.id])
  put(begun)
  let job: BulkJob | undefined = begun
  let freshAt = Date.now()
  while (job !== undefined && isOpen(job)) {
    await wait(pause)
    job = await readJob(begun.id)
    if (job !== undefined) put(job)
    if (Date.now() - freshAt < freshFor) continue
    freshAt = Date.now()
    void trashChanged()
  }
  remember(key, (ids) => ids.filter((id) => id !== begun.id))
  await trashChanged()
  return job
}
