import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { confirmed, Manager } from "../auth/Policy.ts"
import { Forbidden, Invalid } from "../contract/Failure.ts"
import type { InviteId } from "../contract/Id.ts"
import { covers } from "../contract/Role.ts"
import { invalid } from "../http/Faults.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { type CreateInvite, InviteNotFound, type NewInvite } from "./Invite.ts"
import { MembersRepo } from "./Repo.ts"

/** How many open invites a team may have. */
const mostInvites = 100

/** Invites to the caller's team that nobody has accepted yet. */
export class Invites extends Effect.Service<Invites>()("member/Invites", {
  dependencies: [MembersRepo.Default, OneTimeLinks.Default, Teams.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const repo = yield* MembersRepo
    const teams = yield* Teams
    const links = yield* OneTimeLinks

    return {
      list: Effect.fn("Invites.list")(function* () {
        return yield* repo.invites((yield* Manager).teamId, yield* Clock.currentTimeMillis)
      }),

      create: Effect.fn("Invites.create")(function* ({ role, email = null }: typeof CreateInvite.Type) {
        const caller = yield* Manager
        const { teamId, userId, username } = caller
        if (!covers(caller.role, role)) return yield* new Forbidden("An invite cannot have a role above your own.")
        if (covers(role, caller.role)) yield* confirmed
        const now = yield* Clock.currentTimeMillis
        return yield* transactionOn(sql)(
          Effect.gen(function* () {
            yield* teams.lock(teamId)
            if ((yield* repo.countInvites(teamId, now)) >= mostInvites)
              return yield* new Invalid(`A team has at most ${mostInvites} open invites.`, undefined, "limit_reached")
            if (email !== null && Option.isSome(yield* repo.hasEmail(teamId, email))) {
              return yield* invalid({ email: ["This person is in the team already."] })
            }
            const made = yield* links.issue({ kind: "invite", teamId, role, email, createdBy: userId })
            const { token: _, ...invite } = made
            return { ...invite, role, email, created_by_username: username } satisfies NewInvite
          })
        ).pipe(orDieSql)
      }),

      withdraw: Effect.fn("Invites.withdraw")(function* (id: InviteId) {
        if (!(yield* repo.withdraw((yield* Manager).teamId, id))) return yield* new InviteNotFound()
      })
    }
  })
}) {}
