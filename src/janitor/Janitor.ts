import { randomUUID } from "node:crypto"
import { ClusterCron } from "@effect/cluster"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Cron, Effect, Layer, Metric, Schedule } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Passkeys } from "../auth/factor/Passkeys.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { Ledger } from "../click/Ledger.ts"
import { pruneCluster } from "../cluster/Upkeep.ts"
import { TeamDeletions } from "../deletion/TeamDeletions.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Destinations } from "../destination/Destinations.ts"
import { IdempotentAnswers } from "../idempotency/IdempotentAnswers.ts"
import { Jobs } from "../job/Jobs.ts"
import { isPassing } from "../job/Persistently.ts"
import { counter } from "../lib/Counter.ts"
import { dayMillis, dayStart, hourStart } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { LinkChecks } from "../linkcheck/LinkChecks.ts"
import { Mailer } from "../mail/Mailer.ts"
import { MissedPaths } from "../missedpath/MissedPaths.ts"
import { Nodes } from "../node/Nodes.ts"
import { Restores } from "../restore/Restores.ts"
import { Settings } from "../settings/Settings.ts"
import { typedSql } from "../storage/Conflict.ts"
import { hasRows, rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"
import { Uploads } from "../upload/Uploads.ts"
import { Deliveries } from "../webhook/Deliveries.ts"
import { Expiries } from "../webhook/Expiries.ts"

const name = "janitor"

const Value = rowsOf(SettingsTable.row.pick("value"))

/**
 * The longest usual pause between two rounds, in milliseconds. After a longer one, the clock may be wrong, and
 * records may only seem expired.
 */
const longestPause = 3 * dayMillis

/** Another node has taken over the round, or the round is done. */
class RoundTaken {
  readonly _tag = "RoundTaken"
}

/**
 * Begins a round of the janitor. Its name must sort after those of earlier rounds. A row in the database ensures that
 * only one node runs a round, and only once. From this row, a node that was paused or disconnected detects that another
 * one has taken over.
 */
export const beginRound = traced("beginRound")(function* (round: string) {
  const sql = yield* SqlClient.SqlClient
  const table = SettingsTable.on(sql)
  // Compare bytes, so that "by" sorts before "done".
  const value = sql.onDialectOrElse({ pg: () => sql.literal(`value COLLATE "C"`), orElse: () => sql.literal("value") })
  const [own, done] = [`${round} by ${randomUUID()}`, `${round} done`]
  // The time after which a round must be from a clock that has since been set back.
  const future = new Date(Date.parse(round) + longestPause).toISOString()
  const isOwn = sql`name = ${name} AND value = ${own}`
  const orTaken = (isMine: Effect.Effect<boolean, SqlError>) =>
    Effect.asVoid(Effect.filterOrFail(isMine, Boolean, () => new RoundTaken()))

  yield* sql`${table.insert({ name, value: "" })} ON CONFLICT (name) DO NOTHING`
  yield* orTaken(
    hasRows(sql`${table.update({ value: own })} WHERE name = ${name} AND (${value} < ${done} OR ${value} > ${future})
      RETURNING name`)
  )
  return {
    /** Fails if another node has taken the round. */
    hold: orTaken(hasRows(sql`SELECT name FROM settings WHERE ${isOwn}`)),
    /** Marks the round as done. */
    finish: orTaken(hasRows(sql`${table.update({ value: done })} WHERE ${isOwn} RETURNING name`))
  }
})

/** Deletes the details of clicks whose retention time is over, but keeps the totals; returns the number of clicks. */
export const pruneClicks = Effect.gen(function* () {
  const { clickRetentionDays } = yield* Settings
  if (clickRetentionDays === 0) return 0
  const today = dayStart(yield* Clock.currentTimeMillis)
  const ledger = yield* Ledger
  const count = yield* ledger.prune(today - clickRetentionDays * dayMillis)
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("Old clicks were deleted."), { count })
  return count
})

/** Deletes expired sessions, one-time links and challenges of passkeys. */
export const pruneSessions = Effect.gen(function* () {
  yield* (yield* Sessions).prune
  yield* (yield* OneTimeLinks).prune
  yield* (yield* Passkeys).prune
})

/** Deletes expired responses to requests with an idempotency key. */
const pruneAnswers = Effect.flatMap(IdempotentAnswers, ({ prune }) => prune)

/** Deletes old entries of the audit log. */
export const pruneAuditLog = Effect.flatMap(AuditLog, ({ prune }) => prune)

/** Deletes old counts of paths that don't exist. */
export const pruneMissedPaths = Effect.flatMap(MissedPaths, ({ prune }) => prune)

export const pruneJobs = Effect.flatMap(Jobs, ({ prune }) => prune)

/** Deletes emails that could not be sent in time. */
const pruneMails = Effect.flatMap(Mailer, ({ prune }) => prune)

/** Permanently deletes expired items in the trash. */
export const purgeTrash = Effect.gen(function* () {
  const count = yield* (yield* Restores).purge
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("Expired items in the trash were deleted."), { count })
})

/** Removes uploaded files that don't belong to an upload. */
export const sweepUploads = Effect.gen(function* () {
  const count = yield* (yield* Uploads).sweep
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("Files without an upload were removed."), { count })
}).pipe(Effect.catchTag("NotRead", ({ cause }) => Effect.logWarning("The folder of uploads could not be read.", cause)))

/** Deletes previews of destinations that no link uses. */
export const sweepDestinations = Effect.flatMap(Destinations, ({ sweep }) => sweep)

/** Deletes check results of destinations that no link uses. */
export const sweepDestinationChecks = Effect.flatMap(DestinationChecks, ({ sweep }) => sweep)

/** Starts the link checks that are due this week. */
export const beginLinkChecks = Effect.flatMap(LinkChecks, ({ beginDue }) => beginDue)

/**
 * Resumes deletions of teams that a shutdown interrupted, and deletes clicks that were booked for these teams since.
 */
export const sweepTeams = Effect.flatMap(TeamDeletions, ({ sweep }) => sweep).pipe(
  Effect.catchAll(() => Effect.logWarning("Deleted teams could not be purged; retrying later."))
)

/** Removes servers that have been lost for a day. */
const pruneNodes = Effect.flatMap(Nodes, ({ prune }) => prune)

/** Deletes old webhook deliveries. */
const pruneDeliveries = Effect.gen(function* () {
  yield* (yield* Deliveries).prune
  yield* (yield* Expiries).prune
})

const rounds = counter("linden_janitor_rounds_total", "Cleanup rounds that this node started since the process started")

/** The steps of the janitor that delete. They run hourly, because a desktop computer may be off for most of the day. */
const deletions = [
  pruneSessions,
  pruneAnswers,
  pruneJobs,
  pruneMails,
  pruneAuditLog,
  pruneMissedPaths,
  pruneDeliveries,
  purgeTrash,
  Effect.catchAll(pruneClicks, () => Effect.logWarning("Old clicks could not be deleted; retrying later.")),
  sweepTeams,
  sweepDestinations,
  sweepDestinationChecks,
  sweepUploads,
  pruneCluster,
  pruneNodes
] as const

/** The minute of the hour at which the janitor runs. */
const minute = 17

const pauseName = "janitor_pause"

/**
 * Whether the janitor may delete permanently. After a long pause between two rounds it waits for a day, so that an
 * operator can correct the clock. Call it before a round begins.
 */
export const mayDelete = Effect.fnUntraced(function* (now: number) {
  const sql = yield* SqlClient.SqlClient
  const table = SettingsTable.on(sql)
  const valueOf = (name: string) =>
    Effect.map(Value(sql`SELECT value FROM settings WHERE name = ${name}`), ([row]) => row?.value ?? "")
  const last = Date.parse((yield* valueOf(name)).slice(0, 24))
  if (last > 0 && now - last > longestPause) {
    const value = new Date(now + dayMillis).toISOString()
    yield* sql`${table.insert({ name: pauseName, value })} ON CONFLICT (name) DO UPDATE SET value = excluded.value`
    yield* Effect.annotateLogs(
      Effect.logWarning("The clock is days ahead of the janitor's last round. The janitor deletes nothing for a day."),
      { last: new Date(last).toISOString(), until: value }
    )
    return false
  }
  const until = Date.parse(yield* valueOf(pauseName))
  // A later end is from a clock that has been set back.
  return !(now < until && until - now <= dayMillis)
})

/** Runs the steps in order, as long as no other node has taken over. */
const round = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const name = new Date(hourStart(now - minute * 60_000)).toISOString()
  const isSafe = yield* mayDelete(now)
  const { hold, finish } = yield* beginRound(name)
  yield* Metric.increment(rounds)
  for (const step of isSafe ? [...deletions, beginLinkChecks] : [beginLinkChecks]) {
    yield* hold
    yield* step
  }
  yield* finish
  yield* Effect.annotateLogs(Effect.logInfo("The janitor's round is complete."), { round: name })
}).pipe(
  Effect.catchTag("RoundTaken", () => Effect.logInfo("Another server runs the janitor's round, or has completed it."))
)

/** How long a round waits for a database that restarts. Otherwise the next attempt would be an hour later. */
const outage = Schedule.exponential("1 second").pipe(Schedule.upTo("30 seconds"))

/** The janitor, a cluster singleton. */
export const JanitorLive = ClusterCron.make({
  name: "Janitor",
  cron: Cron.unsafeParse(`${minute} * * * *`, "UTC"),
  execute: Effect.retry(typedSql(round), { while: isPassing, schedule: outage })
}).pipe(
  Layer.provide([
    Sessions.Default,
    OneTimeLinks.Default,
    Passkeys.Default,
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
    Nodes.Default,
    AuditLog.Default,
    Mailer.Default,
    MissedPaths.Default
  ])
)
