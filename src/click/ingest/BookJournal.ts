import { Effect } from "effect"
import { journalFolder } from "../journal/JournalSegments.ts"
import { makeJournalBooker } from "./JournalBooker.ts"
import { recordsBefore } from "./RecordsBefore.ts"
import { makeTotalsPublisher } from "./TotalsPublisher.ts"

/**
 * Books all that the journal in a data folder holds, which no process writes meanwhile; gives how many clicks were booked,
 * how many were there already, and how many records were broken. The folder stays as it is, so it can be asked again.
 */
export const bookJournal = Effect.fn("bookJournal")(function* (dataDir: string) {
  const { book, learn, positions } = yield* makeJournalBooker(dataDir, undefined)
  const { publishAll } = yield* makeTotalsPublisher(Effect.void)
  const part = Effect.flatMap(positions.current, book).pipe(
    Effect.catchTag("Swept", () => Effect.as(learn, undefined)),
    // A copy of the folder is being booked elsewhere: what it was ahead of is looked for anew.
    Effect.catchTag("Overtaken", () => Effect.succeed(undefined))
  )
  let [booked, broken] = [0, 0]
  for (;;) {
    const done = yield* part
    if (done === undefined) continue
    booked += done.count
    broken += done.lost
    if (done.isAll) break
  }
  yield* publishAll
  const end = yield* positions.current
  const held = yield* Effect.sync(() => recordsBefore(journalFolder(dataDir), end))
  return { booked, already: Math.max(0, held - booked), broken }
})
