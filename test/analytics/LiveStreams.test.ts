import { expect, it } from "@effect/vitest"
import { Chunk, Deferred, Effect, Exit, Layer, Queue, Scope, Stream } from "effect"
import { LiveStreams } from "../../src/analytics/Http.ts"
import { Caller, type CallerShape } from "../../src/auth/Caller.ts"
import { RightWatch } from "../../src/auth/RightWatch.ts"
import { Ledger } from "../../src/click/Ledger.ts"
import type { LiveBatch } from "../../src/click/LedgerActor.ts"
import { Stopping } from "../../src/http/Stopping.ts"

const event = new TextEncoder().encode("event: click\n\n")

/** A ledger that records its subscribers, and sends one click to all of them on demand. */
const makeLedger = Effect.gen(function* () {
  const subscribed: Array<string> = []
  const told = yield* Queue.unbounded<LiveBatch>()
  const live = (team: string) =>
    Stream.unwrapScoped(
      Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => subscribed.push(`begun by ${team}`)),
          () => Effect.sync(() => subscribed.push(`ended by ${team}`))
        ),
        () => Stream.fromQueue(told)
      )
    )
  return { subscribed, tell: Queue.offer(told, { count: 1, missed: 0, events: event }), live }
})

const callerOf = (id: string, teamId: string) => ({ id, teamId, via: "key" }) as CallerShape

it.scoped("all viewers of a team share one subscription and one encoding of each event", () =>
  Effect.gen(function* () {
    const ledger = yield* makeLedger
    const services = LiveStreams.DefaultWithoutDependencies.pipe(
      Layer.provide(Layer.succeed(Ledger, { live: ledger.live } as unknown as Ledger)),
      Layer.provide(Layer.succeed(RightWatch, { lost: Effect.succeed(Effect.never) } as unknown as RightWatch)),
      Layer.provide(Stopping.Default)
    )
    const { watch } = yield* Effect.provide(LiveStreams, yield* Layer.build(services))
    /** Returns once the first event has arrived. */
    const begin = Effect.fnUntraced(function* (id: string, team: string) {
      const scope = yield* Scope.make()
      const events = yield* watch.pipe(Scope.extend(scope), Effect.provideService(Caller, callerOf(id, team)))
      const begun = yield* Deferred.make<void>()
      const two = Stream.tap(events, () => Deferred.succeed(begun, undefined)).pipe(Stream.take(2), Stream.runCollect)
      const fiber = yield* Effect.fork(two)
      yield* Deferred.await(begun)
      yield* Effect.repeatN(Effect.yieldNow(), 50)
      return { fiber, end: Scope.close(scope, Exit.void) }
    })
    const watching = [yield* begin("a", "mine"), yield* begin("a", "mine"), yield* begin("b", "mine")]
    expect(ledger.subscribed).toEqual(["begun by mine"])
    yield* ledger.tell
    for (const { fiber } of watching) {
      const [, told] = Chunk.toReadonlyArray(yield* fiber)
      expect(told).toBe(event)
    }
    for (const { end } of watching) {
      expect(ledger.subscribed).toEqual(["begun by mine"])
      yield* end
    }
    expect(ledger.subscribed).toEqual(["begun by mine", "ended by mine"])
  })
)
