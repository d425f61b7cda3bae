import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { expectExact } from "./failures/Exact.ts"
import { makeScene, SharedServers } from "./failures/Scene.ts"
import { happen, scheduleOf } from "./failures/Schedule.ts"

/** The number of schedules, more for a thorough run; `LINDEN_TEST_SEED` is the seed of the first one, to repeat it. */
const count = Number(process.env["LINDEN_TEST_SEEDS"] ?? 1)
const first = Number(process.env["LINDEN_TEST_SEED"] ?? Date.now() % 2 ** 31)

layer(SharedServers.Default, { excludeTestServices: true })("of three servers", (it) => {
  for (const seed of Array.from({ length: count }, (_, n) => first + n)) {
    const schedule = scheduleOf(seed)
    const told = schedule
      .map(({ node, happenings }) => `${node}: ${happenings.map(({ what, millis }) => `${what} ${millis}`).join(", ")}`)
      .join("; ")
    it.scoped(`nothing is lost or done twice, whatever happens to two (seed ${seed}; ${told})`, () =>
      Effect.gen(function* () {
        const scene = yield* makeScene(yield* SharedServers, { janitor: 3000 })
        yield* Effect.sleep("1 second")
        yield* scene.jobs.begin
        yield* happen(scene, schedule)
        yield* scene.settled(3)
        yield* Effect.sleep("500 millis")
        yield* expectExact(scene)
      })
    )
  }
})
