import { expect, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { inOneTurn } from "../../src/lib/OneTurn.ts"

const all = { concurrency: "unbounded" } as const

/** Doubles numbers; records the numbers that are processed together. */
const makeDoubling = (
  run?: (items: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Effect.Effect<number, string>>>
) =>
  Effect.map(Effect.runtime<never>(), (runtime) => {
    const groups: Array<ReadonlyArray<number>> = []
    const double = inOneTurn<number, number, string>({
      runtime,
      keyOf: (n) => (n < 100 ? "small" : "large"),
      most: 3,
      run: (items) => {
        groups.push(items)
        return (
          run?.(items) ?? Effect.succeed(items.map((n) => (n < 0 ? Effect.fail("negative") : Effect.succeed(n * 2))))
        )
      }
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

it.effect("fails all items of a turn if processing them fails", () =>
  Effect.gen(function* () {
    const { double } = yield* makeDoubling(() => Effect.die("broken"))
    const outcomes = yield* Effect.forEach([1, 2], (n) => Effect.exit(double(n)), all)
    expect(outcomes).toEqual([Exit.die("broken"), Exit.die("broken")])
  })
)
