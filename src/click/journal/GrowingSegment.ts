import { Effect } from "effect"

/** Where the shared memory holds the number of the segment that grows, and how often the journal was written to and booked from. */
const [segmentAt, writesAt, bookingsAt] = [0, 1, 2]

const count = (shared: BigInt64Array, at: typeof writesAt | typeof bookingsAt): void => {
  Atomics.add(shared, at, 1n)
  Atomics.notify(shared, at)
}

const since = (shared: BigInt64Array, at: typeof writesAt | typeof bookingsAt, seen: bigint, most: number) =>
  Effect.suspend(() => {
    const waiting = Atomics.waitAsync(shared, at, seen, most)
    return waiting.async ? Effect.asVoid(Effect.promise(() => waiting.value)) : Effect.void
  })

/**
 * What the writer of the journal tells the ledger in shared memory: the segment that is being written, since all below it no
 * longer grow, and each write, so that the ledger sleeps until there is one. The ledger tells of each booking in return. Files alone cannot tell: a later segment may be
 * another process's.
 */
export class GrowingSegment extends Effect.Service<GrowingSegment>()("click/journal/GrowingSegment", {
  sync: () => {
    const shared = new BigInt64Array(new SharedArrayBuffer(24))
    return {
      shared,
      set: (segment: number): void => {
        Atomics.store(shared, segmentAt, BigInt(segment))
        count(shared, writesAt)
      },
      written: (): void => count(shared, writesAt)
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
  since(shared, writesAt, seen, most)

/** Tells that clicks were booked. */
export const tellBooked = (shared: BigInt64Array): void => count(shared, bookingsAt)

/** How often clicks have been booked. */
export const bookingsIn = (shared: BigInt64Array): bigint => Atomics.load(shared, bookingsAt)

/** Waits until clicks have been booked more often than `seen`, at most some milliseconds. */
export const bookedSince = (shared: BigInt64Array, seen: bigint, most: number): Effect.Effect<void> =>
  since(shared, bookingsAt, seen, most)
