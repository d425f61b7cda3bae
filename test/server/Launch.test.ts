import { expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Layer, TestClock } from "effect"
import { launched } from "../../layers/commands/Serve.ts"

/** A server whose first starts are interrupted from inside. */
const serverThat = (interruptions: number) => {
  const starts = { count: 0 }
  const start = Effect.suspend(() => {
    starts.count += 1
    return starts.count <= interruptions ? Effect.flatMap(Effect.fork(Effect.interrupt), Fiber.join) : Effect.void
  })
  return { starts, run: launched(Layer.effectDiscard(start)) }
}

it.effect("a start that is interrupted from inside is repeated", () =>
  Effect.gen(function* () {
    const { starts, run } = serverThat(2)
    const fiber = yield* Effect.fork(run)
    yield* TestClock.adjust("10 seconds")
    expect(starts.count).toBe(3)
    expect(yield* fiber.status).toMatchObject({ _tag: "Suspended" })
    yield* Fiber.interrupt(fiber)
    expect(starts.count).toBe(3)
  })
)

it.effect("a start that is interrupted for five minutes fails", () =>
  Effect.gen(function* () {
    const { run } = serverThat(Number.POSITIVE_INFINITY)
    const fiber = yield* Effect.fork(run)
    yield* TestClock.adjust("6 minutes")
    const exit = yield* Fiber.await(fiber)
    expect(Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause)).toBe(true)
  })
)
