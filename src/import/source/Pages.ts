import { Effect, Option, Schema, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { type ImportedItem, lasting, mostInBatch, type Source, type SourceBatch, type SourceError } from "./Source.ts"

/** The result of one or a few requests. */
export interface Page<C> {
  readonly items: ReadonlyArray<ImportedItem>
  /** The cursor of the next page; null at the end. */
  readonly next: C | null
  readonly total?: number | null
}

/** How many ids to remember from one page to the next. */
const mostRecent = 300
/** A source that returns only known items for this many pages in a row is in a loop. */
const mostRepeats = 20

const stateOf = <C, I>(place: Schema.Schema<C, I>) =>
  Schema.Struct({
    at: place,
    /** How many items of this page were already emitted. */
    skip: Schema.Int.pipe(Schema.nonNegative()),
    /**
     * The ids of the previous page. If the list grows while it is read, rows repeat, and the repeated rows must be
     * skipped.
     */
    recent: Schema.Array(Schema.String),
    repeats: Schema.Int.pipe(Schema.nonNegative())
  })

/** Decodes a cursor. */
export const readCursor = <A, I>(schema: Schema.Schema<A, I>, cursor: string): Effect.Effect<A, SourceError> =>
  Effect.mapError(Schema.decode(Schema.parseJson(schema))(cursor), () => lasting(fault("import_place_unknown")))

/** Reads page by page: `start` returns the first cursor, `step` reads the page at a cursor. */
export const readPages = <C, I>(
  name: string,
  place: Schema.Schema<C, I>,
  start: Effect.Effect<C, SourceError>,
  step: (at: C) => Effect.Effect<Page<C>, SourceError>
): Source["read"] => {
  const State = stateOf(place)
  type State = typeof State.Type
  const write = Schema.encodeSync(Schema.parseJson(State))

  const batchesOf = Effect.fnUntraced(function* (state: State) {
    const { items: all, next, total = null } = yield* step(state.at)
    const known = new Set(state.recent)
    const items = all.filter((item) => {
      if (item._tag !== "Link") return true
      const isNew = !known.has(item.sourceId)
      known.add(item.sourceId)
      return isNew
    })
    const links = all.flatMap((item) => (item._tag === "Link" ? [item.sourceId] : []))
    const repeats = all.length > 0 && items.length === 0 ? state.repeats + 1 : 0
    if (repeats >= mostRepeats) return yield* lasting(fault("source_repeats", { name }))
    const recent = links.length === 0 ? state.recent : links.slice(-mostRecent)
    const after: State | null = next === null ? null : { at: next, skip: 0, recent, repeats }
    const batches: Array<SourceBatch> = []
    for (let from = state.skip; from < items.length || from === state.skip; from += mostInBatch) {
      const end = from + mostInBatch
      const isLast = end >= items.length
      const rest = isLast ? after : { ...state, skip: end }
      batches.push({ items: items.slice(from, end), cursor: rest && write(rest), total })
    }
    return { batches, after }
  })

  return (cursor) =>
    Stream.unwrap(
      Effect.map(
        cursor === null
          ? Effect.map(start, (at): State => ({ at, skip: 0, recent: [], repeats: 0 }))
          : readCursor(State, cursor),
        (first) =>
          Stream.paginateEffect(first, (state) =>
            Effect.map(batchesOf(state), ({ batches, after }) => [batches, Option.fromNullable(after)] as const)
          ).pipe(Stream.flatMap((batches) => Stream.fromIterable(batches)))
      )
    )
}
