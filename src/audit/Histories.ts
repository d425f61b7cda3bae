import { SqlClient } from "@effect/sql"
import type { Fragment } from "@effect/sql/Statement"
import { Effect, Schema } from "effect"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { AuditEntryId, TeamId } from "../contract/Id.ts"
import { usualLimit } from "../contract/Paging.ts"
import { type Reach, reachesDomain, reachesFolder } from "../contract/Reach.ts"
import { NullableText } from "../storage/Fields.ts"
import { countOf, rowsOf } from "../storage/Rows.ts"
import type { HistoryEntry, ListHistory } from "./History.ts"
import { AuditEntriesTable, sideOf } from "./Tables.ts"

const Row = Schema.Struct({ ...AuditEntriesTable.row.fields, part: NullableText, undone: Schema.Number })

interface Reader {
  readonly teamId: TeamId
  readonly reach?: Reach
}

export type Side = Readonly<Record<string, unknown>>

export class HistoryEntryNotFound extends NotFound {
  override readonly _tag = "HistoryEntryNotFound"
  constructor() {
    super(fault("unknown_entry"))
  }
}

export class NothingToRestore extends Invalid {
  override readonly _tag = "NothingToRestore"
  constructor() {
    super(fault("nothing_to_restore"))
  }
}

/** How entries about many items, such as those of jobs, apply to one of them. */
export interface SharedEntries {
  /** A query for their ids. */
  readonly ids: Fragment
  /** A join that has `part`, text about the item, and `undone` for each entry `e` about many items. */
  readonly join: Fragment
  /** What an entry says of the item. */
  readonly sides: (sides: Sides, part: string | null) => Sides
}

interface Sides {
  readonly before: Side | null
  readonly after: Side | null
}

/** A side without folders and domains that its reader doesn't reach. */
const shownTo = (reach: Reach | undefined, side: Side | null): Side | null => {
  if (reach === undefined || side === null) return side
  const idIn = (field: string) => (typeof side[field] === "string" ? side[field] : null)
  const gone = [
    ...(reachesFolder(reach, idIn("folder_id")) ? [] : ["folder_id", "folder_name"]),
    ...(reachesDomain(reach, idIn("domain_id")) ? [] : ["domain_id", "custom_domain"])
  ]
  return Object.fromEntries(Object.entries(side).filter(([field]) => !gone.includes(field)))
}

/** The entries of the audit log about one link or page. */
export class Histories extends Effect.Service<Histories>()("audit/Histories", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = rowsOf(Row)

    /** The entries about an item, as `e`. */
    const about = (team: TeamId, type: "link" | "page", id: string, shared: SharedEntries | undefined) => {
      const own = sql`SELECT id FROM audit_entries WHERE team_id = ${team} AND target_id = ${id} AND target_type = ${type}`
      return shared === undefined
        ? sql`(${own}) i JOIN audit_entries e ON e.id = i.id`
        : sql`(${own} UNION ${shared.ids}) i JOIN audit_entries e ON e.id = i.id AND e.team_id = ${team} ${shared.join}`
    }

    const selected = (shared: SharedEntries | undefined) =>
      shared === undefined
        ? sql`SELECT e.*, NULL AS part, 0 AS undone`
        : sql`SELECT e.*, part, coalesce(undone, 0) AS undone`

    const sidesOf = (row: typeof Row.Type, { reach }: Reader, shared: SharedEntries | undefined): Sides => {
      const stored = { before: sideOf(row.before), after: sideOf(row.after) }
      const { before, after } = shared === undefined || row.job_id === null ? stored : shared.sides(stored, row.part)
      return { before: shownTo(reach, before), after: shownTo(reach, after) }
    }

    return {
      /** The entries about an item, newest first. */
      list: Effect.fnUntraced(function* (
        reader: Reader,
        type: "link" | "page",
        id: string,
        { limit = usualLimit, offset = 0 }: ListHistory,
        isRestorable: (before: Side | null) => boolean,
        shared?: SharedEntries
      ) {
        const from = about(reader.teamId, type, id, shared)
        const found = yield* rows(
          sql`${selected(shared)} FROM ${from} ORDER BY e.at DESC, e.id DESC LIMIT ${limit} OFFSET ${offset}`
        )
        const entries = found.map((row): HistoryEntry => {
          const { before, after } = sidesOf(row, reader, shared)
          return {
            id: row.id,
            at: row.at,
            action: row.action,
            actor: { type: row.actor_type, name: row.actor_name },
            job_id: row.job_id,
            undone: row.undone === 1,
            before,
            after,
            can_restore: isRestorable(before)
          }
        })
        const total = yield* countOf(sql`SELECT count(*) AS total FROM ${from}`)
        return { entries, total }
      }),

      /** What an entry about an item says of both sides of the change, as its reader sees it. */
      sides: Effect.fnUntraced(function* (
        reader: Reader,
        type: "link" | "page",
        id: string,
        entry: AuditEntryId,
        shared?: SharedEntries
      ) {
        const from = about(reader.teamId, type, id, shared)
        const [row] = yield* rows(sql`${selected(shared)} FROM ${from} WHERE e.id = ${entry}`)
        if (row === undefined) return yield* new HistoryEntryNotFound()
        return sidesOf(row, reader, shared)
      })
    }
  })
}) {}
