import type { IncomingMessage } from "node:http"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import { isForwarded } from "../http/ClientAddress.ts"
import { Stopping } from "../http/Stopping.ts"
import { Heartbeat } from "../node/Heartbeat.ts"
import { OwnNode } from "../node/OwnNode.ts"
import { type Check, checks, Problems } from "../node/Problems.ts"
import { Settings } from "../settings/Settings.ts"
import { refusal } from "./MetricsGuard.ts"

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
  const problems = yield* Problems
  const heartbeat = yield* Heartbeat
  const own = yield* OwnNode
  const stopping = yield* Stopping
  const refusalOf = yield* refusal
  const { isTestRestore } = yield* Settings

  // The addresses of other nodes are shown only to callers who may see the metrics.
  const cluster = Effect.gen(function* () {
    if (!own.hasOthers) return {}
    const isFriend = Option.isNone(yield* refusalOf(yield* HttpServerRequest.HttpServerRequest))
    const nodes = { known: yield* heartbeat.known, alive: yield* heartbeat.alive }
    const address = isFriend ? { address: Option.getOrNull(own.address) } : {}
    return { cluster: { ...address, nodes, shards: yield* own.shards } }
  })

  const shown = checks.filter((check) => check !== "backup" || problems.expectsBackups)

  // Visitors are still redirected while something is wrong, so the node stays in service.
  const working = Effect.gen(function* () {
    const found = yield* problems.current
    const textOf = (check: Check) => found.filter((one) => one.check === check).map(({ detail }) => detail)
    return {
      status: found.length === 0 ? "ok" : "degraded",
      ...Object.fromEntries(shown.map((check) => [check, textOf(check).join("; ") || "ok"])),
      ...(isTestRestore ? { test_restore: true } : {}),
      ...(yield* cluster)
    }
  })

  /** Whether this server can't write, and another one can. */
  const othersAreBetter = Effect.gen(function* () {
    const { isAway, fault } = yield* problems.database
    if (isAway) return yield* heartbeat.othersWrite
    return fault === "read_only" || fault === "full" ? yield* heartbeat.othersBeat : false
  })

  /** Why the server should receive no requests: it is stopping, or only another server can write. */
  const unready = Effect.gen(function* () {
    if (stopping.isAnnounced()) return "stopping" as const
    const isWorse = own.hasOthers && (yield* othersAreBetter)
    // Check again, because the server may have announced its shutdown in the meantime.
    if (stopping.isAnnounced()) return "stopping" as const
    return isWorse ? ("database" as const) : undefined
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
    /** The body of `/health` for a caller if the cached state is recent. */
    recent: ({ headers, socket }: IncomingMessage): string | undefined => {
      const key = keyOf(headers, socket.remoteAddress)
      const found = key === undefined ? undefined : remembered.get(key)
      return found !== undefined && performance.now() < found.until ? found.body : undefined
    },

    /**
     * The state of the server: each check, and the cluster. While the database is offline, the server answers visits
     * for a day.
     */
    health: Effect.flatMap(problems.answersVisits, (answers) =>
      answers ? Effect.flatMap(working, remember) : Effect.succeed(unavailable({ database: "away" }))
    ),

    /** Whether the process works. If there is no response, restart it. */
    live: Effect.succeed(told({ status: "live" })),

    isReady: Effect.map(unready, (reason) => reason === undefined),

    /** Whether the server should receive requests. */
    ready: Effect.map(unready, (reason) => (reason === undefined ? told({ status: "ready" }) : unavailable({ reason })))
  }
})

/** The responses of `/health`, `/health/live` and `/health/ready`. */
export class Health extends Effect.Service<Health>()("ops/Health", {
  dependencies: [Problems.Default, Heartbeat.Default, OwnNode.Default],
  effect: makeHealth
}) {}
