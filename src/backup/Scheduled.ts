import { Clock, Context, Cron, Effect, Layer, Metric, Option } from "effect"
import { counter } from "../lib/Counter.ts"
import { oldestBackup } from "../node/LastBackup.ts"
import { Settings } from "../settings/Settings.ts"
import type { BackupError } from "./BackupError.ts"

/** Creates a scheduled backup in another process, so that it doesn't delay visitors. Returns its output. */
export class BackupProgram extends Context.Tag("backup/BackupProgram")<
  BackupProgram,
  { readonly run: Effect.Effect<string, BackupError> }
>() {}

const failures = counter("linden_backup_failures_total", "Scheduled backups that failed since the process started")

/** How long after the start of the server a missed backup runs, in milliseconds. */
const settleMillis = 10_000
/** The retry delay after a failed backup, in milliseconds. */
const againMillis = 15 * 60_000
/** The longest sleep before checking the clock again, because the clock may be changed and the machine may suspend. */
const lookMillis = 30_000

/** When the next backup is due, in epoch ms, given the time of the last one. A missed backup is due immediately. */
export const dueAt = (schedule: Cron.Cron, last: Option.Option<number>): number =>
  Option.match(last, { onNone: () => 0, onSome: (at) => Cron.next(schedule, new Date(at)).getTime() })

/**
 * Creates backups on schedule. Every server backs up its own journal. One of them also backs up a PostgreSQL database; if
 * it fails, another one does.
 */
export const ScheduledBackupsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { backup, isTestRestore } = yield* Settings
    if (Option.isNone(backup.schedule) || isTestRestore) return
    const schedule = backup.schedule.value
    const { run } = yield* BackupProgram
    const oldest = Effect.map(yield* oldestBackup, ({ last }) => Option.map(last, ({ at }) => at))
    let notBefore = (yield* Clock.currentTimeMillis) + settleMillis

    const make = run.pipe(
      Effect.tap((told) => Effect.logInfo(told)),
      Effect.catchAll(({ message }) =>
        Effect.zipRight(Metric.increment(failures), Effect.logError(`The scheduled backup failed: ${message}`))
      )
    )
    const look = Effect.gen(function* () {
      const last = yield* oldest
      const now = yield* Clock.currentTimeMillis
      const due = Math.max(notBefore, dueAt(schedule, last))
      if (now < due) return yield* Effect.sleep(Math.min(lookMillis, due - now))
      // Delays the retry after a failure. After a success, only the schedule determines the next backup.
      notBefore = now + againMillis
      yield* make
      if (Option.exists(yield* oldest, (at) => at >= now)) notBefore = 0
    })
    yield* Effect.forkScoped(Effect.forever(look))
  })
)
