import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Stream } from "effect"
import { batchSize, inOrder } from "../../src/storage/Keyset.ts"

const batches = 5
const at = DateTime.unsafeMake(0)

/** Notes each turn that all else has, for as long as the scope is open. */
const turns = (notes: Array<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const turn = () => {
        notes.push("turn")
        next = setImmediate(turn)
      }
      let next = setImmediate(turn)
      return () => clearImmediate(next)
    }),
    (end) => Effect.sync(end)
  )

it.scopedLive(
  "a long file lets all else have its turn between any two batches, though the database answers at once",
  () =>
    Effect.gen(function* () {
      const notes: Array<string> = []
      yield* turns(notes)
      const rows = inOrder(
        0,
        ({ key }: { readonly key: number; readonly created_at: DateTime.Utc }) => key,
        ({ key }) =>
          Effect.sync(() => {
            notes.push("batch")
            const count = key < (batches - 1) * batchSize ? batchSize : 0
            return Array.from({ length: count }, (_, place) => ({ key: key + place + 1, created_at: at }))
          })
      )
      expect(yield* Stream.runCount(rows)).toBe((batches - 1) * batchSize)
      expect(notes.filter((note) => note === "batch")).toHaveLength(batches)
      expect(notes.filter((note, place) => note === "batch" && notes[place - 1] === "batch")).toEqual([])
    })
)
