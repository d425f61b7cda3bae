import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { AuditEntryId, TeamId } from "../contract/Id.ts"
import { usualLimit } from "../contract/Paging.ts"
import { type Reach, reachesDomain, reachesFolder } from "../contract/Reach.ts"
import { countOf, rowsOf } from "../storage/Rows.ts"
import type { HistoryEntry, ListHistory } from "./History.ts"
import { AuditEntriesTable, sideOf } from "./Tables.ts"

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
    const rows = rowsOf(AuditEntriesTable.row)
    const about = (team: TeamId, type: "link" | "page", id: string) =>
      sql`team_id = ${team} AND target_id = ${id} AND target_type = ${type}`

    return {
      /** The entries about an item, newest first. */
      list: Effect.fnUntraced(function* (
        { teamId: team, reach }: Reader,
        type: "link" | "page",
        id: string,
        { limit = usualLimit, offset = 0 }: ListHistory,
        isRestorable: (before: Side | null) => boolean
      ) {
        const where = about(team, type, id)
        const found = yield* rows(
          sql`SELECT * FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
        )
        const entries = found.map((row): HistoryEntry => {
          const before = sideOf(row.before)
          return {
            id: row.id,
            at: row.at,
            action: row.action,
            actor: { type: row.actor_type, name: row.actor_name },
            before: shownTo(reach, before),
            after: shownTo(reach, sideOf(row.after)),
            can_restore: isRestorable(before)
          }
        })
        const total = yield* countOf(sql`SELECT count(*) AS total FROM audit_entries WHERE ${where}`)
        return { entries, total }
      }),

      /** What an entry about an item says of both sides of the change. */
      sides: Effect.fnUntraced(function* (team: TeamId, type: "link" | "page", id: string, entry: AuditEntryId) {
        const [row] = yield* rows(sql`SELECT * FROM audit_entries WHERE ${about(team, type, id)} AND id = ${entry}`)
        if (row === undefined) return yield* new HistoryEntryNotFound()
        return { before: sideOf(row.before), after: sideOf(row.after) }
      })
    }
  })
}) {}
