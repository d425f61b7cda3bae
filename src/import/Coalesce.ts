import { Stream } from "effect"
import type { ImportedItem, SourceBatch } from "./source/Source.ts"

/** The maximum number of links in a step, and the number of visits at which a step is complete. */
const [mostLinks, manyVisits] = [500, 8000]

/** How many items of the source this item counts for. */
export const sizeOf = (item: ImportedItem): number =>
  item._tag === "Visits" ? item.visits.length : item._tag === "Days" ? item.days.length : 1

type ItemOf<Tag extends ImportedItem["_tag"]> = Extract<ImportedItem, { readonly _tag: Tag }>

/** The items with one of these tags. */
export const itemsOf = <Tag extends ImportedItem["_tag"]>(
  items: ReadonlyArray<ImportedItem>,
  ...tags: ReadonlyArray<Tag>
): ReadonlyArray<ItemOf<Tag>> => items.filter((item): item is ItemOf<Tag> => tags.includes(item._tag as Tag))

const visitsIn = ({ items }: SourceBatch) =>
  items.reduce((sum, item) => sum + (item._tag === "Visits" || item._tag === "Days" ? sizeOf(item) : 0), 0)
const othersIn = ({ items }: SourceBatch) =>
  items.reduce((sum, { _tag }) => sum + (_tag === "Visits" || _tag === "Days" ? 0 : 1), 0)

const joined = (one: SourceBatch, other: SourceBatch): SourceBatch => ({
  items: [...one.items, ...other.items],
  cursor: other.cursor,
  total: other.total ?? one.total
})

/** Combines small batches into steps. The steps depend only on the cursor, so a repeated step is identical. */
export const coalesce = <E, R>(batches: Stream.Stream<SourceBatch, E, R>): Stream.Stream<SourceBatch, E, R> =>
  batches.pipe(
    Stream.rechunk(1),
    Stream.map((batch): SourceBatch | undefined => batch),
    // Marks the end of the source, so that the last batch is emitted too.
    Stream.concat(Stream.make(undefined)),
    Stream.mapAccum<SourceBatch | undefined, SourceBatch | undefined, ReadonlyArray<SourceBatch>>(
      undefined,
      (held, batch) => {
        if (batch === undefined) return [undefined, held === undefined ? [] : [held]]
        if (held === undefined) return [batch, []]
        const isFull = visitsIn(held) >= manyVisits || othersIn(held) + othersIn(batch) > mostLinks
        return isFull ? [batch, [held]] : [joined(held, batch), []]
      }
    ),
    Stream.mapConcat((ready) => ready)
  )
