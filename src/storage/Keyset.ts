import { Chunk, type DateTime, Effect, Option, Stream } from "effect"
import { nextTick } from "../lib/NextTick.ts"
import { millis } from "./Fields.ts"

/** Where a row stands in the order of creation; `key` decides among rows of the same millisecond. */
export interface Place<Key extends string | number> {
  readonly created_at: number
  readonly key: Key
}

/** How many rows are read at once: few enough to hold up nobody. */
export const batchSize = 100

/** All rows in the order of their creation, read in batches, each behind the last row of the one before. */
export const inOrder = <A extends { readonly created_at: DateTime.Utc }, Key extends string | number, E, R>(
  first: Key,
  keyOf: (row: A) => Key,
  read: (after: Place<Key>) => Effect.Effect<ReadonlyArray<A>, E, R>
): Stream.Stream<A, E, R> =>
  Stream.paginateChunkEffect({ created_at: -1, key: first }, (after: Place<Key>) =>
    Effect.map(Effect.zipRight(nextTick, read(after)), (rows) => {
      const last = rows.length < batchSize ? undefined : rows.at(-1)
      const next = last && { created_at: millis(last.created_at) ?? 0, key: keyOf(last) }
      return [Chunk.fromIterable(rows), Option.fromNullable(next)]
    })
  )
