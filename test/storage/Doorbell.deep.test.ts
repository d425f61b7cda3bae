import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Option, Queue } from "effect"
import { type Bell, bells, Doorbell, doorbellOver } from "../../src/storage/Doorbell.ts"
import { folderBroadcast } from "../../src/storage/FolderBroadcast.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { postgresChannel } from "../../src/storage/PostgresBroadcast.ts"
import { linden, temporaryFolder } from "../support/Linden.ts"
import { makeDatabase } from "../support/TestServer.ts"

const key = "key-of-the-tests-of-doorbells-0123456789"

const inFolder = (folder: string) =>
  Effect.map(
    Layer.build(Layer.fresh(Layer.unwrapEffect(Effect.map(folderBroadcast(join(folder, "bells")), doorbellOver)))),
    (context) => Context.get(context, Doorbell)
  ).pipe(Effect.provide(NodeContext.layer))

const onPostgres = Effect.gen(function* () {
  const url = Option.getOrThrow(yield* makeDatabase("postgres"))
  const live = Layer.unwrapEffect(Effect.map(postgresChannel(url, "linden_bells"), doorbellOver))
  return Effect.map(Layer.build(Layer.fresh(Layer.provide(live, postgresPool(url, 2)))), (context) =>
    Context.get(context, Doorbell)
  )
})

/** The bells that a process hears from now on. */
const heardBy = ({ listen }: Doorbell["Type"]) =>
  Effect.gen(function* () {
    const heard = yield* Queue.unbounded<Bell>()
    const all = yield* Effect.forEach(bells, (bell) => Effect.map(listen(bell), (rung) => ({ bell, rung })))
    // From now on nothing is missed.
    yield* (all[0] as (typeof all)[0]).rung
    for (const { bell, rung } of all) {
      yield* Effect.forkScoped(Effect.forever(Effect.zipRight(rung, Queue.offer(heard, bell))))
    }
    return heard
  })

/** Takes bells until a certain one rings. */
const until = (heard: Queue.Dequeue<Bell>, bell: Bell): Effect.Effect<ReadonlyArray<Bell>> =>
  Effect.flatMap(Queue.take(heard), (one) =>
    one === bell ? Effect.succeed([one]) : Effect.map(until(heard, bell), (rest) => [one, ...rest])
  )

describe("a doorbell", () => {
  it.scopedLive("is heard by another process on the same folder", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const [server, command] = [yield* inFolder(folder), yield* inFolder(folder)]
      const heard = yield* heardBy(server)
      yield* command.ring("jobs")
      yield* until(heard, "jobs")
      yield* command.ring("events")
      yield* until(heard, "events")
      yield* command.ring("jobs")
      yield* until(heard, "jobs")
    })
  )

  it.scopedLive("is heard by all nodes on one PostgreSQL", () =>
    Effect.gen(function* () {
      const node = yield* onPostgres
      const [first, second] = [yield* node, yield* node]
      const [one, other] = [yield* heardBy(first), yield* heardBy(second)]
      yield* first.ring("messages")
      yield* until(one, "messages")
      yield* until(other, "messages")
    })
  )

  it.scopedLive("is rung by the command line when it queues work for a server", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const heard = yield* heardBy(yield* inFolder(environment.LINDEN_DATA_DIR))
      expect(yield* linden(["team", "create", "Home"], environment)).toMatchObject({ code: 0 })
      yield* until(heard, "events")
      const args = ["import", "csv", join(import.meta.dirname, "links.csv"), "--team", "Home"]
      const brought = yield* Effect.fork(linden(args, environment))
      yield* until(heard, "jobs")
      expect(yield* Fiber.join(brought)).toMatchObject({ code: 0 })
    })
  )
})
