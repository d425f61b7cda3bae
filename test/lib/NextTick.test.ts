import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { mapInSteps, nextTick } from "../../src/lib/NextTick.ts"
import { noteTurns } from "../support/Turns.ts"

const fibers = 20

it.scopedLive("runs one waiting fiber in each turn of the event loop", () =>
  Effect.gen(function* () {
    const { work, count, pressed } = yield* noteTurns
    const one = Effect.zipRight(nextTick, Effect.sync(work))
    yield* Effect.all(
      Array.from({ length: fibers }, () => one),
      { concurrency: "unbounded" }
    )
    expect([count(), pressed()]).toEqual([fibers, 0])
  })
)

it.scopedLive("gives its place to the next fiber when it is interrupted", () =>
  Effect.gen(function* () {
    const { work, count } = yield* noteTurns
    const first = yield* Effect.fork(Effect.zipRight(nextTick, Effect.sync(work)))
    const second = yield* Effect.fork(Effect.zipRight(nextTick, Effect.sync(work)))
    yield* Effect.yieldNow()
    yield* first.interruptAsFork(second.id())
    yield* second
    expect(count()).toBe(1)
  })
)

/** Steps that take a part of a millisecond each. */
const steps = mapInSteps(Array.from({ length: 40 }), () => {
  const end = performance.now() + 0.3
  while (performance.now() < end);
})

it.scopedLive("lets other fibers run between the steps of a long task", () =>
  Effect.gen(function* () {
    const { work, count, pressed } = yield* noteTurns
    let isDone = false
    const others = Effect.repeat(Effect.zipRight(nextTick, Effect.sync(work)), { until: () => isDone })
    yield* Effect.all(
      [
        others,
        Effect.zipRight(
          steps,
          Effect.sync(() => {
            isDone = true
          })
        )
      ],
      { concurrency: 2 }
    )
    expect(pressed()).toBe(0)
    expect(count()).toBeGreaterThan(5)
  })
)
