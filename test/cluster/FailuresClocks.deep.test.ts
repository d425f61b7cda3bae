import { it } from "@effect/vitest"
import { Effect } from "effect"
import { expectExact } from "./failures/Exact.ts"
import { makeScene, makeServers } from "./failures/Scene.ts"

it.scopedLive("servers with clocks half a minute apart count together, even when one of them is killed", () =>
  Effect.gen(function* () {
    const scene = yield* makeScene(yield* makeServers({ clocks: [0, -30_000, -15_000] }))
    const [first] = scene.nodes
    yield* Effect.sleep("4 seconds")
    yield* scene.jobs.begin
    yield* first.kill
    yield* scene.settled(2)
    yield* first.start
    yield* scene.settled(3)
    yield* Effect.sleep("1 second")
    yield* expectExact(scene)
  })
)
