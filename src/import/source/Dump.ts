import { Effect, Stream } from "effect"
import type { ScratchTable } from "../../storage/ScratchTable.ts"
import type { Tables } from "../../storage/TableReader.ts"
import { unreadable } from "../file/Attempt.ts"
import { loadTables, type WantedTables } from "../file/LoadTables.ts"
import { batchesFrom } from "./Batches.ts"
import { skipped } from "./Items.ts"
import { freePlan, type ImportedItem, lasting, type Source, type SourceError } from "./Source.ts"
import type { Open } from "./SourceOptions.ts"

type Blocks = Stream.Stream<ReadonlyArray<ImportedItem>, SourceError>

/** What is in the tables of a database. */
export interface TableItems {
  /** In blocks that come alike each time. */
  readonly items: Blocks
  /** How many items there are, those among them that lack what they need. */
  readonly total: Effect.Effect<number, SourceError>
}

export interface DumpOptions {
  readonly open: Open
  /** The host of the short addresses, where it is known. */
  readonly host: string | null
  /** The IANA zone of times that have none. */
  readonly zone: string
  readonly withVisits: boolean
  readonly scratchFolder?: string | undefined
}

const cutOff = skipped(
  "the end of the file",
  "The dump ends in the middle of a table: what would stand behind that is missing. Was it cut off?"
)

/** A source of the tables of a database; `itemsIn` finds them, or tells that these are not the right ones. */
export const dumpSource = (
  name: string,
  { open, scratchFolder }: DumpOptions,
  wanted: WantedTables,
  itemsIn: (database: Tables, tables: ReadonlyArray<ScratchTable>) => TableItems | undefined
): Source => ({
  read: (cursor) =>
    Stream.unwrapScoped(
      Effect.gen(function* () {
        const { tables, isCutOff } = yield* loadTables(open, wanted, scratchFolder)
        const found = itemsIn(tables, yield* Effect.mapError(tables.tables, unreadable))
        if (found === undefined) return yield* lasting(`This file has no tables of ${name}, or they are empty.`)
        const total = yield* found.total
        const told: Blocks = isCutOff ? Stream.succeed([cutOff]) : Stream.empty
        return yield* batchesFrom(
          cursor,
          Stream.concat(found.items, told),
          (item) => [item],
          () => total
        )
      })
    ),
  plan: Effect.succeed(freePlan())
})
