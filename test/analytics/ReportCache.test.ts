import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeReportCache } from "../../src/analytics/ReportCache.ts"
import type { ReportQuery } from "../../src/click/LedgerActor.ts"

const query = (team: string, from = 0) => ({ scope: { teamId: team }, from }) as unknown as ReportQuery

/** A cache with a version that the test sets, and the queries it passed on. */
const world = (size = 100) => {
  const asked: Array<ReportQuery> = []
  const state: { version: string | undefined; during: () => void } = { version: "1", during: () => {} }
  const report = makeReportCache(
    Effect.sync(() => state.version),
    (one: ReportQuery) =>
      Effect.sync(() => {
        state.during()
        asked.push(one)
        return new Uint8Array(size).fill(asked.length)
      })
  )
  return { asked, state, report }
}

it.effect("a report is read once until something is committed", () =>
  Effect.gen(function* () {
    const { asked, state, report } = world()
    const first = yield* report(query("one"))
    expect(yield* report(query("one"))).toEqual(first)
    expect(asked).toHaveLength(1)
    for (const version of ["2", "1"]) {
      state.version = version
      expect(yield* report(query("one"))).not.toEqual(first)
    }
    expect(asked).toHaveLength(3)
  })
)

it.effect("reports of different teams and periods are cached separately", () =>
  Effect.gen(function* () {
    const { asked, report } = world()
    for (const one of [query("one"), query("two"), query("one", 1), query("one"), query("two")]) yield* report(one)
    expect(asked).toEqual([query("one"), query("two"), query("one", 1)])
  })
)

it.effect("nothing is cached while the version is unknown", () =>
  Effect.gen(function* () {
    const { asked, state, report } = world()
    state.version = undefined
    yield* report(query("one"))
    yield* report(query("one"))
    expect(asked).toHaveLength(2)
  })
)

it.effect("a report that was read during a commit is not cached for the version after it", () =>
  Effect.gen(function* () {
    const { asked, state, report } = world()
    state.during = () => {
      state.version = "2"
    }
    yield* report(query("one"))
    yield* report(query("one"))
    expect(asked).toHaveLength(2)
    yield* report(query("one"))
    expect(asked).toHaveLength(2)
  })
)

it.effect("a slow report from before a commit does not replace a newer one", () =>
  Effect.gen(function* () {
    let version = "1"
    let count = 0
    const held = yield* Effect.makeLatch()
    const report = makeReportCache(
      Effect.sync(() => version),
      () =>
        Effect.suspend(() => {
          count++
          const body = Uint8Array.of(count)
          return count === 1 ? Effect.as(held.await, body) : Effect.succeed(body)
        })
    )
    const slow = yield* Effect.fork(report(query("one")))
    yield* Effect.yieldNow()
    version = "2"
    expect(yield* report(query("one"))).toEqual(Uint8Array.of(2))
    yield* held.open
    expect(yield* slow).toEqual(Uint8Array.of(1))
    expect(yield* report(query("one"))).toEqual(Uint8Array.of(2))
  })
)

it.effect("the cache holds at most 8 MiB and drops the least recently used reports", () =>
  Effect.gen(function* () {
    const { asked, report } = world(1024 ** 2)
    for (let n = 0; n < 20; n++) yield* report(query("one", n))
    for (let n = 13; n < 20; n++) yield* report(query("one", n))
    expect(asked).toHaveLength(20)
    yield* report(query("one", 0))
    expect(asked).toHaveLength(21)
  })
)
