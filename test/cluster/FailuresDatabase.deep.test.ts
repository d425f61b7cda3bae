import { it } from "@effect/vitest"
import { Effect } from "effect"
import { startPostgres } from "../support/PostgresServer.ts"
import { expectExact } from "./failures/Exact.ts"
import { makeScene, makeServers } from "./failures/Scene.ts"

const postgres = Effect.acquireRelease(
  Effect.promise(() => startPostgres()),
  ({ stop }) => Effect.promise(stop)
)

it.scopedLive("a database restart under load loses no click, and limits and rounds stay exact", () =>
  Effect.gen(function* () {
    const { url, halt, resume } = yield* postgres
    const scene = yield* makeScene(yield* makeServers({ postgres: url }))
    yield* Effect.sleep("2 seconds")
    yield* scene.jobs.begin
    yield* Effect.promise(halt)
    yield* Effect.sleep("2 seconds")
    yield* Effect.promise(resume)
    yield* scene.settled(3)
    yield* Effect.sleep("1 second")
    yield* expectExact(scene)
  })
)
