import { Effect, Schema, Stream } from "effect"
import { readCursor } from "./Pages.ts"
import { type ImportedItem, mostInBatch, type SourceBatch, type SourceError } from "./Source.ts"

/** How many records of a file lie behind. */
const Place = Schema.Struct({ record: Schema.Int.pipe(Schema.nonNegative()) })
/** The most visits of all items of a batch. */
const mostVisits = 5000

const write = Schema.encodeSync(Schema.parseJson(Place))

/** How many items there are in all, where that is known once so many records were read. */
type TotalOf = (records: number) => number | null

/** Cuts blocks of records into batches of items, those before a number of records left out. */
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
      // What was read before a fault is given before it.
      Stream.catchAll(before),
      Stream.concat(Stream.suspend(() => Stream.succeed({ items, cursor: null, total: totalOf(index) })))
    )
  })

/** The batches behind a cursor of records that come alike each time. */
export const batchesFrom = <A>(
  cursor: string | null,
  blocks: Stream.Stream<ReadonlyArray<A>, SourceError>,
  itemsOf: (record: A, index: number) => ReadonlyArray<ImportedItem>,
  totalOf: TotalOf = () => null
): Effect.Effect<Stream.Stream<SourceBatch, SourceError>, SourceError> =>
  Effect.map(cursor === null ? Effect.succeed({ record: 0 }) : readCursor(Place, cursor), ({ record }) =>
    batchesOf(blocks, record, itemsOf, totalOf)
  )
