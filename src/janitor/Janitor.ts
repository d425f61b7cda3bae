import { ClusterCron } from "@effect/cluster"
import { Clock, Cron, Effect, Layer, Metric } from "effect"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { Ledger } from "../click/Ledger.ts"
import { pruneCluster } from "../cluster/Upkeep.ts"
import { TeamDeletions } from "../deletion/TeamDeletions.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Destinations } from "../destination/Destinations.ts"
import { LinkChecks } from "../destination/linkcheck/LinkChecks.ts"
import { IdempotentAnswers } from "../idempotency/IdempotentAnswers.ts"
import { Jobs } from "../job/Jobs.ts"
import { dayMillis, dayStart, hourStart } from "../lib/Time.ts"
import { Nodes } from "../node/Nodes.ts"
import { Settings } from "../settings/Settings.ts"
import { Restores } from "../trash/restore/Restores.ts"
import { Uploads } from "../upload/Uploads.ts"
import { Deliveries } from "../webhook/Deliveries.ts"
import { Expiries } from "../webhook/Expiries.ts"
import { beginRound } from "./Rounds.ts"

/** Deletes single clicks that are older than the settings keep them; gives how many. Their totals stay. */
export const pruneClicks = Effect.gen(function* () {
  const { clickRetentionDays } = yield* Settings
  if (clickRetentionDays === 0) return 0
  const today = dayStart(yield* Clock.currentTimeMillis)
  const ledger = yield* Ledger
  const count = yield* ledger.prune(today - clickRetentionDays * dayMillis)
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("Old clicks were deleted."), { count })
  return count
})

/** Deletes sessions and one-time links whose time is over. */
export const pruneSessions = Effect.gen(function* () {
  yield* (yield* Sessions).prune
  yield* (yield* OneTimeLinks).prune
})

/** Deletes answers that no repetition of their request is given any more. */
export const pruneAnswers = Effect.flatMap(IdempotentAnswers, ({ prune }) => prune)

/** Forgets jobs that ended long ago. */
export const pruneJobs = Effect.flatMap(Jobs, ({ prune }) => prune)

/** Deletes for good what has been in the trash for too long. */
export const purgeTrash = Effect.gen(function* () {
  const count = yield* (yield* Restores).purge
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("What was in the trash for too long is gone."), { count })
})

/** Removes files of uploads that no upload has. */
export const sweepUploads = Effect.gen(function* () {
  const count = yield* (yield* Uploads).sweep
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("Files without an upload were removed."), { count })
}).pipe(Effect.catchTag("NotRead", ({ cause }) => Effect.logWarning("The folder of uploads could not be read.", cause)))

/** Forgets what was read of pages that no link leads to any more. */
export const sweepDestinations = Effect.flatMap(Destinations, ({ sweep }) => sweep)

/** Forgets what was found of destinations that no link leads to any more. */
export const sweepDestinationChecks = Effect.flatMap(DestinationChecks, ({ sweep }) => sweep)

/** Begins the checks of links that are due this week. */
export const beginLinkChecks = Effect.flatMap(LinkChecks, ({ beginDue }) => beginDue)

/** Goes on with deleting teams that a stop cut short, and the clicks that were booked for them since. */
export const sweepTeams = Effect.flatMap(TeamDeletions, ({ sweep }) => sweep).pipe(
  Effect.catchAll(() => Effect.logWarning("Deleted teams could not be swept; they will be later."))
)

/** Forgets servers that have been gone for a day. */
export const pruneNodes = Effect.flatMap(Nodes, ({ prune }) => prune)

/** Forgets what was sent to webhooks long ago. */
export const pruneDeliveries = Effect.gen(function* () {
  yield* (yield* Deliveries).prune
  yield* (yield* Expiries).prune
})

const rounds = Metric.counter("linden_janitor_rounds_total", {
  description: "Rounds of the janitor that this node began, since the process was started",
  incremental: true
})

/** What the janitor does, every hour: it may be switched off for most of a day, as on a desktop. */
const steps = [
  pruneSessions,
  pruneAnswers,
  pruneJobs,
  pruneDeliveries,
  purgeTrash,
  Effect.catchAll(pruneClicks, () => Effect.logWarning("Old clicks could not be deleted; they will be later.")),
  sweepTeams,
  sweepDestinations,
  sweepDestinationChecks,
  beginLinkChecks,
  sweepUploads,
  pruneCluster,
  pruneNodes
] as const

/** The minute of each hour at which the janitor comes. */
const minute = 17

/** The steps one after the other, as long as no other node does them. */
const round = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const name = new Date(hourStart(now - minute * 60_000)).toISOString()
  const { hold, finish } = yield* beginRound(name)
  yield* Metric.increment(rounds)
  for (const step of steps) {
    yield* hold
    yield* step
  }
  yield* finish
  yield* Effect.annotateLogs(Effect.logInfo("The janitor's round is done."), { round: name })
}).pipe(Effect.catchTag("RoundTaken", () => Effect.logInfo("Another server does the janitor's round, or has done it.")))

/** The one of all nodes that keeps house. */
export const JanitorLive = ClusterCron.make({
  name: "Janitor",
  cron: Cron.unsafeParse(`${minute} * * * *`, "UTC"),
  execute: round
}).pipe(
  Layer.provide([
    Sessions.Default,
    OneTimeLinks.Default,
    Uploads.Default,
    Ledger.Default,
    IdempotentAnswers.Default,
    Jobs.Default,
    Deliveries.Default,
    Expiries.Default,
    Restores.Default,
    TeamDeletions.Default,
    Destinations.Default,
    DestinationChecks.Default,
    LinkChecks.Default,
    Nodes.Default
  ])
)
