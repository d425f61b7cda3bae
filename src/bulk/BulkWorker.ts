import { Cause, Clock, Data, Effect, FiberMap, Option, Queue, Schedule } from "effect"
import { v7 } from "uuid"
import { Caller, type KeyCaller } from "../auth/Caller.ts"
import type { BulkJobId } from "../contract/Id.ts"
import { nextTick } from "../lib/NextTick.ts"
import { type Bitmap, bitmap } from "../link/list/Bitmap.ts"
import { Doorbell, safetyNet } from "../storage/Doorbell.ts"
import { BulkSteps, leaseMillis } from "./BulkSteps.ts"
import { BulkJobsRepo, type ClaimedJob } from "./Repo.ts"
import { unpacked } from "./Selected.ts"

/** A step that went wrong, the database being away among other reasons. */
class StepBroken extends Data.TaggedError("StepBroken")<{ readonly defect: unknown }> {}

/** How often a step that went wrong is tried again, with longer and longer pauses. */
const again = Schedule.exponential("200 millis").pipe(Schedule.intersect(Schedule.recurs(6)))

/** How often open jobs are looked at, which a node that is gone may have had. */
const busyPause = "5 seconds"

/** Whose work a job is: what its maker may do was asked when it was made. */
const callerOf = ({ id, created_by, team_id }: ClaimedJob): KeyCaller => ({
  via: "key",
  id,
  userId: created_by,
  username: "",
  teamId: team_id,
  role: "member"
})

/** Works at the jobs of all teams, in turns, for as long as the scope is open; nodes of one database share them. */
export class BulkWorker extends Effect.Service<BulkWorker>()("bulk/BulkWorker", {
  dependencies: [BulkJobsRepo.Default, BulkSteps.Default],
  scoped: Effect.gen(function* () {
    const repo = yield* BulkJobsRepo
    const steps = yield* BulkSteps
    const self = v7()
    const bell = yield* Queue.sliding<void>(1)
    const wake = Effect.asVoid(Queue.offer(bell, undefined))
    const turn = yield* Effect.makeSemaphore(1)
    const working = yield* FiberMap.make<BulkJobId>()
    const { ring, listen } = yield* Doorbell

    /** Does a step of a job when it is its turn, and leaves the thread as long as that took to all else. */
    const step = Effect.fnUntraced(function* (job: ClaimedJob, selected: Bitmap) {
      const once = steps
        .next(job, selected)
        .pipe(Effect.catchAllDefect((defect) => Effect.fail(new StepBroken({ defect }))))
      const [took, rest] = yield* Effect.timed(turn.withPermits(1)(Effect.zipLeft(once, nextTick)))
      yield* Effect.sleep(took)
      return rest
    })

    const work = (claimed: ClaimedJob) =>
      Effect.gen(function* () {
        const selected = claimed.selected === null ? bitmap(0) : yield* unpacked(claimed.selected)
        let job: ClaimedJob | undefined = claimed
        while (job !== undefined) {
          const now: ClaimedJob = job
          job = yield* Effect.retry(step(now, selected), {
            schedule: again,
            while: ({ _tag }) => _tag === "StepBroken"
          })
        }
      }).pipe(
        Effect.catchTag("LeaseLost", () => Effect.void),
        Effect.catchTag("StepBroken", ({ defect }) =>
          Effect.zipRight(Effect.logWarning("A job of many links failed.", Cause.die(defect)), steps.fail(claimed))
        ),
        Effect.provideService(Caller, callerOf(claimed)),
        Effect.annotateLogs({ job: claimed.id }),
        Effect.withSpan("BulkWorker.work")
      )

    const begin = Effect.fnUntraced(function* (id: BulkJobId) {
      // One that is still at work here finds out by itself, and rings when it is done.
      if (yield* FiberMap.has(working, id)) return
      const now = yield* Clock.currentTimeMillis
      const claimed = yield* repo.claim(id, self, now, now + leaseMillis)
      if (Option.isNone(claimed)) return
      const releasing = Effect.zipRight(Effect.ignoreLogged(repo.release(id, self)), wake)
      yield* FiberMap.run(working, id, Effect.ensuring(Effect.ignoreLogged(work(claimed.value)), releasing))
    })

    const round = Effect.gen(function* () {
      const free = yield* repo.free(self, yield* Clock.currentTimeMillis)
      yield* Effect.forEach(free, ({ id }) => begin(id), { discard: true })
      return yield* repo.hasOpen
    })

    // Other nodes create jobs, and leave some behind.
    const rung = yield* listen("bulk")
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(rung, wake)))
    const rest = (hasOpen: boolean) => Effect.timeoutOption(Queue.take(bell), hasOpen ? busyPause : safetyNet)
    yield* round.pipe(
      Effect.catchAllCause((cause) =>
        Effect.as(Effect.logWarning("Jobs of many links could not be looked for.", cause), true)
      ),
      Effect.flatMap(rest),
      Effect.forever,
      Effect.forkScoped
    )

    return {
      /** Has jobs looked for at once, here and on the other nodes, as when one was created. */
      wake: Effect.zipRight(wake, ring("bulk"))
    }
  })
}) {}
