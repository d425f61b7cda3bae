import { Effect, ExecutionStrategy, Exit, Scope } from "effect"
import { inject } from "vitest"
import { freePort, runServer, temporaryFolder } from "../../support/Linden.ts"
import { orTell, patiently } from "../../support/Patience.ts"
import { templateName } from "../../support/Templates.ts"
import { makeDatabaseOf } from "../../support/TestServer.ts"
import { ask, databaseOf, key } from "../Kit.ts"
import { balancer } from "./Balancer.ts"
import { clockOff } from "./Clock.ts"
import { makeJobs } from "./Jobs.ts"
import { loadOn } from "./Load.ts"
import type { Network } from "./Network.ts"
import { type Place, placesOf } from "./Place.ts"

/** The requests per minute of a key. */
export const limit = 60

interface ServersOptions {
  /** The clock offset of each server, in milliseconds. */
  readonly clocks?: readonly [number, number, number]
  /** The PostgreSQL server, whose address ends in a slash; by default the one shared by all tests. */
  readonly postgres?: string
  /** The network of the last server, if it is not this machine's. */
  readonly network?: Network
}

/** One of the servers, at a port, with a data folder and a path to the database that outlive restarts. */
const makeNode = Effect.fnUntraced(function* (place: Place, off: number) {
  const { host, wire, through } = place
  const folder = yield* temporaryFolder
  const port = yield* freePort
  const environment = {
    ...{ ...place.environment, LINDEN_DATA_DIR: folder, LINDEN_PORT: String(port) },
    ...{ LINDEN_BOOTSTRAP_KEY: key, LINDEN_RATE_LIMIT: String(limit) },
    ...clockOff(off)
  }
  const told: Array<() => string> = []
  type Server = Effect.Effect.Success<ReturnType<typeof runServer>>
  let life: { readonly server: Server; readonly scope: Scope.CloseableScope } | undefined
  const outer = yield* Effect.scope
  const end = (signal: NodeJS.Signals) =>
    Effect.gen(function* () {
      if (life === undefined) return
      const { server, scope } = life
      life = undefined
      server.child.kill(signal)
      yield* server.ended
      yield* Scope.close(scope, Exit.void)
    })
  return {
    ...{ folder, wire, host, port, url: `http://${host}:${port}` },
    /** The log of all its runs. */
    log: () => told.map((one) => one()).join(""),
    start: Effect.gen(function* () {
      const scope = yield* Scope.fork(outer, ExecutionStrategy.sequential)
      const server = yield* Scope.extend(runServer(environment, { through }), scope)
      told.push(server.stderr)
      life = { server, scope }
    }),
    kill: end("SIGKILL"),
    stop: end("SIGTERM"),
    pause: Effect.sync(() => life?.server.child.kill("SIGSTOP")),
    wake: Effect.sync(() => life?.server.child.kill("SIGCONT")),
    isRunning: () => life !== undefined
  }
})

export type Node = Effect.Effect.Success<ReturnType<typeof makeNode>>

const json = { "content-type": "application/json" }

const isThere = (rows: ReadonlyArray<unknown>) => rows.length > 0

/** Three servers on one database behind a balancer, with a link `go`. */
export const makeServers = ({ clocks = [0, 0, 0], postgres, network }: ServersOptions = {}) =>
  Effect.gen(function* () {
    const database = yield* postgres === undefined
      ? makeDatabaseOf(inject("postgres"), templateName)
      : makeDatabaseOf(postgres)
    const places = yield* Effect.all(placesOf(new URL(database), network))
    const nodes = yield* Effect.forEach(places, (place, n) => makeNode(place, clocks[n] ?? 0))
    const url = yield* balancer(nodes)
    yield* Effect.all(
      nodes.map(({ start }) => start),
      { concurrency: "unbounded" }
    )
    const kit = yield* databaseOf(database)
    const first = nodes[0] as Node
    const body = JSON.stringify({ url: "https://example.com/", slug: "go", redirect_type: "instant" })
    const made = yield* ask(first, "/api/v1/links", { method: "POST", headers: json, body })
    if (made.status !== 201) throw new Error(made.body)
    let rounds = 0
    const told = () => nodes.map(({ log }) => log().slice(-1500)).join("\n")
    yield* orTell(() => `The servers do not settle: ${told()}`, "120 seconds")(kit.settled(3))
    const ledgers = kit.query("SELECT 1 WHERE to_regclass('journal_positions') IS NOT NULL")
    yield* Effect.retry(Effect.filterOrFail(ledgers, isThere), patiently)
    return {
      ...kit,
      nodes: nodes as [Node, Node, Node],
      url,
      environment: { LINDEN_DATABASE_URL: database, LINDEN_DATA_DIR: yield* temporaryFolder },
      /** A new key with a separate window. */
      anyKey: Effect.map(
        ask(first, "/api/v1/keys", {
          method: "POST",
          headers: json,
          body: JSON.stringify({ name: "Asker", role: "member" })
        }),
        (given) => (JSON.parse(given.body) as { readonly data: { readonly key: string } }).data.key
      ),
      /** Schedules an extra run of the janitor after some milliseconds, on whichever server it runs by then. */
      janitorIn: (millis: number) => {
        const due = Date.now() + Math.min(...clocks) + millis
        const begin = kit.query(
          `INSERT INTO cluster_messages (id, request_id, message_id, entity_id, deliver_at, processed,
              shard_id, entity_type, kind, tag, payload, headers, trace_id, span_id, sampled)
            SELECT id + $1, id + $1, $2, $2, $3, FALSE,
              shard_id, entity_type, kind, tag, payload, headers, trace_id, span_id, sampled
            FROM cluster_messages WHERE entity_type = 'ClusterCron/Janitor' ORDER BY rowid LIMIT 1 RETURNING id`,
          [++rounds, `round-${rounds}`, due]
        )
        return Effect.zipRight(
          kit.query("DELETE FROM settings WHERE name = 'janitor'"),
          Effect.retry(Effect.filterOrFail(begin, isThere), patiently)
        )
      }
    }
  })

export type Servers = Effect.Effect.Success<ReturnType<typeof makeServers>>

/** Servers for all tests of a file, which run one after the other. */
export class SharedServers extends Effect.Service<SharedServers>()("test/SharedServers", { scoped: makeServers() }) {}

let scenes = 0

/** Running servers with a new load; the janitor runs after some milliseconds. */
export const makeScene = (servers: Servers, { visitors = 6, rest = 25, janitor = 4000 } = {}) =>
  Effect.gen(function* () {
    const { url, nodes } = servers
    const [mark, key] = [`scene-${scenes++}`, yield* servers.anyKey]
    const logged = nodes.map(({ log }) => log().length)
    const jobs = yield* makeJobs(servers, mark)
    yield* servers.janitorIn(janitor)
    return {
      ...servers,
      mark,
      jobs,
      load: yield* loadOn({ url, key, mark, visitors, rest }),
      /** The servers' log since the start. */
      logs: () => nodes.map(({ log }, n) => log().slice(logged[n]))
    }
  })

export type Scene = Effect.Effect.Success<ReturnType<typeof makeScene>>
