import { Cause, type Duration, Effect, Schedule } from "effect"

/** How long a test waits for what must come: longer than a busy machine takes, shorter than a test may. */
export const patience = "150 seconds"

const often = Schedule.spaced("50 millis")

/** Looks again and again, as long as a test waits. */
export const patiently = often.pipe(Schedule.upTo(patience))

/** Ends a wait with a sentence that says what did not come, which the test's own limit would not. */
export const orTell =
  (what: () => string, limit: Duration.DurationInput = "60 seconds") =>
  <A, E, R>(wait: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.timeoutFailCause(wait, { duration: limit, onTimeout: () => Cause.die(new Error(what())) })

/** Looks again and again until what is there fits; what does not come ends the test with a sentence and what was there. */
export const comes = <A, E, R>(what: string, look: Effect.Effect<A, E, R>, fits: (there: A) => boolean) => {
  let there: A | undefined
  const seen = Effect.tap(look, (one) => {
    there = one
  })
  return Effect.retry(Effect.filterOrFail(seen, fits), often).pipe(
    orTell(() => `${what} did not come: ${JSON.stringify(there)?.slice(0, 2000)}`, "90 seconds")
  )
}
