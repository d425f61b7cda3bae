import { Chunk, type DateTime, Effect, Option, Stream } from "effect"
import { nextTick } from "../lib/NextTick.ts"
import { millis } from "./Fields.ts"

/** The position of a row in creation order; `key` orders rows of the same millisecond. */
export interface Place<Key extends string | number> {
  readonly created_at: number
  readonly key: Key
}

/** The number of rows to read at a time; small enough not to delay other requests. */
export const batchSize = 100

/** All rows in creation order, read in batches; each starts after the last row of the previous one. */
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
