import { Deferred, Effect } from "effect"
import type { Reach } from "../contract/Reach.ts"
import { Caller, type CallerShape, type KeyLimits } from "./Caller.ts"
import { reachOf, reachText } from "./FolderAccess.ts"
import { Keys } from "./key/Keys.ts"
import { Sessions } from "./session/Sessions.ts"

interface Holder {
  readonly id: string
  readonly team_id: string
  readonly user_id: string
  readonly role: string
  readonly limits?: KeyLimits | undefined
  readonly reach?: Reach | undefined
}

const limitsOf = (one: { readonly limits?: KeyLimits | undefined; readonly reach?: Reach | undefined }) =>
  `${JSON.stringify(one.limits ?? null)} ${reachText(one.reach)}`

const idsOf = (callers: ReadonlyArray<CallerShape>, via: "key" | "session") => [
  ...new Set(callers.filter((caller) => caller.via === via).map(({ id }) => id))
]

/** Checks for long-lived responses whether their callers still have their rights. */
export class CurrentRights extends Effect.Service<CurrentRights>()("auth/CurrentRights", {
  dependencies: [Keys.Default, Sessions.Default],
  effect: Effect.gen(function* () {
    const keys = yield* Keys
    const sessions = yield* Sessions
    return {
      /** The given callers whose key or session is still valid for the same person, team, role and limits. */
      lasting: Effect.fnUntraced(function* (callers: ReadonlyArray<CallerShape>) {
        const holders: ReadonlyArray<Holder> = [
          ...(yield* keys.holdersOf(idsOf(callers, "key"))),
          ...(yield* sessions.holdersOf(idsOf(callers, "session"))).map((holder) => ({
            ...holder,
            reach: reachOf(holder.folder_access)
          }))
        ]
        const found = new Map(holders.map((holder) => [holder.id, holder]))
        return new Set(
          callers.filter((caller) => {
            const { id, teamId, userId, role } = caller
            const holder = found.get(id)
            if (holder?.team_id !== teamId || holder.user_id !== userId || holder.role !== role) return false
            return limitsOf(holder) === limitsOf({ limits: undefined, ...caller })
          })
        )
      })
    }
  })
}) {}

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
