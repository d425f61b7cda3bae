import { expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { nextTick } from "../../src/lib/NextTick.ts"
import { inOneTurn } from "../../src/lib/OneTurn.ts"

const all = { concurrency: "unbounded" } as const

type Options = Parameters<typeof inOneTurn<number, number, string>>[0]

/** Doubles numbers; records the numbers that are processed together. */
const makeDoubling = (run?: Options["run"], options: Partial<Options> = {}) =>
  Effect.map(Effect.runtime<never>(), (runtime) => {
    const groups: Array<ReadonlyArray<number>> = []
    const double = inOneTurn<number, number, string>({
      runtime,
      keyOf: (n) => (n < 100 ? "small" : "large"),
      most: 3,
      run: (items, committing) => {
        groups.push(items)
        return (
          run?.(items, committing) ??
          Effect.succeed(items.map((n) => (n < 0 ? Effect.fail("negative") : Effect.succeed(n * 2))))
        )
      },
      ...options
    })
    return { groups, double }
  })

it.effect("processes items of one turn together, by key, each with its own outcome", () =>
  Effect.gen(function* () {
    const { groups, double } = yield* makeDoubling()
    const outcomes = yield* Effect.forEach([1, 100, -2, 3, 4, 200], (n) => Effect.exit(double(n)), all)
    expect(outcomes).toEqual(
      [2, 200, undefined, 6, 8, 400].map((n) => (n === undefined ? Exit.fail("negative") : Exit.succeed(n)))
    )
    expect(groups).toEqual([[1, -2, 3], [100, 200], [4]])
    expect(yield* double(5)).toBe(10)
    expect(groups.at(-1)).toEqual([5])
  })
)

it.effect("processes each item of a turn alone if processing them together fails", () =>
  Effect.gen(function* () {
    const { double, groups } = yield* makeDoubling((items) =>
      items.includes(2) ? Effect.die("broken") : Effect.succeed(items.map((n) => Effect.succeed(n * 2)))
    )
    const outcomes = yield* Effect.forEach([1, 2, 3], (n) => Effect.exit(double(n)), all)
    expect(outcomes).toEqual([Exit.succeed(2), Exit.die("broken"), Exit.succeed(6)])
    expect(groups).toEqual([[1, 2, 3], [1], [2], [3]])
  })
)

it.effect("fails all items of a turn if processing them fails while it commits", () =>
  Effect.gen(function* () {
    const { double, groups } = yield* makeDoubling((_, committing) => Effect.zipRight(committing, Effect.die("broken")))
    const outcomes = yield* Effect.forEach([1, 2], (n) => Effect.exit(double(n)), all)
    expect(outcomes).toEqual([Exit.die("broken"), Exit.die("broken")])
    expect(groups).toEqual([[1, 2]])
  })
)

it.effect("processes items with the same name one after the other", () =>
  Effect.gen(function* () {
    const first = yield* Effect.makeLatch()
    const { double, groups } = yield* makeDoubling(
      (items) =>
        Effect.as(
          first.await,
          items.map((n) => Effect.succeed(n * 2))
        ),
      { nameOf: String }
    )
    const asked = yield* Effect.fork(Effect.forEach([1, 2, 1], double, all))
    yield* nextTick
    yield* nextTick
    expect(groups).toEqual([[1, 2]])
    yield* first.open
    expect(yield* Fiber.join(asked)).toEqual([2, 4, 2])
    expect(groups).toEqual([[1, 2], [1]])
  })
)

it.effect("in series, processes together what arrives while a group is processed", () =>
  Effect.gen(function* () {
    const first = yield* Effect.makeLatch()
    const { double, groups } = yield* makeDoubling(
      (items) =>
        Effect.as(
          first.await,
          items.map((n) => Effect.succeed(n * 2))
        ),
      { inSeries: true }
    )
    const before = yield* Effect.fork(double(1))
    yield* nextTick
    yield* nextTick
    const meanwhile: Array<Fiber.Fiber<number, string>> = []
    for (const n of [2, 3]) {
      meanwhile.push(yield* Effect.fork(double(n)))
      yield* nextTick
    }
    expect(groups).toEqual([[1]])
    yield* first.open
    expect(yield* Fiber.join(before)).toBe(2)
    expect(yield* Fiber.join(Fiber.all(meanwhile))).toEqual([4, 6])
    expect(groups).toEqual([[1], [2, 3]])
  })
)
