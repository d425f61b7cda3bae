import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import type { SessionCaller } from "../auth/Caller.ts"
import { Keys } from "../auth/key/Keys.ts"
import { SessionOver } from "../auth/session/Session.ts"
import { fault } from "../contract/faults/Fault.ts"
import { Events } from "../event/Events.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Users } from "../user/Users.ts"
import { type AccountDeletion, OwnerNeeded } from "./Deletion.ts"
import { DeletionRepo } from "./Repo.ts"
import { TeamDeletions } from "./TeamDeletions.ts"

interface Place {
  readonly role: string
  readonly member_count: number
  readonly owner_count: number
}

/** What happens to a team when this member's account is deleted. */
const fateOf = ({ role, member_count, owner_count }: Place) =>
  member_count === 1 ? "deleted" : role === "owner" && owner_count === 1 ? "blocked" : "left"

/** Lets users delete their own accounts. */
export class AccountDeletions extends Effect.Service<AccountDeletions>()("deletion/AccountDeletions", {
  dependencies: [
    DeletionRepo.Default,
    TeamDeletions.Default,
    Users.Default,
    Keys.Default,
    Events.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* DeletionRepo
    const users = yield* Users
    const teams = yield* TeamDeletions
    const keys = yield* Keys
    const events = yield* Events
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    return {
      /** The effect that deleting the caller's account would have. */
      show: traced("AccountDeletions.show")(function* ({ userId }: SessionCaller) {
        const places = yield* repo.placesOf(userId)
        const named = (fate: string) =>
          places.filter((place) => fateOf(place) === fate).map(({ id, name }) => ({ id, name }))
        const shown = yield* Effect.forEach(named("deleted"), ({ id }) => repo.show(id))
        const deleted = Arr.getSomes(shown)
        return { deleted, left: named("left"), blocked: named("blocked") } satisfies AccountDeletion
      }),

      remove: traced("AccountDeletions.remove")(function* ({ userId }: SessionCaller, username: string) {
        const user = yield* Effect.mapError(yield* users.find(userId), () => new SessionOver())
        if (user.username !== username.trim()) return yield* invalid({ username: [fault("not_your_name")] })
        const closed = yield* inTransaction(
          Effect.gen(function* () {
            yield* repo.lockTeamsOf(userId)
            const places = yield* repo.placesOf(userId)
            const blocked = places.filter((place) => fateOf(place) === "blocked")
            if (blocked.length > 0) return yield* new OwnerNeeded(blocked.map(({ name }) => name))
            const alone = places.filter((place) => fateOf(place) === "deleted").map(({ id }) => id)
            yield* Effect.forEach(alone, teams.close, { discard: true })
            for (const { id, role } of places.filter((place) => fateOf(place) === "left")) {
              yield* keys.removeMadeBy(id, userId)
              yield* audit.record(
                { via: "session", teamId: id, userId },
                {
                  action: "member.removed",
                  target: { type: "user", id: userId, name: user.username },
                  before: { role }
                }
              )
              const member = { id: userId, username: user.username, role }
              yield* events.raise(id, "member.removed", Effect.succeed([{ subject: userId, data: { member } }]))
            }
            yield* repo.removeUser(userId)
            return alone
          })
        ).pipe(orDieSql)
        yield* teams.finish(closed)
      }, Effect.uninterruptible)
    }
  })
}) {}
