import { SqlClient } from "@effect/sql"
import { Cause, Clock, Effect, FiberSet, Layer, Option } from "effect"
import { Settings } from "../../settings/Settings.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { DestinationChecks } from "./Checks.ts"
import type { CheckTarget } from "./CheckTarget.ts"
import { LinkProbe } from "./LinkProbe.ts"
import { DestinationChecksRepo } from "./Repo.ts"

/** The number of concurrent checks outside of jobs. */
const atOnce = 4
/** How often to search for destinations that became due or came from another node. */
const lookEvery = "30 seconds"

const surviving = <E, R>(work: Effect.Effect<void, E, R>) =>
  Effect.catchAllCause(work, (cause) =>
    Cause.isInterruptedOnly(cause)
      ? Effect.interrupt
      : Effect.zipRight(
          Effect.logWarning("Destinations could not be checked; retrying later.", cause),
          Effect.sleep(lookEvery)
        )
  )

/**
 * Checks the destinations that do not belong to a job: new ones, second checks after a failure, and those that a user
 * requested.
 */
const makeDispatch = Effect.gen(function* () {
  const repo = yield* DestinationChecksRepo
  const checks = yield* DestinationChecks
  const probe = yield* LinkProbe
  const inTransaction = transactionOn(yield* SqlClient.SqlClient)
  // Create this set before the dispatch fiber, so that the scope interrupts the checks last. Otherwise, the dispatch
  // would claim the destinations that interrupted checks release.
  const questions = yield* FiberSet.make()
  const busyHosts = new Set<string>()

  const settle = (one: CheckTarget) =>
    probe.ask(one.url).pipe(
      Effect.flatMap((verdict) => inTransaction(checks.keep(one, verdict))),
      orDieSql,
      // Makes the destination due again, so that the next server to start checks it.
      Effect.onInterrupt(() =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.ignore(repo.giveBack(one, now)))
      ),
      Effect.catchAllCause((cause) =>
        Effect.logWarning("The check result of a destination could not be stored.", cause)
      )
    )

  const start = (one: CheckTarget) =>
    Effect.sync(() => busyHosts.add(one.host)).pipe(
      Effect.zipRight(
        settle(one).pipe(
          Effect.ensuring(
            Effect.zipRight(
              Effect.sync(() => busyHosts.delete(one.host)),
              checks.wake
            )
          ),
          Effect.interruptible,
          FiberSet.run(questions)
        )
      )
    )

  return Effect.gen(function* () {
    const isFull = busyHosts.size >= atOnce
    const next = isFull ? Option.none() : yield* repo.claim([...busyHosts], yield* Clock.currentTimeMillis)
    if (Option.isSome(next)) yield* start(next.value)
    else yield* Effect.interruptible(Effect.timeoutOption(checks.awaited, lookEvery))
    // Uninterruptible, so that every claimed destination is checked or released.
  }).pipe(Effect.uninterruptible)
})

/** Checks single destinations in the background, until the scope closes. */
export const DestinationCheckingLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { linkChecks, isTestRestore } = yield* Settings
    if (!linkChecks || isTestRestore) return
    const dispatch = yield* makeDispatch
    yield* Effect.forkScoped(Effect.forever(surviving(dispatch)))
  })
).pipe(Layer.provide([DestinationChecks.Default, DestinationChecksRepo.Default, LinkProbe.Default]))
