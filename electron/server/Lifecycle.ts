import { existsSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Cause, type Context, Deferred, Effect, Exit, Layer, Schema, Scope } from "effect"
import { desktopLayer } from "../../layers/Desktop.ts"
import { oneByOne } from "../../layers/OneByOne.ts"
import { ServerPort } from "../../layers/Server.ts"
import { StartError } from "../../src/StartError.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { KeptUntilExit } from "../../src/storage/FolderLock.ts"
import { migrations } from "../../src/storage/Migrations.ts"
import { CannotStart } from "./ServerActor.ts"
import type { Setup } from "./Setup.ts"

const Verdict = Schema.Array(Schema.Struct({ quick_check: Schema.String }))
const Newest = Schema.Array(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))

const known = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

const fault = (reason: "no_data" | "damaged" | "newer") =>
  new CannotStart({ reason, message: `The archive can't be served: ${reason}.` })
const damaged = () => fault("damaged")

const read = (filename: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [verdict] = yield* Schema.decodeUnknown(Verdict)(yield* sql`PRAGMA quick_check(1)`)
    if (verdict?.quick_check !== "ok") return yield* damaged()
    const table = sql`SELECT max(migration_id) AS newest FROM linden_migrations`
    return (yield* Schema.decodeUnknown(Newest)(yield* table))[0]?.newest ?? 0
  }).pipe(
    Effect.provide(SqliteClient.layer({ filename, readonly: true, disableWAL: true })),
    Effect.sandbox,
    Effect.mapError(damaged)
  )

/** Checks whether this version can serve the data in a folder, without changing the folder. */
const inspect = Effect.fnUntraced(function* (dataDir: string) {
  const main = join(dataDir, "linden.db")
  if (!existsSync(main)) return yield* fault("no_data")
  const newest = yield* read(main)
  if (newest > known) {
    return yield* fault("newer")
  }
})

type Graph = Layer.Layer.Success<ReturnType<typeof desktopLayer>>

const inWords = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  const message = failure instanceof StartError || failure instanceof Error ? failure.message : String(failure)
  return new CannotStart({ message: message.slice(0, 1000) })
}

const serve = (setup: Extract<Setup, { _tag: "Serve" }>, scope: Scope.Scope) =>
  Layer.buildWithScope(oneByOne(Layer.provide(desktopLayer(setup), Layer.succeed(KeptUntilExit, true))), scope)

/**
 * The lifecycle of a server process. The services start in a separate fiber, so that the port to the main process can
 * report why a start fails.
 */
export const makeLifecycle = Effect.fnUntraced(function* (setup: Setup) {
  const scope = yield* Scope.make()
  const graph = yield* Deferred.make<Context.Context<Graph>, CannotStart>()
  const isSound = yield* Deferred.make<void, CannotStart>()
  const failed = yield* Effect.makeLatch()
  const told = <A>(start: Effect.Effect<A, CannotStart>) =>
    Effect.tapError(start, ({ message }) => Effect.zipRight(Effect.logError(message), failed.open))
  const begin =
    setup._tag === "Serve"
      ? Effect.intoDeferred(
          told(Effect.mapErrorCause(serve(setup, scope), (cause) => Cause.fail(inWords(cause)))),
          graph
        )
      : Effect.intoDeferred(told(inspect(setup.dataDir)), isSound)
  yield* Effect.forkDaemon(begin)

  const onceStarted = <A, E>(effect: Effect.Effect<A, E, Graph>): Effect.Effect<A, E | CannotStart> =>
    Effect.flatMap(Deferred.await(graph), (context) => Effect.provide(effect, context))

  return {
    onceStarted,

    started:
      setup._tag === "Inspect"
        ? Effect.as(Deferred.await(isSound), { origin: "", port: 0 })
        : onceStarted(Effect.all([Settings, ServerPort])).pipe(
            Effect.map(([{ baseUrl }, port]) => ({ origin: baseUrl, port }))
          ),

    /** Completes when the start has failed. The process then stays alive only to report the reason. */
    failed: failed.await,

    /** Lets requests in flight finish, and stores all data. */
    end: Scope.close(scope, Exit.void)
  }
})

export type Lifecycle = Effect.Effect.Success<ReturnType<typeof makeLifecycle>>
