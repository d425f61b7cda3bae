import type { SqlClient } from "@effect/sql/SqlClient"
import { Array as Arr, Effect } from "effect"
import type { ReportLine } from "../../job/JobKind.ts"
import type { MapId } from "./ArchiveIds.ts"
import type { ArchivedTable } from "./Section.ts"

/** A line of an archive that is being imported, with how it is told in a report. */
export interface GivenLine {
  readonly item: string
  readonly line: unknown
}

/** What came of some lines. */
export interface Placed {
  readonly created: number
  readonly report: ReadonlyArray<ReportLine>
}

/** Where an archive goes, and how its ids are told here. */
export interface ImportContext {
  readonly sql: SqlClient
  readonly team: string
  /** Whoever imports, in whose name stands what nobody here made. */
  readonly user: string
  /** The members of the team by their names. */
  readonly people: ReadonlyMap<string, string>
  readonly mapId: MapId
}

/** SQLite takes some 32,000 values in a statement. */
const rowsAtOnce = 200

/** Inserts rows that were checked against their table. */
export const insertRows = (sql: SqlClient, table: ArchivedTable, rows: ReadonlyArray<object>) =>
  Effect.forEach(Arr.chunksOf(rows, rowsAtOnce), (some) => table.on(sql).insertAll(some as never), { discard: true })

/** Those of some values that a column of a table holds. */
export const presentIn = (
  sql: SqlClient,
  table: string,
  column: string,
  values: ReadonlyArray<unknown>,
  team?: string
) => {
  const wanted = [...new Set(values.filter((value): value is string => typeof value === "string"))]
  const ofTeam = team === undefined ? sql`1 = 1` : sql`team_id = ${team}`
  return Effect.map(
    Effect.forEach(
      Arr.chunksOf(wanted, rowsAtOnce),
      (some) =>
        sql<
          Record<string, string>
        >`SELECT ${sql(column)} AS v FROM ${sql(table)} WHERE ${ofTeam} AND ${sql.in(column, some)}`
    ),
    (found): ReadonlySet<string> => new Set(found.flat().map(({ v }) => String(v)))
  )
}

/** Says that a line was left out. */
export const skipped = (item: string, reason: string): ReportLine => ({ item, outcome: "skipped", reason })

/** Says that something of a line was left out. */
export const changed = (item: string, reason: string): ReportLine => ({ item, outcome: "changed", reason })
