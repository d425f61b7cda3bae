import { expect, it } from "@effect/vitest"
import { Effect, Exit, Scope } from "effect"
import { Caller, type CallerShape } from "../../src/auth/Caller.ts"
import { makeConcurrencyLimits } from "../../src/auth/limit/ConcurrencyLimits.ts"

const limits = () => makeConcurrencyLimits("files", { caller: 1, team: 2, all: 3 })

const callerOf = (id: string, teamId: string) => ({ id, teamId, via: "key" }) as CallerShape

it.effect("long requests are limited per key, per team and in total, until one ends", () =>
  Effect.gen(function* () {
    const { take } = limits()
    const begin = Effect.fnUntraced(function* (id: string, team: string) {
      const scope = yield* Scope.make()
      const taken = take.pipe(Scope.extend(scope), Effect.provideService(Caller, callerOf(id, team)))
      const told = yield* Effect.match(taken, {
        onFailure: ({ code, message }) => `${code}: ${message}`,
        onSuccess: () => "taken"
      })
      return { told, end: Scope.close(scope, Exit.void) }
    })
    const told = (id: string, team: string) => Effect.map(begin(id, team), (one) => one.told)
    const first = yield* begin("a", "one")
    expect(first.told).toBe("taken")
    expect(yield* told("a", "one")).toBe("rate_limited: Too many files at once. The limit is 1 per key.")
    const second = yield* begin("b", "one")
    expect(second.told).toBe("taken")
    expect(yield* told("c", "one")).toBe("rate_limited: Too many files at once. The limit is 2 per team.")
    expect(yield* told("d", "two")).toBe("taken")
    expect(yield* told("e", "three")).toBe("unavailable: Too many files right now. Try again soon.")
    yield* first.end
    yield* second.end
    expect(yield* told("a", "one")).toBe("taken")
    expect(yield* told("e", "three")).toBe("taken")
    expect(yield* told("f", "four")).toMatch(/^unavailable: /)
  })
)
