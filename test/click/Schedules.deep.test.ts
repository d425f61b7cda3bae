import { expect, it } from "@effect/vitest"
import { Effect, Exit, FastCheck, Scope } from "effect"
import { endServer, linden, runServer } from "../support/Linden.ts"
import { type Database, databases } from "../support/TestServer.ts"
import { type Load, makeLink, makePlace, type Place, visitAway } from "./CrashKit.ts"

type Server = Effect.Effect.Success<ReturnType<typeof runServer>>

/** What may happen to a data folder; all `visits` get a response, a kill -9 cuts off some of a `storm`. */
type Step =
  | { readonly _tag: "visits"; readonly count: number }
  | { readonly _tag: "storm"; readonly millis: number }
  | { readonly _tag: "kill" | "stop" | "second" | "backup" | "restore" }

const { constant, integer, record, shuffledSubarray, tuple } = FastCheck
const event = (_tag: Exclude<Step["_tag"], "visits" | "storm">) => constant({ _tag })
const visits = record({ _tag: constant("visits" as const), count: integer({ min: 1, max: 40 }) })
const storm = record({ _tag: constant("storm" as const), millis: integer({ min: 1, max: 150 }) })

/** What happens in every schedule, in any order; a busy machine has time for one of them. */
const happenings: ReadonlyArray<FastCheck.Arbitrary<Step>> = [
  visits,
  visits,
  visits,
  storm,
  event("second"),
  event("backup"),
  event("restore"),
  FastCheck.oneof(event("kill"), event("stop"))
]
const schedules: FastCheck.Arbitrary<ReadonlyArray<Step>> = shuffledSubarray([...happenings], {
  minLength: happenings.length
}).chain((order) => tuple(...order))

/** The minimum and maximum number of clicks: a visit that a kill cut off may have left its click. */
interface Expected {
  least: number
  most: number
}

/** One data folder with its consecutive servers, and its expected clicks. */
const makeHouse = (place: Place) => {
  let running: { readonly server: Server; readonly scope: Scope.CloseableScope } | undefined
  let saved: Expected | undefined
  let expected: Expected = { least: 0, most: 0 }

  const start = Effect.gen(function* () {
    if (running !== undefined) return running.server
    const scope = yield* Scope.make()
    const server = yield* Scope.extend(runServer(place.environment), scope)
    running = { server, scope }
    yield* makeLink(server.url)
    return server
  })
  const end = (signal: NodeJS.Signals) =>
    Effect.gen(function* () {
      if (running === undefined) return
      const { server, scope } = running
      running = undefined
      const { code } = yield* endServer(server, signal)
      if (signal === "SIGTERM") expect(code).toBe(0)
      yield* Scope.close(scope, Exit.void)
    })
  const add = ({ sent, answered }: Load) => {
    expected = { least: expected.least + answered, most: expected.most + sent }
  }

  const run: { readonly [Tag in Step["_tag"]]: (step: Extract<Step, { _tag: Tag }>) => Effect.Effect<void> } = {
    visits: ({ count }) =>
      Effect.gen(function* () {
        const load = { sent: 0, answered: 0 }
        yield* visitAway(`${(yield* start).url}/go`, load, count)
        expect(load.answered).toBe(load.sent)
        add(load)
      }),
    storm: ({ millis }) =>
      Effect.gen(function* () {
        const load = { sent: 0, answered: 0 }
        const { url } = yield* start
        yield* Effect.all([visitAway(`${url}/go`, load), Effect.delay(end("SIGKILL"), millis)], { concurrency: 2 })
        add(load)
      }),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    second: () =>
      Effect.gen(function* () {
        const server = yield* start
        const second = yield* linden(["serve"], { ...place.environment, LINDEN_PORT: "0" })
        expect([second.code, second.stderr]).toEqual([
          1,
          expect.stringContaining(`in use by process ${server.child.pid} `)
        ])
      }),
    // Databases and journal belong together: both are copied and restored while nothing writes to them.
    backup: () =>
      Effect.gen(function* () {
        yield* start
        yield* end("SIGKILL")
        yield* place.backUp
        saved = expected
      }),
    restore: () =>
      Effect.gen(function* () {
        if (saved === undefined) return
        yield* end("SIGKILL")
        yield* place.restore
        expected = saved
      })
  }

  return {
    step: (one: Step) => run[one._tag](one as never),
    /** Books everything, and checks that each answered click exists once. */
    check: Effect.gen(function* () {
      yield* start
      yield* end("SIGTERM")
      const booked = yield* place.booked
      expect(booked).toBeGreaterThanOrEqual(expected.least)
      expect(booked).toBeLessThanOrEqual(expected.most)
      expect([yield* place.counted, yield* place.shown]).toEqual([booked, booked])
    }),
    close: end("SIGKILL")
  }
}

const schedule = (database: Database, steps: ReadonlyArray<Step>) =>
  Effect.gen(function* () {
    const house = makeHouse(yield* makePlace(database))
    yield* Effect.addFinalizer(() => house.close)
    yield* Effect.forEach(steps, house.step, { discard: true })
    yield* house.check
  }).pipe(Effect.scoped)

/** A schedule takes seconds: run as many as fit into the time, without shortening any. */
const enoughMillis = 8_000

const seed = Number(process.env["SCHEDULE_SEED"] ?? Date.now() % 2 ** 31)

for (const database of databases) {
  it(`counts each answered click once, whatever happens to servers on ${database} (seed ${seed})`, async () => {
    const began = performance.now()
    const isOver = () => performance.now() - began > enoughMillis
    await FastCheck.assert(
      FastCheck.asyncProperty(schedules, (steps) =>
        isOver() ? Promise.resolve() : Effect.runPromise(schedule(database, steps))
      ),
      { seed, numRuns: 20, endOnFailure: true }
    )
  }, 180_000)
}
