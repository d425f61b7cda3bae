import type { SqlClient } from "@effect/sql/SqlClient"
import { Array as Arr, Effect } from "effect"
import type { ReportLine } from "../../job/Job.ts"
import type { MapId } from "./ArchiveIds.ts"
import type { ArchivedTable } from "./Section.ts"

/** A line of an archive, with its name in the report. */
export interface GivenLine {
  readonly item: string
  readonly line: unknown
}

/** The result of importing some lines. */
export interface Placed {
  readonly created: number
  readonly report: ReadonlyArray<ReportLine>
}

/** The target of an archive import, and the mapping of ids. */
export interface ImportContext {
  readonly sql: SqlClient
  readonly team: string
  /** The importing user, who becomes the creator of records whose creator is not in the team. */
  readonly user: string
  /** The members of the team, as ids by username. */
  readonly people: ReadonlyMap<string, string>
  readonly mapId: MapId
}

/** Keeps statements below SQLite's limit of some 32,000 values. */
const rowsAtOnce = 200

/** Inserts rows that were validated against their table. */
export const insertRows = (sql: SqlClient, table: ArchivedTable, rows: ReadonlyArray<object>) =>
  Effect.forEach(Arr.chunksOf(rows, rowsAtOnce), (some) => table.on(sql).insertAll(some as never), { discard: true })

/** The values that already exist in a column of a table. */
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

/** A report line about a skipped line. */
export const skipped = (item: string, reason: string): ReportLine => ({ item, outcome: "skipped", reason })

/** A report line about a line that was imported only in part. */
export const changed = (item: string, reason: string): ReportLine => ({ item, outcome: "changed", reason })
