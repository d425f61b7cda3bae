import { Effect } from "effect"
import type { DeletionQuestion, SelectingJob } from "../LedgerActor.ts"
import { Reports } from "../report/Reports.ts"
import { makeMoveClicks } from "./MoveClicks.ts"

/** Selects clicks, and deletes and restores the selected ones. */
export const makeDeletions = Effect.gen(function* () {
  const reports = yield* Reports
  const { store, move } = yield* makeMoveClicks

  return {
    /** Counts clicks and, if they are as many as a job expects, stores which ones it deletes. */
    select: Effect.fnUntraced(function* (question: DeletionQuestion, job: SelectingJob | null) {
      const { count, firstDay, ...selection } = yield* reports.selectClicks(question)
      const isExpected = job !== null && firstDay === null && (job.expected === null || job.expected === count)
      if (isExpected) yield* store(job.id, selection)
      return { count, parts: selection.parts.length, firstDay }
    }),
    move
  }
})
