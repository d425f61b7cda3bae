import { HttpApiBuilder } from "@effect/platform"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Console, Context, Effect, Layer, Option } from "effect"
import { Ledger } from "../src/click/Ledger.ts"
import { Stopping } from "../src/http/Stopping.ts"
import { Internet, noInternet } from "../src/net/Internet.ts"
import { NodeLease } from "../src/node/Lease.ts"
import { Settings, SettingsLive } from "../src/settings/Settings.ts"
import { announceSetup } from "../src/signin/Bootstrap.ts"
import { FolderLockLive } from "../src/storage/FolderLock.ts"
import { InstallationLive } from "../src/storage/Installation.ts"
import { isPostgres } from "../src/storage/IsPostgres.ts"
import { CoreLive } from "./Core.ts"
import { LoggingLive } from "./Logging.ts"
import { nodeServer } from "./NodeServer.ts"
import { StorageLive } from "./Storage.ts"

// Disables spans. Even without a collector, they would cause a third of the cost of a small request.
const untraced = Layer.setTracerEnabled(false)

/** Sends spans to the configured collector. Without one, creates no spans. */
const TracingLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { tracing } = yield* Settings
    if (Option.isNone(tracing)) return untraced
    const { otlpLayer } = yield* Effect.promise(() => import("./Otlp.ts"))
    return otlpLayer(tracing.value)
  })
)

/** A test restore reaches nobody, so that no webhook, check or import of the copied data leaves it. */
const InternetLive = Layer.unwrapEffect(
  Effect.map(Settings, ({ isTestRestore }) => (isTestRestore ? Layer.succeed(Internet, noInternet) : Layer.empty))
)

const testRestore =
  "This is a test restore: it sends no webhooks, mails or checks, and makes no scheduled backups. Run linden go-live to make it a real one."

/** The port that the server listens on. */
export class ServerPort extends Context.Tag("layers/ServerPort")<ServerPort, number>() {}

const ListenLive = Layer.scoped(
  ServerPort,
  Effect.gen(function* () {
    const { host, baseUrl, logFormat, isTestRestore } = yield* Settings
    if (isTestRestore) yield* Effect.logWarning(testRestore)
    const ledger = yield* Ledger
    // The ledger's thread starts with the first request or, on a new server, with the first click. It starts at once if
    // clicks of the last run are not ingested yet. It also starts at once on a server of a cluster, because the server
    // may be lost together with its clicks.
    const port = yield* nodeServer((yield* ledger.hasPast) ? ledger.start : Effect.void)
    if ((yield* isPostgres) || (yield* ledger.hasBacklog)) yield* ledger.start
    yield* announceSetup
    if (logFormat === "brief") yield* Console.log(`Linden is running at ${baseUrl}/app. Press Ctrl+C to stop.`)
    yield* Effect.logInfo("listening").pipe(Effect.annotateLogs({ host, port, url: baseUrl }))
    return port
  })
)

/** The complete server: database, services, actors, routes and the Node server. */
export const serverLayer = ListenLive.pipe(
  Layer.provideMerge(CoreLive),
  Layer.provide([HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer]),
  Layer.provide(Stopping.Default),
  Layer.provide(InternetLive),
  Layer.provide(NodeLease.Default),
  Layer.provide(InstallationLive),
  Layer.provideMerge(StorageLive),
  Layer.provide(FolderLockLive),
  Layer.provide([NodeHttpServer.layerContext, NodeContext.layer]),
  Layer.provide(TracingLive),
  Layer.provide(LoggingLive)
)

/** The standalone server, configured by the environment. */
export const ServerLive = Layer.provide(serverLayer, SettingsLive)
