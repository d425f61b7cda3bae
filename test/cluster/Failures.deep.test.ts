import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { linden } from "../support/Linden.ts"
import { allBooked, expectExact, missingIn } from "./failures/Exact.ts"
import { makeScene, SharedServers } from "./failures/Scene.ts"

layer(SharedServers.Default, { excludeTestServices: true })("of three servers", (it) => {
  it.scoped("one that is killed has its clicks booked when it comes back", () =>
    Effect.gen(function* () {
      const scene = yield* makeScene(yield* SharedServers)
      const [first] = scene.nodes
      yield* Effect.sleep("3 seconds")
      yield* scene.jobs.begin
      yield* first.kill
      yield* scene.settled(2)
      yield* first.start
      yield* scene.settled(3)
      yield* Effect.sleep("1 second")
      yield* expectExact(scene)
    })
  )

  it.scoped("one that is paused is replaced by others, and repeats nothing when it wakes up", () =>
    Effect.gen(function* () {
      const scene = yield* makeScene(yield* SharedServers)
      const [, , third] = scene.nodes
      yield* Effect.sleep("1 second")
      yield* scene.jobs.begin
      yield* third.pause
      yield* scene.settled(2)
      yield* scene.jobs.expectDone
      yield* third.wake
      yield* scene.settled(3)
      yield* Effect.sleep("1 second")
      yield* expectExact(scene)
    })
  )

  it.scoped("one that cannot reach the database for a while recovers, and loses nothing", () =>
    Effect.gen(function* () {
      const scene = yield* makeScene(yield* SharedServers)
      const [first] = scene.nodes
      yield* Effect.sleep("1 second")
      yield* scene.jobs.begin
      yield* first.wire.cut
      yield* Effect.sleep("8 seconds")
      yield* first.wire.mend
      yield* scene.settled(3)
      yield* Effect.sleep("1 second")
      yield* expectExact(scene)
    })
  )

  it.scoped("one that never comes back has its clicks booked by a command", () =>
    Effect.gen(function* () {
      const scene = yield* makeScene(yield* SharedServers, { visitors: 2 })
      const [, second] = scene.nodes
      yield* allBooked(scene, 10)
      yield* Effect.sleep("1 second")
      yield* second.kill
      const killed = Date.now()
      yield* scene.settled(2)
      yield* scene.load.stop
      yield* Effect.sleep("1 second")
      const open = yield* missingIn(scene)
      const since = open.map((name) => killed - (scene.load.redirected.get(name)?.at ?? 0))
      const longest = Math.max(0, ...since)
      console.log(`not booked at the kill, at rest: ${open.length} visits of the last ${longest} ms`)
      expect(open.every((name) => scene.load.redirected.get(name)?.node === 1)).toBe(true)
      const first = yield* linden(["journal", "book", second.folder], scene.environment)
      expect(first.stdout + first.stderr).toMatch(/^Booked \d+ clicks?; \d+ (was|were) already booked\.\n$/)
      expect(Number(/\d+/.exec(first.stdout)?.[0])).toBeGreaterThanOrEqual(open.length)
      const again = yield* linden(["journal", "book", second.folder], scene.environment)
      expect(again.stdout).toMatch(/^Booked 0 clicks; /)
      yield* expectExact(scene)
    })
  )
})
