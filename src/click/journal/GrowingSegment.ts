import { Effect } from "effect"

/**
 * The number of the journal's segment that is being written, in memory that the ledger's thread shares: all below it never
 * grow any more. Files alone cannot tell that: a later segment may be anybody's.
 */
export class GrowingSegment extends Effect.Service<GrowingSegment>()("click/journal/GrowingSegment", {
  sync: () => {
    const shared = new BigInt64Array(new SharedArrayBuffer(8))
    return { shared, set: (segment: number): void => void Atomics.store(shared, 0, BigInt(segment)) }
  }
}) {}

/** The number below which no segment grows; without a writer beside it, a reader takes what has a successor for done. */
export const growingFrom = (shared: BigInt64Array | undefined): number =>
  shared === undefined ? Number.POSITIVE_INFINITY : Number(Atomics.load(shared, 0))
