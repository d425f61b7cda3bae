import { Effect } from "effect"
import type { CallerShape } from "./Caller.ts"
import { Keys } from "./key/Keys.ts"
import { Sessions } from "./session/Sessions.ts"

interface Holder {
  readonly id: string
  readonly team_id: string
  readonly user_id: string
  readonly role: string
}

const idsOf = (callers: ReadonlyArray<CallerShape>, via: CallerShape["via"]) => [
  ...new Set(callers.filter((caller) => caller.via === via).map(({ id }) => id))
]

/** Checks for long-lived responses whether their callers still have their rights. */
export class CurrentRights extends Effect.Service<CurrentRights>()("auth/CurrentRights", {
  dependencies: [Keys.Default, Sessions.Default],
  effect: Effect.gen(function* () {
    const keys = yield* Keys
    const sessions = yield* Sessions
    return {
      /** The given callers whose key or session is still valid for the same person, team and role. */
      lasting: Effect.fnUntraced(function* (callers: ReadonlyArray<CallerShape>) {
        const holders: ReadonlyArray<Holder> = [
          ...(yield* keys.holdersOf(idsOf(callers, "key"))),
          ...(yield* sessions.holdersOf(idsOf(callers, "session")))
        ]
        const found = new Map(holders.map((holder) => [holder.id, holder]))
        return new Set(
          callers.filter(({ id, teamId, userId, role }) => {
            const holder = found.get(id)
            return holder?.team_id === teamId && holder.user_id === userId && holder.role === role
          })
        )
      })
    }
  })
}) {}
