import { resolve } from "node:path"
import { Clock, Context, Cron, Effect, Layer, Metric, Option } from "effect"
import { lastBackup } from "../node/LastBackup.ts"
import { Settings } from "../settings/Settings.ts"
import type { BackupError } from "./BackupError.ts"

/** Makes a scheduled backup outside of this process, whose visitors are to feel nothing of it; gives what it told. */
export class BackupProgram extends Context.Tag("backup/BackupProgram")<
  BackupProgram,
  { readonly run: Effect.Effect<string, BackupError> }
>() {}

const failures = Metric.counter("linden_backup_failures_total", {
  description: "Scheduled backups that failed, since the process was started",
  incremental: true
})

/** How long a start is left alone before what was missed meanwhile is made up for, in milliseconds. */
const settleMillis = 10_000
/** How long after one that failed the next is tried, in milliseconds. */
const againMillis = 15 * 60_000
/** The clock is looked at anew as often as that: it may be set, and the machine may sleep. */
const lookMillis = 30_000

/** When the next backup is due, by the moment of the last one, in epoch ms: one that was missed is due at once. */
export const dueAt = (schedule: Cron.Cron, last: Option.Option<number>): number =>
  Option.match(last, { onNone: () => 0, onSome: (at) => Cron.next(schedule, new Date(at)).getTime() })

/**
 * Makes backups when it is time. Each server does so by itself and not one for all of them: the journal that a backup holds is
 * its own.
 */
export const ScheduledBackupsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { backup, dataDir } = yield* Settings
    if (Option.isNone(backup.schedule)) return
    const schedule = backup.schedule.value
    const { run } = yield* BackupProgram
    const folder = resolve(dataDir)
    yield* Metric.incrementBy(failures, 0)
    let notBefore = (yield* Clock.currentTimeMillis) + settleMillis

    const make = run.pipe(
      Effect.tap((told) => Effect.logInfo(told)),
      Effect.catchAll(({ message }) =>
        Effect.zipRight(Metric.increment(failures), Effect.logError(`The scheduled backup failed: ${message}`))
      )
    )
    const look = Effect.gen(function* () {
      const last = Option.map(yield* lastBackup(folder), ({ at }) => at)
      const now = yield* Clock.currentTimeMillis
      const due = Math.max(notBefore, dueAt(schedule, last))
      if (now < due) return yield* Effect.sleep(Math.min(lookMillis, due - now))
      // Where it goes well the schedule says when the next one is due.
      notBefore = now + againMillis
      yield* make
      const made = Option.map(yield* lastBackup(folder), ({ at }) => at)
      if (Option.exists(made, (at) => at >= now)) notBefore = 0
    })
    yield* Effect.forkScoped(Effect.forever(look))
  })
)
