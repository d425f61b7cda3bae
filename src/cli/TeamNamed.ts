import * as Options from "@effect/cli/Options"
import { Effect } from "effect"
import { Caller, type KeyCaller } from "../auth/Caller.ts"
import { nil } from "../contract/Id.ts"
import { StartError } from "../StartError.ts"
import { Teams } from "../team/Teams.ts"

export const team = Options.text("team").pipe(Options.withDescription("The name of the team"))

/** Finds a team by name. */
export const teamOf = (name: string) =>
  Effect.gen(function* () {
    const found = yield* (yield* Teams).findByName(name)
    return yield* Effect.mapError(found, () => new StartError({ message: `there is no team named "${name}".` }))
  })

/**
 * Runs an effect as the owner of a team. This is safe, because anyone who runs the command has access to its database.
 */
export const asOwnerOf =
  (name: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const { id: teamId, owner_id: userId } = yield* teamOf(name)
      const caller: KeyCaller = { via: "key", id: nil, userId, username: "", teamId, role: "owner" }
      return yield* Effect.provideService(effect, Caller, caller)
    })
