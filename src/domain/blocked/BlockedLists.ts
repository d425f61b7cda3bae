import { readFile, stat } from "node:fs/promises"
import { SqlClient } from "@effect/sql"
import { Effect, Option, Schedule } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import type { TeamId } from "../../contract/Id.ts"
import { mapInSteps } from "../../lib/NextTick.ts"
import { Settings } from "../../settings/Settings.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { TeamsTable } from "../../user/Tables.ts"
import { AddressChanges, teamChange } from "../AddressChanges.ts"
import { readList, wrongLines } from "./ListFile.ts"
import { compiled, type Entry, type Matcher } from "./Matching.ts"
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
    interface Lists {
      readonly blocked: Array<Entry>
      readonly allowed?: Array<Entry>
    }
    let teams: Map<string, Lists> = new Map()
    /** Rules are compiled when a team first needs them, because all teams may have many. */
    let known = new Map<string, DestinationRules | undefined>()

    const compiledFor = (team: string): DestinationRules | undefined => {
      const always = installation === undefined ? [] : [installation]
      const lists = teams.get(team)
      if (lists === undefined) return installation && rulesFrom(always, undefined)
      const { blocked, allowed } = lists
      return rulesFrom(blocked.length === 0 ? always : [...always, compiled(blocked)], allowed && compiled(allowed))
    }

    const rulesOf = (team: string): DestinationRules | undefined => {
      const found = known.get(team)
      if (found !== undefined || known.has(team)) return found
      const rules = compiledFor(team)
      known.set(team, rules)
      return rules
    }

    const oneRead = yield* Effect.makeSemaphore(1)
    /** Reads the lists of a team, or of all teams. Only one read runs at a time. */
    const read = (team?: string) =>
      Effect.gen(function* () {
        const entries = yield* entryRows(sql`SELECT team_id, list, kind, value FROM listed_destinations
          ${team === undefined ? sql`` : sql`WHERE team_id = ${team}`}`)
        const strict = yield* strictRows(sql`SELECT id FROM teams WHERE destinations <> 'open'
          ${team === undefined ? sql`` : sql`AND id = ${team}`}`)
        if (team === undefined) [teams, known] = [new Map(), new Map()]
        else for (const lists of [teams, known]) lists.delete(team)
        for (const { id } of strict) teams.set(id, { blocked: [], allowed: [] })
        for (const { team_id, list, kind, value } of entries) {
          const lists = teams.get(team_id) ?? { blocked: [] }
          if (list === "blocked") teams.set(team_id, lists)
          const entriesOfList = list === "blocked" ? lists.blocked : lists.allowed
          entriesOfList?.push({ kind, value })
        }
      }).pipe(oneRead.withPermits(1), orDieSql)

    const reload = read()

    /** Reads the file of the installation if it changed. If that fails, the last list stays. */
    const fileReader = (path: string) => {
      let seen = ""
      return Effect.gen(function* () {
        const { mtimeMs, size, ino } = yield* Effect.tryPromise(() => stat(path))
        const state = `${mtimeMs} ${size} ${ino}`
        if (state === seen) return
        const { entries, wrong } = readList(yield* Effect.tryPromise(() => readFile(path, "utf8")))
        seen = state
        installation = entries.length === 0 ? undefined : compiled(entries)
        known = new Map()
        if (wrong.length > 0) yield* Effect.logWarning(wrongLines(wrong))
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
      const readFileAgain = fileReader(blocklistFile.value)
      yield* readFileAgain
      yield* Effect.forkScoped(Effect.repeat(readFileAgain, Schedule.spaced(lookEvery)))
    }
    yield* changes.reloading(read, "Blocked destinations")

    return {
      /** Reads the lists again, on a thread that other threads don't notify. */
      reload,

      /** The rules of a team; undefined if it may have any destination. */
      rulesOf,

      /**
       * The addresses that a team may not use. Yields to other work, because each check may take several
       * milliseconds.
       */
      refusedAmong: Effect.fnUntraced(function* (team: string, addresses: ReadonlyArray<string>) {
        const rules = rulesOf(team)
        if (rules === undefined) return []
        const judged = yield* mapInSteps(addresses, (address) => rules.refuses(address))
        return addresses.filter((_, place) => judged[place])
      }),

      /** Runs a change of a team's lists, which every server applies afterwards. */
      changing:
        (team: TeamId) =>
        <A, E, R>(change: Effect.Effect<A, E, R>) =>
          Effect.zipLeft(changes.announcing(teamChange(team))(change), read(team))
    }
  })
}) {}
