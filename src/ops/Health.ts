import type { IncomingMessage } from "node:http"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Effect, Option } from "effect"
import { Journal } from "../click/journal/Journal.ts"
import { Ledger } from "../click/Ledger.ts"
import { isForwarded } from "../http/ClientAddress.ts"
import { Stopping } from "../http/Stopping.ts"
import { Heartbeat } from "../node/Heartbeat.ts"
import { BackupAge } from "../node/LastBackup.ts"
import { NodeLease } from "../node/Lease.ts"
import { OwnNode } from "../node/OwnNode.ts"
import { refusedWrite } from "../storage/Conflict.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import { refusal } from "./MetricsGuard.ts"

const patience = "2 seconds"

const unavailable = (reason: Readonly<Record<string, string>>) =>
  HttpServerResponse.unsafeJson(
    { status: "unavailable", ...reason },
    { status: 503, headers: { "retry-after": "5", "cache-control": "no-store" } }
  )

const told = (body: unknown) => HttpServerResponse.unsafeJson(body, { headers: { "cache-control": "no-store" } })

/** How long the state is cached, in milliseconds. */
const rememberMillis = 250
/** For how many callers it is cached. */
const mostRemembered = 100

type Headers = Parameters<typeof isForwarded>[0]

/** Callers with the same key see the same state. Undefined for forwarded requests, whose callers may differ. */
const callerKey = (headers: Headers, remote: string | undefined): string | undefined =>
  isForwarded(headers) ? undefined : [remote, headers["host"], headers["authorization"]].join("\n")

const makeHealth = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const journal = yield* Journal
  const ledger = yield* Ledger
  const workers = yield* WorkerHealth
  const heartbeat = yield* Heartbeat
  const own = yield* OwnNode
  const stopping = yield* Stopping
  const backups = yield* BackupAge
  const lease = yield* NodeLease
  const refusalOf = yield* refusal

  const asked = sql`SELECT 1`.pipe(Effect.disconnect, Effect.timeout(patience))

  /**
   * Why nothing can be saved, although the database can be read. It writes, so look only if the journal has noticed
   * trouble with the disk.
   */
  const written = journal.failure.pipe(
    Effect.flatMap((failure) =>
      failure === null || own.hasOthers
        ? Effect.void
        : Effect.asVoid(sql`UPDATE settings SET value = value WHERE name = 'installation_id'`)
    ),
    Effect.as("ok"),
    Effect.catchAll((error) => {
      const reason = refusedWrite(error)
      return Effect.succeed(
        reason === "full" ? "read only: the disk is full" : reason === undefined ? "ok" : "read only"
      )
    })
  )

  // The addresses of other nodes are shown only to callers who may see the metrics.
  const cluster = Effect.gen(function* () {
    if (!own.hasOthers) return {}
    const isFriend = Option.isNone(yield* refusalOf(yield* HttpServerRequest.HttpServerRequest))
    const nodes = { known: yield* heartbeat.known, alive: yield* heartbeat.alive }
    const address = isFriend ? { address: Option.getOrNull(own.address) } : {}
    return { cluster: { ...address, nodes, shards: yield* own.shards } }
  })

  const backup = Effect.map(backups.current, ({ last, isOverdue }) => {
    if (!isOverdue) return "ok"
    return Option.match(last, {
      onNone: () => "overdue: there is none yet",
      onSome: ({ at }) => `overdue: the last good one is of ${new Date(at).toISOString()}`
    })
  })

  // Visitors are still redirected while clicks are lost or not ingested, so the node stays in service.
  const working = Effect.gen(function* () {
    const [lost, unbooked] = [yield* journal.failure, yield* ledger.failure]
    const saved = yield* backup
    const identity = yield* lease.failure
    const database = yield* written
    const states = yield* workers.states
    const named = (what: string, those: typeof states) =>
      those.length === 0 ? [] : [`${what}: ${those.map(({ name }) => name).join(", ")}`]
    const unsound = [
      ...named(
        "ends again and again",
        states.filter(({ isFailing }) => isFailing)
      ),
      ...named(
        "does not respond",
        states.filter(({ isStuck }) => isStuck)
      )
    ]
    return {
      status:
        database === "ok" &&
        lost === null &&
        unbooked === null &&
        unsound.length === 0 &&
        saved === "ok" &&
        identity === null
          ? "ok"
          : "degraded",
      database,
      journal: lost ?? "ok",
      ledger: unbooked ?? "ok",
      workers: unsound.length === 0 ? "ok" : unsound.join("; "),
      ...(identity === null ? {} : { identity }),
      ...(backups.isExpected ? { backup: saved } : {}),
      ...(yield* cluster)
    }
  })

  const remembered = new Map<string, { readonly body: string; readonly until: number }>()
  // In a cluster, the body has more details for trusted callers.
  const keyOf = (headers: Headers, remote: string | undefined) => (own.hasOthers ? callerKey(headers, remote) : "")
  const remember = (state: unknown) =>
    Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
      const key = keyOf(request.headers, Option.getOrUndefined(request.remoteAddress))
      if (remembered.size >= mostRemembered) remembered.clear()
      if (key !== undefined) {
        remembered.set(key, { body: JSON.stringify(state), until: performance.now() + rememberMillis })
      }
      return told(state)
    })

  return {
    /** The body of `/health` for a caller if the cached state is recent and the database responded. */
    recent: ({ headers, socket }: IncomingMessage): string | undefined => {
      const key = keyOf(headers, socket.remoteAddress)
      const found = key === undefined ? undefined : remembered.get(key)
      return found !== undefined && performance.now() < found.until ? found.body : undefined
    },

    /** The state of the server: database, journal, ledger, workers, backups and cluster. */
    health: Effect.matchEffect(asked, {
      onFailure: () => Effect.succeed(unavailable({ database: "away" })),
      onSuccess: () => Effect.flatMap(working, remember)
    }),

    /** Whether the process works. If there is no response, restart it. */
    live: Effect.succeed(told({ status: "live" })),

    /** Whether the server should receive requests. */
    ready: Effect.gen(function* () {
      if (stopping.isAnnounced()) return unavailable({ reason: "stopping" })
      const hasDatabase = own.hasOthers ? yield* Effect.isSuccess(asked) : true
      // Check again, because the server may have announced its shutdown in the meantime.
      if (stopping.isAnnounced()) return unavailable({ reason: "stopping" })
      return hasDatabase ? told({ status: "ready" }) : unavailable({ reason: "database" })
    })
  }
})

/** The responses of `/health`, `/health/live` and `/health/ready`. */
export class Health extends Effect.Service<Health>()("ops/Health", {
  dependencies: [
    Journal.Default,
    Ledger.Default,
    WorkerHealth.Default,
    Heartbeat.Default,
    NodeLease.Default,
    OwnNode.Default,
    BackupAge.Default
  ],
  effect: makeHealth
}) {}
