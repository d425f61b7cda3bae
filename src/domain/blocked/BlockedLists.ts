import { readFile, stat } from "node:fs/promises"
import { SqlClient } from "@effect/sql"
import { Effect, Option, Schedule } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import type { TeamId } from "../../contract/Id.ts"
import { Settings } from "../../settings/Settings.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { TeamsTable } from "../../user/Tables.ts"
import { AddressChanges, teamChange } from "../AddressChanges.ts"
import { compiled, type Entry, entriesOf, type Matcher } from "./Matching.ts"
import { ListedDestinationsTable } from "./Tables.ts"

/** The fault of a destination that is blocked or not allowed. */
export const blockedFault = fault("destination_blocked")

/** Which destinations a team may have. */
export interface DestinationRules {
  /** Whether an address is blocked. */
  readonly blocks: Matcher
  /** Whether an address is blocked or missing in a list of allowed destinations. */
  readonly refuses: Matcher
}

const entryRows = rowsOf(ListedDestinationsTable.row.pick("team_id", "list", "kind", "value"))
const strictRows = rowsOf(TeamsTable.row.pick("id"))

const lookEvery = "2 seconds"

const isSite = (address: string) => /^https?:/i.test(address)

const rulesFrom = (blocking: ReadonlyArray<Matcher>, allows: Matcher | undefined): DestinationRules => {
  const blocks: Matcher = (address) => blocking.some((matches) => matches(address))
  if (allows === undefined) return { blocks, refuses: blocks }
  // A list of sites does not refuse email addresses and phone numbers on pages.
  return { blocks, refuses: (address) => blocks(address) || (isSite(address) && !allows(address)) }
}

/** The destinations that the installation and each team block or allow, in memory, because every visit asks for them. */
export class BlockedLists extends Effect.Service<BlockedLists>()("domain/blocked/BlockedLists", {
  dependencies: [AddressChanges.Default],
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const changes = yield* AddressChanges
    const { blocklistFile } = yield* Settings
    let installation: Matcher | undefined
    let teams: ReadonlyMap<
      string,
      { readonly blocked: ReadonlyArray<Entry>; readonly allowed?: ReadonlyArray<Entry> }
    > = new Map()
    let others: DestinationRules | undefined
    let byTeam: ReadonlyMap<string, DestinationRules> = new Map()

    const compile = () => {
      const always = installation === undefined ? [] : [installation]
      others = installation && rulesFrom(always, undefined)
      byTeam = new Map(
        [...teams].map(([team, { blocked, allowed }]) => [
          team,
          rulesFrom(blocked.length === 0 ? always : [...always, compiled(blocked)], allowed && compiled(allowed))
        ])
      )
    }

    let asked = 0
    let applied = 0
    /** Reads the lists of all teams. A read that started earlier never replaces a later one. */
    const reload = Effect.gen(function* () {
      const turn = ++asked
      const entries = yield* entryRows(sql`SELECT team_id, list, kind, value FROM listed_destinations`)
      const strict = yield* strictRows(sql`SELECT id FROM teams WHERE destinations <> 'open'`)
      if (turn < applied) return
      applied = turn
      const found = new Map<string, { blocked: Array<Entry>; allowed?: Array<Entry> }>()
      for (const { id } of strict) found.set(id, { blocked: [], allowed: [] })
      for (const { team_id, list, kind, value } of entries) {
        const team = found.get(team_id) ?? { blocked: [] }
        if (list === "blocked") found.set(team_id, team)
        const entriesOfList = list === "blocked" ? team.blocked : team.allowed
        entriesOfList?.push({ kind, value })
      }
      teams = found
      compile()
    }).pipe(orDieSql)

    /** Reads the file of the installation if it changed. If that fails, the last list stays. */
    const fileReader = (path: string) => {
      let seen = ""
      return Effect.gen(function* () {
        const { mtimeMs, size, ino } = yield* Effect.tryPromise(() => stat(path))
        const state = `${mtimeMs} ${size} ${ino}`
        if (state === seen) return
        const { entries, wrong } = entriesOf(yield* Effect.tryPromise(() => readFile(path, "utf8")))
        seen = state
        installation = entries.length === 0 ? undefined : compiled(entries)
        compile()
        if (wrong > 0) yield* Effect.logWarning(`LINDEN_BLOCKLIST_FILE has ${wrong} lines that are no entries.`)
      }).pipe(
        Effect.catchAll(({ error }) => {
          const isNew = seen !== "missing"
          seen = "missing"
          return isNew
            ? Effect.logWarning("LINDEN_BLOCKLIST_FILE could not be read, so its last list stays in effect.", error)
            : Effect.void
        })
      )
    }

    yield* reload
    if (Option.isSome(blocklistFile)) {
      const read = fileReader(blocklistFile.value)
      yield* read
      yield* Effect.forkScoped(Effect.repeat(read, Schedule.spaced(lookEvery)))
    }
    yield* changes.reloading(reload, "Blocked destinations could not be read.")

    return {
      /** Reads the lists again, on a thread that other threads don't notify. */
      reload,

      /** The rules of a team; undefined if it may have any destination. */
      rulesOf: (team: string): DestinationRules | undefined => byTeam.get(team) ?? others,

      /** Runs a change of a team's lists, which every server applies afterwards. */
      changing:
        (team: TeamId) =>
        <A, E, R>(change: Effect.Effect<A, E, R>) =>
          Effect.zipLeft(changes.announcing(teamChange(team))(change), reload)
    }
  })
}) {}
