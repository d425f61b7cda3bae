import { Cause, type Duration, Effect, Schedule } from "effect"

/** How long a test waits for what must come: longer than a busy machine takes, shorter than a test may. */
export const patience = "150 seconds"

/** Looks again and again, as long as a test waits. */
export const patiently = Schedule.spaced("50 millis").pipe(Schedule.upTo(patience))

/** Ends a wait with a sentence that says what did not come, which the test's own limit would not. */
export const orTell =
  (what: () => string, limit: Duration.DurationInput = "60 seconds") =>
  <A, E, R>(wait: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.timeoutFailCause(wait, { duration: limit, onTimeout: () => Cause.die(new Error(what())) })
