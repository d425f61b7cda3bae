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
import { listedColumns, namesIn, type Side, shownSides } from "./Sides.ts"
import { AuditEntriesTable } from "./Tables.ts"

const Row = Schema.Struct({ ...AuditEntriesTable.row.fields, part: NullableText, undone: Schema.Number })

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

/** The entries about many items, such as those of jobs, that concern one of these items. */
export interface SharedEntries {
  /** A query for the ids of these entries. */
  readonly ids: Fragment
  /** A join that adds `part` (text about the item) and `undone` to each entry `e` about many items. */
  readonly join: Fragment
  /** The sides of an entry, limited to the item. */
  readonly sides: (sides: Sides, part: string | null) => Sides
}

interface Sides {
  readonly before: Side | null
  readonly after: Side | null
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
    const rows = rowsOf(Row)

    /** The entries about an item, as `e`. */
    const about = (team: TeamId, type: "link" | "page", id: string, shared: SharedEntries | undefined) => {
      const own = sql`SELECT id FROM audit_entries WHERE team_id = ${team} AND target_id = ${id} AND target_type = ${type}`
      return shared === undefined
        ? sql`(${own}) i JOIN audit_entries e ON e.id = i.id`
        : sql`(${own} UNION ${shared.ids}) i JOIN audit_entries e ON e.id = i.id AND e.team_id = ${team} ${shared.join}`
    }

    const listed = sql.literal(listedColumns("e."))
    const partOf = (shared: SharedEntries | undefined) =>
      shared === undefined ? sql`NULL AS part, 0 AS undone` : sql`part, coalesce(undone, 0) AS undone`

    const find = Effect.fnUntraced(function* (
      team: TeamId,
      type: "link" | "page",
      id: string,
      entry: AuditEntryId,
      shared: SharedEntries | undefined
    ) {
      const [row] = yield* rows(
        sql`SELECT e.*, ${partOf(shared)} FROM ${about(team, type, id, shared)} WHERE e.id = ${entry}`
      )
      return row ?? (yield* new HistoryEntryNotFound())
    })

    /** The entry about an item as its reader sees it. */
    const shown = (
      row: typeof Row.Type,
      reach: Reach | undefined,
      isRestorable: (fields: ReadonlyArray<string>) => boolean,
      isListed: boolean,
      shared: SharedEntries | undefined
    ): HistoryEntry => {
      const ofItem = shared !== undefined && row.job_id !== null ? shared.sides : undefined
      const { changed, values, ...stored } = shownSides(row, isListed)
      const sides = ofItem === undefined ? stored : ofItem(stored, row.part)
      const [before, after] = [shownTo(reach, sides.before), shownTo(reach, sides.after)]
      const isShown = (name: string) =>
        reach === undefined || (values === "included" ? name in { ...before, ...after } : !places.includes(name))
      const names = (ofItem === undefined ? changed : namesIn(before, after)).filter(isShown)
      return {
        id: row.id,
        at: row.at,
        action: row.action,
        actor: { type: row.actor_type, name: row.actor_name },
        job_id: row.job_id,
        undone: row.undone === 1,
        changed: names,
        values,
        before,
        after,
        can_restore: values !== "removed" && isRestorable(values === "separate" ? names : Object.keys(before ?? {}))
      }
    }

    return {
      /** The entries about an item, newest first, without large values. */
      list: Effect.fnUntraced(function* (
        { teamId: team, reach }: Reader,
        type: "link" | "page",
        id: string,
        { limit = usualLimit, offset = 0 }: ListHistory,
        isRestorable: (fields: ReadonlyArray<string>) => boolean,
        shared?: SharedEntries
      ) {
        const from = about(team, type, id, shared)
        const found = yield* rows(sql`SELECT ${listed}, ${partOf(shared)} FROM ${from}
          ORDER BY e.at DESC, e.id DESC LIMIT ${limit} OFFSET ${offset}`)
        const entries = found.map((row) => shown(row, reach, isRestorable, true, shared))
        const total = yield* countOf(sql`SELECT count(*) AS total FROM ${from}`)
        return { entries, total }
      }),

      /** An entry about an item, with its values. */
      entry: Effect.fnUntraced(function* (
        { teamId: team, reach }: Reader,
        type: "link" | "page",
        id: string,
        entry: AuditEntryId,
        isRestorable: (fields: ReadonlyArray<string>) => boolean,
        shared?: SharedEntries
      ) {
        return shown(yield* find(team, type, id, entry, shared), reach, isRestorable, false, shared)
      }),

      /** Both sides of the change in an entry about an item, as visible to its reader. */
      sides: Effect.fnUntraced(function* (
        { teamId: team, reach }: Reader,
        type: "link" | "page",
        id: string,
        entry: AuditEntryId,
        shared?: SharedEntries
      ) {
        return shown(yield* find(team, type, id, entry, shared), reach, () => true, false, shared)
      })
    }
  })
}) {}
