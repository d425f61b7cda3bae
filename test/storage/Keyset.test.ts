import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Stream } from "effect"
import { batchSize, inOrder } from "../../src/storage/Keyset.ts"
import { noteTurns } from "../support/Turns.ts"

const batches = 5
const created_at = DateTime.unsafeMake(0)

it.scopedLive("other work runs between any two batches of a file, even if the database answers at once", () =>
  Effect.gen(function* () {
    const { work, count, pressed } = yield* noteTurns
    const rows = inOrder(
      0,
      ({ key }: { readonly key: number; readonly created_at: DateTime.Utc }) => key,
      ({ key }) =>
        Effect.sync(() => {
          work()
          const found = key < (batches - 1) * batchSize ? batchSize : 0
          return Array.from({ length: found }, (_, place) => ({ key: key + place + 1, created_at }))
        })
    )
    expect(yield* Stream.runCount(rows)).toBe((batches - 1) * batchSize)
    expect([count(), pressed()]).toEqual([batches, 0])
  })
)
