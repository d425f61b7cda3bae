import { Effect } from "effect"

/** Where the shared memory holds the number of the segment that grows, and how often the journal was written to. */
const [segmentAt, writesAt] = [0, 1]

const wakeReader = (shared: BigInt64Array): void => {
  Atomics.add(shared, writesAt, 1n)
  Atomics.notify(shared, writesAt)
}

/**
 * What the writer of the journal tells the ledger in shared memory: the segment that is being written, since all below it no
 * longer grow, and each write, so that the ledger sleeps until there is one. Files alone cannot tell: a later segment may be
 * another process's.
 */
export class GrowingSegment extends Effect.Service<GrowingSegment>()("click/journal/GrowingSegment", {
  sync: () => {
    const shared = new BigInt64Array(new SharedArrayBuffer(16))
    return {
      shared,
      set: (segment: number): void => {
        Atomics.store(shared, segmentAt, BigInt(segment))
        wakeReader(shared)
      },
      written: (): void => wakeReader(shared)
    }
  }
}) {}

/** The number below which no segment grows. Without a writer in this process, only the last segment may grow. */
export const growingFrom = (shared: BigInt64Array | undefined): number =>
  shared === undefined ? Number.POSITIVE_INFINITY : Number(Atomics.load(shared, segmentAt))

/** How often the journal has been written to. */
export const writesIn = (shared: BigInt64Array): bigint => Atomics.load(shared, writesAt)

/** Waits until the journal has been written to more often than `seen`, at most some milliseconds. */
export const writtenSince = (shared: BigInt64Array, seen: bigint, most: number): Effect.Effect<void> =>
  Effect.suspend(() => {
    const waiting = Atomics.waitAsync(shared, writesAt, seen, most)
    return waiting.async ? Effect.promise(() => waiting.value) : Effect.void
  })
