import { Deferred, Effect } from "effect"
import { Caller, type CallerShape } from "./Caller.ts"
import { CurrentRights } from "./CurrentRights.ts"

/** How often the rights of callers are checked. The interval and the timeout of a check add up to less than 5 s. */
const lookEvery = "2 seconds"
const lookTime = "2 seconds"

interface Watched {
  readonly caller: CallerShape
  readonly lost: Deferred.Deferred<void>
}

/** Watches the rights of callers with long-lived responses (live streams and exports). */
export class RightWatch extends Effect.Service<RightWatch>()("auth/RightWatch", {
  dependencies: [CurrentRights.Default],
  scoped: Effect.gen(function* () {
    const standing = yield* CurrentRights
    const watched = new Set<Watched>()
    const isWatching = yield* Effect.makeLatch()

    const begin = (caller: CallerShape) =>
      Effect.map(Deferred.make<void>(), (lost) => {
        const one: Watched = { caller, lost }
        watched.add(one)
        isWatching.unsafeOpen()
        return one
      })

    const tell = ({ lost }: Watched) => Deferred.unsafeDone(lost, Effect.void)

    const look = Effect.suspend(() => {
      // Copy the set, because callers may join during the check.
      const asked = [...watched]
      return standing.lasting(asked.map(({ caller }) => caller)).pipe(
        Effect.map((lasting) => asked.filter(({ caller }) => !lasting.has(caller)).forEach(tell)),
        Effect.timeout(lookTime),
        // A caller whose right can't be verified may have lost it, so disconnect it. A browser reconnects by itself.
        Effect.catchAllCause((cause) =>
          Effect.zipRight(
            Effect.logWarning("Live streams and exports end because access rights could not be checked.", cause),
            Effect.sync(() => asked.forEach(tell))
          )
        )
      )
    })
    const rest = Effect.suspend(() => (watched.size > 0 ? Effect.void : isWatching.close))
    const pause = Effect.sleep(lookEvery)
    // Runs the check and the pause concurrently, so that the interval includes the duration of the check.
    const looks = Effect.repeat(Effect.all([look, pause], { concurrency: 2 }), { while: () => watched.size > 0 })
    yield* Effect.forkScoped(Effect.forever(Effect.all([isWatching.await, pause, looks, rest], { discard: true })))

    return {
      /**
       * Watches the caller until the scope closes. The returned effect completes within five seconds when their key or
       * session ends, or when their role or team changes.
       */
      lost: Effect.gen(function* () {
        const caller = yield* Caller
        const { lost } = yield* Effect.acquireRelease(begin(caller), (one) => Effect.sync(() => watched.delete(one)))
        return Deferred.await(lost)
      })
    }
  })
}) {}
