import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { type Actor, AuditLog } from "../audit/AuditLog.ts"
import { Caller, type CallerShape } from "../auth/Caller.ts"
import { HolderCache } from "../auth/key/HolderCache.ts"
import { Keys } from "../auth/key/Keys.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { confirmed, Manager, manager } from "../auth/Policy.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { Forbidden } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { TeamId, UserId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { covers, type Role } from "../contract/Role.ts"
import { Events } from "../event/Events.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { Users } from "../user/Users.ts"
import { LastOwner, type Member, MemberNotFound, type ResetLink } from "./Member.ts"
import { MembersRepo } from "./Repo.ts"

/** A member in webhook events, without the email address. */
const memberOf = ({ id, username, role }: Pick<Member, "id" | "username" | "role">) => ({ id, username, role })

/** The members of the caller's team. */
export class Members extends Effect.Service<Members>()("member/Members", {
  dependencies: [
    MembersRepo.Default,
    Keys.Default,
    HolderCache.Default,
    Sessions.Default,
    OneTimeLinks.Default,
    Teams.Default,
    Events.Default,
    AuditLog.Default,
    Users.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const repo = yield* MembersRepo
    const teams = yield* Teams
    const users = yield* Users
    const events = yield* Events
    const audit = yield* AuditLog
    const keys = yield* Keys
    const holders = yield* HolderCache
    const sessions = yield* Sessions
    const links = yield* OneTimeLinks

    const find = Effect.fnUntraced(function* ({ teamId, userId, role }: CallerShape, id: UserId) {
      const row = yield* Effect.mapError(yield* repo.find(teamId, id), () => new MemberNotFound())
      if (!covers(role, row.role)) return yield* new Forbidden(fault("person_above_role"))
      return { ...row, is_you: row.id === userId } satisfies Member
    })

    const keepAnOwner = Effect.fnUntraced(function* (team: TeamId, leaving: Member) {
      if (leaving.role !== "owner") return
      if ((yield* repo.countOwners(team)) <= 1) return yield* new LastOwner()
    })

    /** Gives a member another role, and revokes what the former role allowed. */
    const give = Effect.fnUntraced(function* (by: Actor, member: Member, role: Role) {
      const { id, username } = member
      const { teamId } = by
      yield* repo.setRole(teamId, id, role)
      if (role !== member.role) {
        yield* audit.record(by, {
          action: "member.role_changed",
          target: { type: "user", id, name: username },
          before: { role: member.role },
          after: { role }
        })
      }
      yield* holders.clear
      yield* links.voidFor(teamId, id)
      if (!covers(role, member.role)) yield* links.voidBy(teamId, id)
      const changed = { ...memberOf({ ...member, role }), former_role: member.role }
      yield* events.raise(teamId, "member.changed", Effect.succeed([{ subject: id, data: { member: changed } }]))
    })

    // Run changes to a team one at a time. Otherwise, two owners could remove each other at the same time.
    const changing = <A, E, R>(team: TeamId, change: Effect.Effect<A, E, R>) =>
      orDieSql(transactionOn(sql)(Effect.zipRight(teams.lock(team), change)))

    return {
      /** The members of the team. Only owners and admins see email addresses other than their own. */
      list: traced("Members.list")(function* (slice: Slice) {
        const { teamId, userId, role, via } = yield* Caller
        const rows = yield* repo.list(teamId, rangeOf(slice))
        // Requests with an API key don't count as the user's own: an owner may have created the key for someone else,
        // who must not see the owner's address.
        const isShown = (id: UserId) => covers(role, "admin") || (via === "session" && id === userId)
        const members: ReadonlyArray<Member> = rows.map((row) => ({
          ...row,
          email: isShown(row.id) ? row.email : null,
          is_you: row.id === userId
        }))
        return { members, total: yield* repo.count(teamId) }
      }),

      /**
       * Changes a member's role. API keys that the member created in this team are refused while their role is above
       * the member's. Revokes one-time links for the member and, if the role is lowered, the links that the member
       * created.
       */
      update: traced("Members.update")(function* (id: UserId, role: Role) {
        const caller = yield* Manager
        const { teamId } = caller
        if (!covers(caller.role, role)) return yield* new Forbidden(fault("role_above_yours"))
        return yield* changing(
          teamId,
          Effect.gen(function* () {
            const member = yield* find(caller, id)
            if (covers(role, caller.role) && !covers(member.role, role)) yield* confirmed
            if (role !== "owner") yield* keepAnOwner(teamId, member)
            yield* give(caller, member, role)
            return { ...member, role }
          })
        )
      }),

      /** Adds a person to a team, in the caller's transaction. */
      add: Effect.fnUntraced(function* (teamId: TeamId, userId: UserId, role: Role) {
        yield* users.enrol({ teamId, userId, role, now: yield* Clock.currentTimeMillis })
        const found = Option.toArray(yield* users.find(userId))
        for (const { id, username } of found) {
          yield* audit.record(
            { via: "session", teamId, userId },
            { action: "member.joined", target: { type: "user", id, name: username }, after: { role } }
          )
        }
        const added = found.map(({ id, username }) => ({ subject: id, data: { member: { id, username, role } } }))
        yield* events.raise(teamId, "member.added", Effect.succeed(added))
      }),

      /**
       * Gives a member the role that follows from the former one at the sign-in provider, except that a team keeps its
       * last owner.
       */
      assign: traced("Members.assign")(function* (teamId: TeamId, id: UserId, roleAfter: (former: Role) => Role) {
        const known = yield* repo.find(teamId, id)
        if (Option.isNone(known) || known.value.role === roleAfter(known.value.role)) return
        yield* changing(
          teamId,
          Effect.gen(function* () {
            const found = yield* repo.find(teamId, id)
            if (Option.isNone(found)) return
            const member = { ...found.value, is_you: true }
            const role = roleAfter(member.role)
            if (role === member.role) return
            const by: Actor = { via: "system", teamId }
            yield* Effect.zipRight(keepAnOwner(teamId, member), give(by, member, role)).pipe(
              Effect.catchTag("LastOwner", () =>
                Effect.annotateLogs(Effect.logWarning("the last owner keeps the role, whatever the provider says"), {
                  user: id,
                  role
                })
              )
            )
          })
        )
      }),

      /** Removes a member, with the member's sessions, keys and links in this team. Members may remove themselves. */
      remove: traced("Members.remove")(function* (id: UserId) {
        const caller = yield* Caller
        const { teamId } = caller
        const isSelf = id === caller.userId && (caller.via === "session" || covers(caller.role, "member"))
        if (!isSelf) yield* manager
        yield* changing(
          teamId,
          Effect.gen(function* () {
            const member = yield* find(caller, id)
            yield* keepAnOwner(teamId, member)
            yield* audit.record(caller, {
              action: "member.removed",
              target: { type: "user", id, name: member.username },
              before: { role: member.role }
            })
            yield* repo.remove(teamId, id)
            const gone = { subject: id, data: { member: memberOf(member) } }
            yield* events.raise(teamId, "member.removed", Effect.succeed([gone]))
            yield* sessions.leave(teamId, id)
            yield* keys.removeMadeBy(teamId, id, caller)
            yield* links.voidFor(teamId, id)
            yield* links.voidBy(teamId, id)
          })
        )
      }),

      /** A link to set a new password, for a user who is only in this team; revokes an earlier link. */
      resetLink: traced("Members.resetLink")(function* (id: UserId) {
        yield* Manager
        const caller = yield* confirmed
        const { teamId, userId } = caller
        return yield* changing(
          teamId,
          Effect.gen(function* () {
            const { username } = yield* find(caller, id)
            if (yield* repo.elsewhere(teamId, id)) {
              return yield* new Forbidden(fault("in_other_team"))
            }
            yield* links.voidResets(id)
            const { url, expires_at } = yield* links.issue({ kind: "reset", teamId, userId: id, createdBy: userId })
            yield* audit.record(caller, { action: "member.reset", target: { type: "user", id, name: username } })
            return { url, expires_at } satisfies ResetLink
          }).pipe(remembered)
        )
      })
    }
  })
}) {}
