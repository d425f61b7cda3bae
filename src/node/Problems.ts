import { statSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Fiber, Option } from "effect"
import { Journal } from "../click/journal/Journal.ts"
import { Ledger } from "../click/Ledger.ts"
import { dayMillis } from "../lib/Time.ts"
import { type DatabaseFault, faultOf } from "../storage/Conflict.ts"
import { askDatabase, DatabaseFaults, probeWrite } from "../storage/DatabaseFaults.ts"
import { dataFolder } from "../storage/DataFolder.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import { BackupAge } from "./LastBackup.ts"
import { NodeLease } from "./Lease.ts"
import type { NodeProblem } from "./Node.ts"

/** The parts of a server that are checked, as `/health` and the metric `linden_health` name them. */
export const checks = ["database", "files", "journal", "ledger", "workers", "identity", "backup"] as const
export type Check = (typeof checks)[number]

/** A problem of this server, with a description. */
export interface Problem {
  readonly check: Check
  readonly code: NodeProblem
  readonly detail: string
}

/** The codes of problems, each once. */
export const codesOf = (problems: ReadonlyArray<Problem>): ReadonlyArray<NodeProblem> => [
  ...new Set(problems.map(({ code }) => code))
]

const patience = "2 seconds"
/** The time limit for a database that was offline at the last check. */
const awayPatience = "500 millis"
/** The time that visits are answered without the database, in milliseconds. */
const memoryMillis = dayMillis
/** The time that the state of the database is cached, in milliseconds. */
const cacheMillis = 250

const sentences: Readonly<Record<DatabaseFault, readonly [NodeProblem, string]>> = {
  full: ["database_full", "read only: the disk is full"],
  read_only: ["database_read_only", "read only"],
  damaged: ["database_damaged", "damaged: stop the server and run linden doctor"]
}

const problem = (check: Check, code: NodeProblem, detail: string): Problem => ({ check, code, detail })

/** The number of a file on its disk; undefined if it is missing. */
const fileNumber = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

/** The database files that were removed or replaced since this process opened them. */
const watchFiles = (folder: string, isShared: boolean) => {
  const opened = new Map<string, number>()
  return (): ReadonlyArray<Problem> =>
    (isShared ? [] : ["linden.db", "clicks.db"]).flatMap((name) => {
      const found = fileNumber(join(folder, name))
      const known = opened.get(name)
      if (known === undefined && found !== undefined) opened.set(name, found)
      if (known === undefined || known === found) return []
      const how = found === undefined ? "removed" : "replaced"
      return [
        problem("files", "file_lost", `${name} was ${how} while the server uses it: back up, then run linden doctor`)
      ]
    })
}

/**
 * The problems of this server: the one source for `/health`, `/metrics`, heartbeats and the list of servers. The checks
 * of `linden doctor` share `askDatabase` and `probeWrite`.
 */
export class Problems extends Effect.Service<Problems>()("node/Problems", {
  dependencies: [Journal.Default, Ledger.Default, WorkerHealth.Default, NodeLease.Default, BackupAge.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const faults = yield* DatabaseFaults
    const journal = yield* Journal
    const ledger = yield* Ledger
    const workers = yield* WorkerHealth
    const lease = yield* NodeLease
    const backups = yield* BackupAge
    const isShared = yield* isPostgres
    const lookAtFiles = watchFiles(yield* dataFolder, isShared)
    lookAtFiles()
    let awaySince: number | undefined

    /**
     * Queries the database. Also writes to it if a write was refused or, on SQLite, if the journal has reported a
     * problem with the disk.
     */
    const askNow = () =>
      Effect.gen(function* () {
        const answer = yield* askDatabase(sql)
        if (answer !== undefined) return answer
        const known = yield* faults.current
        const isSuspect = !isShared && (yield* journal.failure) !== null
        if (known === "damaged" || (known === undefined && !isSuspect)) return known
        const refused = yield* probeWrite(sql, known === "full")
        if (refused === undefined) yield* faults.heal
        return refused
      }).pipe(
        Effect.disconnect,
        Effect.timeout(awaySince === undefined ? patience : awayPatience),
        Effect.matchEffect({
          onSuccess: (fault) => Effect.succeed({ isAway: false, fault }),
          onFailure: (error) => {
            const fault = error._tag === "SqlError" ? faultOf(error.cause) : undefined
            return Effect.map(faults.current, (known) => ({ isAway: fault === undefined, fault: fault ?? known }))
          }
        })
      )
    const dated = Effect.zipWith(Effect.suspend(askNow), Clock.currentTimeMillis, (state, now) => {
      awaySince = state.isAway ? (awaySince ?? now) : undefined
      return state
    })
    // A client that disconnects must not interrupt the look of others.
    const shared = Effect.uninterruptible(Effect.flatMap(Effect.forkDaemon(Effect.interruptible(dated)), Fiber.join))
    const asked = yield* Effect.cachedWithTTL(shared, `${cacheMillis} millis`)

    const database = ({ isAway, fault }: { readonly isAway: boolean; readonly fault: DatabaseFault | undefined }) => {
      if (isAway) return [problem("database", "database_offline", "away")]
      if (fault === undefined) return []
      const [code, detail] = sentences[fault]
      return [problem("database", code, detail)]
    }

    const backup = Effect.map(backups.current, ({ of, last, isOverdue }) => {
      if (!isOverdue) return []
      const whose = of === "database" ? " of the database" : ""
      const detail = Option.match(last, {
        onNone: () => `overdue: there is none${whose} yet`,
        onSome: ({ at }) => `overdue: the last good one${whose} is of ${new Date(at).toISOString()}`
      })
      return [problem("backup", "backup_overdue", detail)]
    })

    const failingWorkers = Effect.map(workers.states, (states) => {
      const named = (what: string, those: typeof states) =>
        those.length === 0 ? [] : [`${what}: ${those.map(({ name }) => name).join(", ")}`]
      const told = [
        ...named(
          "ends again and again",
          states.filter(({ isFailing }) => isFailing)
        ),
        ...named(
          "does not respond",
          states.filter(({ isStuck }) => isStuck)
        )
      ]
      return told.length === 0 ? [] : [problem("workers", "worker_failing", told.join("; "))]
    })

    const reason = (check: Check, code: NodeProblem) => (detail: string | null) =>
      detail === null ? [] : [problem(check, code, detail)]

    // Further checks that don't wait for the database belong in this list.
    const others = Effect.map(
      Effect.all([
        Effect.sync(lookAtFiles),
        Effect.map(journal.failure, reason("journal", "clicks_lost")),
        Effect.map(ledger.failure, reason("ledger", "clicks_not_recorded")),
        failingWorkers,
        Effect.map(lease.failure, reason("identity", "identity_shared")),
        backup
      ]),
      (found) => found.flat()
    )

    return {
      /** The problems. Queries the database at most four times a second. */
      current: Effect.map(Effect.zip(asked, others), ([state, rest]) => [...database(state), ...rest]),

      /** The problems that are known without querying the database. */
      known: Effect.map(Effect.zip(faults.current, others), ([fault, rest]) => [
        ...database({ isAway: false, fault }),
        ...rest
      ]),

      /** Whether visits are answered: for a day after the database was last available. */
      answersVisits: Effect.zipWith(
        asked,
        Clock.currentTimeMillis,
        (_, now) => awaySince === undefined || now - awaySince < memoryMillis
      ),

      /** Whether the database can't be reached, and the reason if it can't be used. */
      database: asked,

      /** Whether backups are expected. */
      expectsBackups: backups.isExpected
    }
  })
}) {}
