import {
  ClusterWorkflowEngine,
  type MessageStorage,
  RunnerHealth,
  RunnerStorage,
  Runners,
  Sharding,
  ShardingConfig,
  SqlMessageStorage
} from "@effect/cluster"
import type { SqlClient } from "@effect/sql"
import { Effect, Layer, Option, Schedule } from "effect"
import { GuardActorLive } from "../src/auth/limit/GuardActorLive.ts"
import { ScheduledBackupsLive } from "../src/backup/Scheduled.ts"
import { BulkEditJobsLive } from "../src/bulk/BulkEditJobs.ts"
import { GrowingSegment } from "../src/click/journal/GrowingSegment.ts"
import { ImportedBookLive, Ledger, LedgerThread } from "../src/click/Ledger.ts"
import { ledgerSetupOf } from "../src/click/LedgerSetup.ts"
import { ClickDeletionJobsLive } from "../src/clickdeletion/DeletionJobs.ts"
import { TeamDeletions } from "../src/deletion/TeamDeletions.ts"
import { DestinationCheckingLive } from "../src/destination/check/Checking.ts"
import { DestinationChecks } from "../src/destination/check/Checks.ts"
import { Destinations } from "../src/destination/Destinations.ts"
import { DestinationFetchingLive } from "../src/destination/Fetching.ts"
import { HostGuardLive } from "../src/domain/HostGuardLive.ts"
import { ImportArchive } from "../src/export/archive/ImportArchive.ts"
import { HttpLive } from "../src/Http.ts"
import { ImportJobsLive } from "../src/import/ImportJobs.ts"
import { JanitorLive } from "../src/janitor/Janitor.ts"
import { Jobs } from "../src/job/Jobs.ts"
import { LinkCreation } from "../src/link/Creation.ts"
import { Links } from "../src/link/Links.ts"
import { ListsThread } from "../src/link/ListsThread.ts"
import { BrokenLinksLive } from "../src/linkcheck/BrokenLinks.ts"
import { LinkCheckJobsLive } from "../src/linkcheck/LinkCheckKind.ts"
import { LinkChecks } from "../src/linkcheck/LinkChecks.ts"
import { MailDeliveryLive } from "../src/mail/Mailer.ts"
import { Heartbeat } from "../src/node/Heartbeat.ts"
import { FastHealth } from "../src/ops/FastHealth.ts"
import { FastPageView } from "../src/page/view/FastPageView.ts"
import { FastRedirect } from "../src/redirect/FastRedirect.ts"
import { RendererLive } from "../src/renderer/Renderer.ts"
import { Restores } from "../src/restore/Restores.ts"
import type { StartError } from "../src/StartError.ts"
import { Settings } from "../src/settings/Settings.ts"
import { bootstrap } from "../src/signin/Bootstrap.ts"
import { checkOidcTeam } from "../src/signin/oidc/OidcAccounts.ts"
import { Uploads } from "../src/upload/Uploads.ts"
import { WebhookDispatcherLive } from "../src/webhook/Dispatcher.ts"
import { WebhookActorLive } from "../src/webhook/WebhookActorLive.ts"
import { AccountsLive } from "./Accounts.ts"
import { BackgroundWorkLive } from "./BackgroundThread.ts"
import { BackupProcessLive } from "./BackupProcess.ts"
import { refuseNewerClicks } from "./NewerClicks.ts"
import { RendererThreadLive } from "./RendererThread.ts"
import { BundleFolder, startThread, threadOf } from "./WorkerFile.ts"

/** A server with its own database receives its own messages at once, so it polls rarely. */
const rarely: Partial<ShardingConfig.ShardingConfig["Type"]> = {
  entityMessagePollInterval: "30 seconds",
  refreshAssignmentsInterval: "1 minute",
  runnerHealthCheckInterval: "1 minute",
  shardLockRefreshInterval: "1 minute",
  shardLockExpiration: "3 minutes"
}

/** Polls for the work of a killed server as soon as the actors that handle it are registered. */
const looksAtStart = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { pollStorage } = yield* Sharding.Sharding
    yield* Effect.forkScoped(
      Effect.schedule(pollStorage, Schedule.intersect(Schedule.exponential("1 second"), Schedule.recurs(4)))
    )
  })
)

/** The actors of a server with its own database, in its process. */
const aloneLive = Sharding.layer.pipe(
  Layer.provideMerge(Runners.layerNoop),
  Layer.provideMerge(SqlMessageStorage.layer),
  Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
  // Don't use the library's default config, which reads HOST and PORT from the environment. These may be set for other
  // software.
  Layer.provideMerge(ShardingConfig.layer(rarely))
)

type ActorsLayer = Layer.Layer<
  Sharding.Sharding | MessageStorage.MessageStorage | ShardingConfig.ShardingConfig,
  StartError,
  SqlClient.SqlClient | Settings
>

/** Runs actors in this process on SQLite, or on any of the nodes that share a PostgreSQL. */
export const ShardingLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    if (Option.isNone(databaseUrl)) return Layer.provideMerge(looksAtStart, aloneLive) as ActorsLayer
    const { clusterLive } = yield* Effect.promise(() => import("./Cluster.ts"))
    return Layer.provideMerge(looksAtStart, clusterLive(databaseUrl.value)) as ActorsLayer
  })
)

/** The code of the lists thread. */
export const listsFile = { bundle: "lists.js", source: "ListsWorker.ts" }

/** Runs long lists and searches on SQLite on their own thread. */
export const ListsThreadLive = Layer.effect(
  ListsThread,
  Effect.map(BundleFolder, (folder) =>
    Option.some((filename: string) => threadOf("lists", () => startThread(listsFile, { filename }, folder)))
  )
)

const file = { bundle: "ledger.js", source: "Ledger.ts" }

/** Runs the ledger on a thread of this process. */
const LedgerThreadLive = Layer.effect(
  LedgerThread,
  Effect.gen(function* () {
    const setup = { ...ledgerSetupOf(yield* Settings), growing: (yield* GrowingSegment).shared }
    const folder = yield* BundleFolder
    return threadOf("ledger", () => startThread(file, setup, folder))
  })
).pipe(Layer.provide(GrowingSegment.Default))

/** Services that handle requests before the routes do, or that programs use directly. */
const ServicesLive = Layer.mergeAll(
  FastRedirect.Default,
  FastPageView.Default,
  FastHealth.Default,
  Destinations.Default,
  DestinationChecks.Default,
  Heartbeat.Default,
  Ledger.Default,
  LinkCreation.Default,
  Jobs.Default,
  Links.Default,
  LinkChecks.Default,
  Restores.Default,
  TeamDeletions.Default,
  Uploads.Default,
  ImportArchive.Default
)

const BackupsLive = Layer.provide(ScheduledBackupsLive, BackupProcessLive)

/**
 * All services and routes over a database and settings, without a server. Services name their dependencies; this layer
 * provides those that differ between programs: threads, actors, and the start of the journal.
 */
export const CoreLive = Layer.mergeAll(
  HttpLive,
  JanitorLive,
  ImportJobsLive,
  BulkEditJobsLive,
  ClickDeletionJobsLive,
  BackupsLive,
  DestinationFetchingLive,
  WebhookDispatcherLive,
  WebhookActorLive,
  LinkCheckJobsLive,
  BrokenLinksLive,
  DestinationCheckingLive,
  MailDeliveryLive,
  ServicesLive
).pipe(
  Layer.provide(HostGuardLive),
  Layer.provide(BackgroundWorkLive),
  Layer.provide(ImportedBookLive),
  Layer.provide(RendererLive),
  Layer.provide(Layer.effectDiscard(Effect.zipRight(bootstrap, checkOidcTeam))),
  Layer.provide([LedgerThreadLive, ListsThreadLive, RendererThreadLive, refuseNewerClicks]),
  Layer.provideMerge(AccountsLive),
  Layer.provide(ClusterWorkflowEngine.layer),
  Layer.provide(Layer.provideMerge(GuardActorLive, ShardingLive))
)
