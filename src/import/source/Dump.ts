import { Effect, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import type { ScratchTable } from "../../storage/ScratchTable.ts"
import type { Tables } from "../../storage/TableReader.ts"
import { unreadable } from "../file/Attempt.ts"
import { loadTables, type WantedTables } from "../file/LoadTables.ts"
import { batchesFrom } from "./Batches.ts"
import { skipped } from "./Items.ts"
import { freePlan, type ImportedItem, lasting, type Source, type SourceError } from "./Source.ts"
import type { Open } from "./SourceOptions.ts"

type Blocks = Stream.Stream<ReadonlyArray<ImportedItem>, SourceError>

/** The items in the tables of a database. */
export interface TableItems {
  /** The items in blocks, and always in the same order. */
  readonly items: Blocks
  /** The number of items, including invalid ones. */
  readonly total: Effect.Effect<number, SourceError>
}

export interface DumpOptions {
  readonly open: Open
  /** The host of the short addresses, if known. */
  readonly host: string | null
  /** The IANA zone of times without one. */
  readonly zone: string
  readonly withVisits: boolean
  readonly scratchFolder?: string | undefined
}

const cutOff = skipped("the end of the file", "The dump ends in the middle of a table, so it may be incomplete.")

/** A source for the tables of a database; `itemsIn` finds the tables or fails if they are missing. */
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
        if (found === undefined) return yield* lasting(fault("no_tables", { name }))
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
