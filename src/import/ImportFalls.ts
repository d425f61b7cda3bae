import type { JobId } from "../contract/Id.ts"

interface Known {
  /** Its number in the pulse of the thread. */
  readonly work: number
  run: number
  /** Whether the thread ended since the last run started. */
  fell: boolean
  /** How many steps were done when the thread ended, and how often it ended there. */
  at: number
  falls: number
}

/** An import fails when it crashes its thread this often at the same step. */
const mostFalls = 2

/** Tracks which imports the thread runs, and which of them crashed it. */
export const makeImportFalls = () => {
  const jobs = new Map<JobId, Known>()
  let works = 0
  const find = (work: number) => [...jobs].find(([, known]) => known.work === work)

  return {
    /** Starts a run of a job at a step; undefined if the job has crashed its thread too often. */
    begin: (job: JobId, run: number, steps: number): number | undefined => {
      const known = jobs.get(job) ?? { work: ++works, run, fell: false, at: steps, falls: 0 }
      jobs.set(job, known)
      known.run = run
      if (!known.fell) return known.work
      known.falls = known.at === steps ? known.falls + 1 : 1
      known.at = steps
      known.fell = false
      return known.falls < mostFalls ? known.work : undefined
    },

    forget: (job: JobId): void => {
      jobs.delete(job)
    },

    /** The job with this work number, and its run. */
    jobOf: (work: number): readonly [job: JobId, run: number] | undefined => {
      const found = find(work)
      return found && [found[0], found[1].run]
    },

    /** Records that the thread ended while it executed this work. */
    lost: (work: number): void => {
      const found = find(work)
      if (found !== undefined) found[1].fell = true
    }
  }
}
