import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { AuditEntryId, TeamId } from "../contract/Id.ts"
import { usualLimit } from "../contract/Paging.ts"
import { type Reach, reachesDomain, reachesFolder } from "../contract/Reach.ts"
import { countOf, rowsOf } from "../storage/Rows.ts"
import type { HistoryEntry, ListHistory } from "./History.ts"
import { listedColumns, type Side, shownSides, sidesOf } from "./Sides.ts"
import { AuditEntriesTable } from "./Tables.ts"

interface Reader {
  readonly teamId: TeamId
  readonly reach?: Reach
}

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

const places = ["folder_id", "folder_name", "domain_id", "custom_domain"]

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
    const listed = sql.literal(listedColumns)
    const about = (team: TeamId, type: "link" | "page", id: string) =>
      sql`team_id = ${team} AND target_id = ${id} AND target_type = ${type}`

    const find = Effect.fnUntraced(function* (team: TeamId, type: "link" | "page", id: string, entry: AuditEntryId) {
      const [row] = yield* rows(sql`SELECT * FROM audit_entries WHERE ${about(team, type, id)} AND id = ${entry}`)
      return row ?? (yield* new HistoryEntryNotFound())
    })

    const shown = (
      row: typeof AuditEntriesTable.row.Type,
      reach: Reach | undefined,
      isRestorable: (fields: ReadonlyArray<string>) => boolean,
      isListed: boolean
    ): HistoryEntry => {
      const { changed, values, ...sides } = shownSides(row, isListed)
      const [before, after] = [shownTo(reach, sides.before), shownTo(reach, sides.after)]
      const isShown = (name: string) =>
        reach === undefined || (values === "included" ? name in { ...before, ...after } : !places.includes(name))
      return {
        id: row.id,
        at: row.at,
        action: row.action,
        actor: { type: row.actor_type, name: row.actor_name },
        changed: changed.filter(isShown),
        values,
        before,
        after,
        can_restore:
          values !== "removed" && isRestorable(values === "separate" ? changed : Object.keys(sides.before ?? {}))
      }
    }

    return {
      /** The entries about an item, newest first, without large values. */
      list: Effect.fnUntraced(function* (
        { teamId: team, reach }: Reader,
        type: "link" | "page",
        id: string,
        { limit = usualLimit, offset = 0 }: ListHistory,
        isRestorable: (fields: ReadonlyArray<string>) => boolean
      ) {
        const where = about(team, type, id)
        const found = yield* rows(
          sql`SELECT ${listed} FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
        )
        const entries = found.map((row) => shown(row, reach, isRestorable, true))
        const total = yield* countOf(sql`SELECT count(*) AS total FROM audit_entries WHERE ${where}`)
        return { entries, total }
      }),

      /** An entry about an item, with its values. */
      entry: Effect.fnUntraced(function* (
        { teamId: team, reach }: Reader,
        type: "link" | "page",
        id: string,
        entry: AuditEntryId,
        isRestorable: (fields: ReadonlyArray<string>) => boolean
      ) {
        return shown(yield* find(team, type, id, entry), reach, isRestorable, false)
      }),

      /** Both sides of the change in an entry about an item. */
      sides: (team: TeamId, type: "link" | "page", id: string, entry: AuditEntryId) =>
        Effect.map(find(team, type, id, entry), sidesOf)
    }
  })
}) {}
