import type { JobId } from "../contract/Id.ts"

interface Known {
  /** The work number that identifies the job in the thread's `Pulse`. */
  readonly work: number
  run: number
  /** Whether the thread has crashed since the last run started. */
  fell: boolean
  /** The step at which the thread last crashed, and how many times it crashed there. */
  at: number
  falls: number
}

/** An import fails after crashing its thread this many times at the same step. */
const mostFalls = 2

/** Tracks which imports the thread runs, and which of them have crashed it. */
export const makeImportFalls = () => {
  const jobs = new Map<JobId, Known>()
  let works = 0
  const find = (work: number) => [...jobs].find(([, known]) => known.work === work)

  return {
    /**
     * Starts a run of a job at a step. Returns its work number, or undefined if the job has crashed its thread too
     * often.
     */
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

    /** Records that the thread crashed while it executed the job with this work number. */
    lost: (work: number): void => {
      const found = find(work)
      if (found !== undefined) found[1].fell = true
    }
  }
}
