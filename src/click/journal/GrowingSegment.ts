import { Effect } from "effect"

/**
 * The slots of the shared memory: the growing segment's number, the counts of writes and of bookings, and how often the
 * ledger asked for a new segment.
 */
const [segmentAt, writesAt, bookingsAt, askedAt] = [0, 1, 2, 3]

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
 * Shared memory between the writer of the journal and the ledger. The writer publishes the number of the segment that
 * it is writing; all lower segments no longer grow. It also publishes each write, so that the ledger can sleep until
 * the next one. The ledger publishes each booking. The files alone aren't enough, because a later segment may belong to
 * another process.
 */
export class GrowingSegment extends Effect.Service<GrowingSegment>()("click/journal/GrowingSegment", {
  sync: () => {
    const shared = new BigInt64Array(new SharedArrayBuffer(32))
    return {
      shared,
      set: (segment: number): void => {
        Atomics.store(shared, segmentAt, BigInt(segment))
        count(shared, writesAt)
      },
      written: (): void => count(shared, writesAt),
      /** How often the ledger asked for a new segment. */
      asked: (): bigint => Atomics.load(shared, askedAt)
    }
  }
}) {}

/** Segments below this number no longer grow. Without a writer in this process, only the last segment may grow. */
export const growingFrom = (shared: BigInt64Array | undefined): number =>
  shared === undefined ? Number.POSITIVE_INFINITY : Number(Atomics.load(shared, segmentAt))

/** Asks the writer for a new segment. */
export const askForSegment = (shared: BigInt64Array): void => void Atomics.add(shared, askedAt, 1n)

/** The number of writes to the journal. */
export const writesIn = (shared: BigInt64Array): bigint => Atomics.load(shared, writesAt)

/** Waits until the number of writes exceeds `seen`, or until the timeout in milliseconds. */
export const writtenSince = (shared: BigInt64Array, seen: bigint, most: number): Effect.Effect<void> =>
  since(shared, writesAt, seen, most)

export const tellBooked = (shared: BigInt64Array): void => count(shared, bookingsAt)

/** The number of bookings. */
export const bookingsIn = (shared: BigInt64Array): bigint => Atomics.load(shared, bookingsAt)

/** Waits until the number of bookings exceeds `seen`, or until the timeout in milliseconds. */
export const bookedSince = (shared: BigInt64Array, seen: bigint, most: number): Effect.Effect<void> =>
  since(shared, bookingsAt, seen, most)
