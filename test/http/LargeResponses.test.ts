import { expect, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { jsonInSlices, LargeResponses } from "../../src/http/LargeResponses.ts"

const textOf = (value: unknown) => Effect.map(jsonInSlices(value), (bytes) => Buffer.from(bytes).toString())

it.effect("a response encoded in slices is the same JSON as one encoded at once", () =>
  Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 8 }),
        async (value) => (await Effect.runPromise(textOf(value))) === JSON.stringify(value)
      )
    )
  )
)

it.effect("leaves out undefined fields, as JSON does", () =>
  Effect.gen(function* () {
    const value = { a: undefined, b: [1, undefined, { c: undefined }], d: { e: undefined, f: "é\ud800" } }
    expect(yield* textOf(value)).toBe(Buffer.from(JSON.stringify(value)).toString())
  })
)

it.live("a large response doesn't block timers and sockets", () =>
  Effect.gen(function* () {
    const rules = Array.from({ length: 50 }, (_, n) => ({
      type: "country",
      url: `https://example.com/${n}`.padEnd(8000)
    }))
    const links = Array.from({ length: 40 }, (_, id) => ({ id, targeting: rules }))
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const bytes = yield* jsonInSlices({ data: { links } })
    isDone = true
    expect(bytes.length).toBeGreaterThan(15 * 1024 * 1024)
    expect(turns).toBeGreaterThan(3)
  })
)

it.live("at most two large responses are built at the same time", () =>
  Effect.gen(function* () {
    const { build } = yield* LargeResponses
    let [now, most] = [0, 0]
    const one = build(
      Effect.gen(function* () {
        most = Math.max(most, ++now)
        yield* Effect.sleep("5 millis")
        now--
      })
    )
    const interrupted = yield* Effect.fork(Effect.replicateEffect(one, 3, { concurrency: "unbounded" }))
    yield* Effect.sleep("1 millis")
    yield* interrupted.interruptAsFork(interrupted.id())
    now = 0
    yield* Effect.replicateEffect(one, 6, { concurrency: "unbounded", discard: true })
    expect(most).toBe(2)
  }).pipe(Effect.provide(LargeResponses.Default))
)
