import { Cause, type Duration, Effect, Schedule } from "effect"

/** How long a test waits for something: longer than a busy machine takes, and shorter than the time limit of a test. */
export const patience = "150 seconds"

/** Polls quickly at first, later four times a second, because polling slows down the awaited work. */
export const often = Schedule.union(Schedule.exponential("20 millis", 1.5), Schedule.spaced("250 millis"))

/** Polls for as long as a test waits. */
export const patiently = often.pipe(Schedule.upTo(patience))

/** Ends a wait with a message that says what is missing, unlike the test's own time limit. */
export const orTell =
  (what: () => string, limit: Duration.DurationInput = patience) =>
  <A, E, R>(wait: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.timeoutFailCause(wait, { duration: limit, onTimeout: () => Cause.die(new Error(what())) })

/** Polls until the value fits. If it never does, the test fails with a message and the last value. */
export const comes = <A, E, R>(
  what: string,
  look: Effect.Effect<A, E, R>,
  fits: (there: A) => boolean,
  limit: Duration.DurationInput = patience
) => {
  let there: A | undefined
  const seen = Effect.tap(look, (one) => {
    there = one
  })
  return Effect.retry(Effect.filterOrFail(seen, fits), often).pipe(
    orTell(() => `${what} did not come: ${JSON.stringify(there)?.slice(0, 2000)}`, limit)
  )
}
