import { Effect, Schema } from "effect"
import { JobId } from "../../contract/Id.ts"
import { MainDatabase } from "../../storage/MainDatabase.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { DeletionQuestion } from "../LedgerActor.ts"
import { makeDeletions } from "./Deletions.ts"

const Asked = rowsOf(
  Schema.Struct({ id: JobId, input: Schema.parseJson(Schema.Struct({ question: DeletionQuestion })) })
)

/**
 * Deletes what jobs deleted from clicks that were booked again from the journal, which keeps clicks for a short time
 * after they were booked. Returns the number of clicks.
 */
export const deleteAgain = Effect.gen(function* () {
  const main = yield* MainDatabase
  const { select, move } = yield* makeDeletions
  const jobs = yield* Asked(main`SELECT id, input FROM jobs WHERE kind = 'click_deletion'
    AND state NOT IN ('undoing', 'undone', 'forgotten') ORDER BY created_at, id`)
  let count = 0
  for (const { id, input } of jobs) {
    const { parts } = yield* select({ ...input.question, isWhole: false }, { id, expected: null })
    for (let part = 0; part < parts; part++) count += (yield* move(id, part, false)) ?? 0
  }
  return count
})
