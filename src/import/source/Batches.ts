import { Effect, Schema, Stream } from "effect"
import { readCursor } from "./Pages.ts"
import { type ImportedItem, mostInBatch, type SourceBatch, type SourceError } from "./Source.ts"

/** How many records were already read. */
const Place = Schema.Struct({ record: Schema.Int.pipe(Schema.nonNegative()) })
/** The maximum number of visits in a batch. */
const mostVisits = 5000

const write = Schema.encodeSync(Schema.parseJson(Place))

/** The total number of items after reading this many records; null if unknown. */
type TotalOf = (records: number) => number | null

/** Splits blocks of records into batches of items; skips records before `from`. */
const batchesOf = <A>(
  blocks: Stream.Stream<ReadonlyArray<A>, SourceError>,
  from: number,
  itemsOf: (record: A, index: number) => ReadonlyArray<ImportedItem>,
  totalOf: TotalOf
): Stream.Stream<SourceBatch, SourceError> =>
  Stream.suspend(() => {
    let items: Array<ImportedItem> = []
    let visits = 0
    let index = 0
    const cut = (block: ReadonlyArray<A>): ReadonlyArray<SourceBatch> => {
      const batches: Array<SourceBatch> = []
      const total = totalOf(index + block.length)
      for (const record of block) {
        const at = index
        index++
        if (at < from) continue
        const found = itemsOf(record, at).slice(0, mostInBatch)
        const more = found.reduce((sum, item) => sum + (item._tag === "Visits" ? item.visits.length : 0), 0)
        if (items.length + found.length > mostInBatch || (items.length > 0 && visits + more > mostVisits)) {
          batches.push({ items, cursor: write({ record: at }), total })
          items = []
          visits = 0
        }
        visits += more
        for (const item of found) items.push(item)
      }
      return batches
    }
    const before = (error: SourceError) =>
      Stream.concat(
        Stream.suspend(() =>
          Stream.succeed({ items, cursor: write({ record: Math.max(index, from) }), total: totalOf(index) })
        ),
        Stream.fail(error)
      )
    return blocks.pipe(
      Stream.mapConcat(cut),
      // Emit the items before a fault, then the fault.
      Stream.catchAll(before),
      Stream.concat(Stream.suspend(() => Stream.succeed({ items, cursor: null, total: totalOf(index) })))
    )
  })

/** The batches after a cursor, for records with a stable order. */
export const batchesFrom = <A>(
  cursor: string | null,
  blocks: Stream.Stream<ReadonlyArray<A>, SourceError>,
  itemsOf: (record: A, index: number) => ReadonlyArray<ImportedItem>,
  totalOf: TotalOf = () => null
): Effect.Effect<Stream.Stream<SourceBatch, SourceError>, SourceError> =>
  Effect.map(cursor === null ? Effect.succeed({ record: 0 }) : readCursor(Place, cursor), ({ record }) =>
    batchesOf(blocks, record, itemsOf, totalOf)
  )
