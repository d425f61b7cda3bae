import { Sharding } from "@effect/cluster"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Logger, LogLevel, Option, Redacted, Schema } from "effect"
import { ShardingLive } from "../../layers/Core.ts"
import { StorageLive } from "../../layers/Storage.ts"
import { GuardActor } from "../../src/auth/limit/GuardActor.ts"
import { GuardActorLive } from "../../src/auth/limit/GuardActorLive.ts"
import { Settings, SettingsLive } from "../../src/settings/Settings.ts"
import { rowsOf } from "../../src/storage/Rows.ts"
import { folder, key, type Server } from "./servers.ts"

const shards = 300
const asked = 2000

const settingsOf = (database: string) =>
  Layer.effect(
    Settings,
    Effect.map(Settings, (usual) => ({
      ...usual,
      dataDir: `${folder}/bench`,
      databaseUrl: Option.some(Redacted.make(database)),
      bootstrapKey: Option.some(Redacted.make(key))
    }))
  ).pipe(Layer.provide(SettingsLive))

/** Runs this process as an additional node. */
const nodeLive = (database: string) =>
  Layer.provideMerge(GuardActorLive, ShardingLive).pipe(
    Layer.provideMerge(StorageLive),
    Layer.provide(settingsOf(database)),
    Layer.provide(NodeContext.layer),
    Layer.provide(Logger.minimumLogLevel(LogLevel.None))
  )

const Held = rowsOf(Schema.Struct({ shards: Schema.Number, nodes: Schema.Number }))
const Listed = rowsOf(Schema.Struct({ listed: Schema.Number }))

const holders = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    Held(sql`SELECT count(*) AS shards, count(DISTINCT pid) AS nodes FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND objid BETWEEN 1000000 AND 2000000`),
    ([row]) => row ?? { shards: 0, nodes: 0 }
  )
)
const listed = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    Listed(sql`SELECT count(*) AS listed FROM cluster_runners
      WHERE last_heartbeat > (NOW() AT TIME ZONE 'UTC') - INTERVAL '3 seconds'`),
    ([row]) => row?.listed ?? 0
  )
)

/** The milliseconds until an effect returns true. */
const until = <E, R>(isSo: Effect.Effect<boolean, E, R>, began: number) =>
  Effect.map(Effect.repeat(Effect.delay(isSo, "10 millis"), { until: (so) => so }), () => performance.now() - began)

/** One actor per shard. */
const oneOfEach = Effect.map(Sharding.Sharding, (sharding) => {
  const names = new Map<string, string>()
  for (let n = 0; names.size < shards; n++) {
    const shard = String(sharding.getShardId(`share-${n}` as never, "default"))
    if (!names.has(shard)) names.set(shard, `share-${n}`)
  }
  return [...names.values()]
})

const asking = Effect.map(GuardActor.client, (client) => (name: string) => {
  const count = { table: "bench", length: 60_000, name: "bench", address: null, limit: 1 }
  return client(name).Take(count).pipe(Effect.disconnect)
})

/** The time of a message to an actor on this node, and to an actor on another node, in milliseconds. */
const messages = Effect.gen(function* () {
  const sharding = yield* Sharding.Sharding
  const ask = yield* asking
  const names = yield* oneOfEach
  const isHere = (name: string) => sharding.hasShardId(sharding.getShardId(name as never, "default"))
  const timesOf = (some: ReadonlyArray<string>) =>
    Effect.forEach(Array.from({ length: asked }), (_, n) =>
      Effect.gen(function* () {
        const began = performance.now()
        yield* ask(some[n % some.length] as string)
        return performance.now() - began
      })
    )
  yield* Effect.forEach(names, ask, { discard: true })
  return {
    here: yield* timesOf(names.filter(isHere)),
    there: yield* timesOf(names.filter((name) => !isHere(name)))
  }
})

/** Kills a server and reports when each step of the failover happens, in milliseconds since the kill. */
const failover = (servers: number, victim: Server) =>
  Effect.gen(function* () {
    const ask = yield* asking
    const names = yield* oneOfEach
    yield* until(
      Effect.map(holders, (held) => held.shards === shards && held.nodes === servers + 1),
      0
    )
    yield* Effect.promise(victim.kill)
    const began = performance.now()
    const stages = Effect.all(
      {
        freed: until(
          Effect.map(holders, ({ nodes }) => nodes <= servers),
          began
        ),
        unlisted: until(
          Effect.map(listed, (nodes) => nodes === servers),
          began
        ),
        taken: until(
          Effect.map(holders, (held) => held.shards === shards && held.nodes === servers),
          began
        )
      },
      { concurrency: "unbounded" }
    )
    const answered = Effect.forEach(names, (name) => Effect.retry(Effect.sandbox(ask(name)), { times: 1000 }), {
      concurrency: "unbounded"
    })
    const [told] = yield* Effect.all([stages, answered], { concurrency: 2 })
    return { ...told, answered: performance.now() - began }
  })

/** Measures messages and a failover, as an additional node in a cluster of this many servers. */
export const measureActors = (database: string, servers: number, victim: Server) =>
  Effect.gen(function* () {
    yield* until(
      Effect.map(holders, (held) => held.shards === shards && held.nodes === servers + 1),
      0
    )
    return { ...(yield* messages), ...(yield* failover(servers, victim)) }
  }).pipe(Effect.scoped, Effect.provide(nodeLive(database)), Effect.runPromise)
