import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import type { CallerShape } from "../auth/Caller.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { confirmed, Manager } from "../auth/Policy.ts"
import { Forbidden, Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { InviteId, TeamId } from "../contract/Id.ts"
import { covers, type Role } from "../contract/Role.ts"
import { Events } from "../event/Events.ts"
import type { Language } from "../http/Language.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { once, remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { type CreateInvite, type Invite, InviteNotFound, NewInvite } from "./Invite.ts"
import { InviteMail } from "./InviteMail.ts"
import { MembersRepo } from "./Repo.ts"

/** The maximum number of open invites of a team. */
const mostInvites = 100

// A repeated request may email the same link again, because only the result of the transaction is stored.
const onceInvited = once(NewInvite.omit("mail", "mailed"), { isSecret: true })

const auditTarget = ({ id, email }: Pick<Invite, "id" | "email">) => ({ type: "invite", id, name: email })

/** Invites to the caller's team that have not been accepted yet. */
export class Invites extends Effect.Service<Invites>()("member/Invites", {
  dependencies: [
    MembersRepo.Default,
    OneTimeLinks.Default,
    Teams.Default,
    InviteMail.Default,
    Events.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const repo = yield* MembersRepo
    const teams = yield* Teams
    const links = yield* OneTimeLinks
    const mail = yield* InviteMail
    const events = yield* Events
    const audit = yield* AuditLog

    const allow = Effect.fnUntraced(function* (caller: CallerShape, role: Role) {
      if (!covers(caller.role, role)) return yield* new Forbidden(fault("invite_above_role"))
      if (covers(role, caller.role)) yield* confirmed
    })

    const mailed = Effect.fnUntraced(function* (
      invite: Omit<NewInvite, "mail" | "mailed">,
      teamId: TeamId,
      language: Language
    ) {
      const { id, role, email, url, created_by_username: by } = invite
      const mailed = yield* mail.send({ id, teamId, role, email, by, url, language })
      return { ...invite, mail: mail.progressOf(id), mailed } satisfies NewInvite
    })

    return {
      list: traced("Invites.list")(function* () {
        const found = yield* repo.invites((yield* Manager).teamId, yield* Clock.currentTimeMillis)
        return found.map((invite) => ({ ...invite, mail: mail.progressOf(invite.id) }) satisfies Invite)
      }),

      create: traced("Invites.create")(function* (
        { role, email = null }: typeof CreateInvite.Type,
        language: Language
      ) {
        const caller = yield* Manager
        const { teamId, userId, username } = caller
        yield* allow(caller, role)
        const now = yield* Clock.currentTimeMillis
        const made = yield* transactionOn(sql)(
          Effect.gen(function* () {
            yield* teams.lock(teamId)
            const replaces = email !== null && (yield* links.voidInvitesTo(teamId, email)) > 0
            if ((yield* repo.countInvites(teamId, now)) >= mostInvites)
              return yield* new Invalid(fault("too_many_invites", { most: mostInvites }), undefined, "limit_reached")
            if (email !== null && Option.isSome(yield* repo.hasEmail(teamId, email))) {
              return yield* invalid({ email: [fault("in_team_already")] })
            }
            const issued = yield* links.issue({ kind: "invite", teamId, role, email, createdBy: userId })
            const { token: _, ...invite } = issued
            const told = { subject: invite.id, data: { invite: { id: invite.id, role, created_by: userId } } }
            yield* events.raise(teamId, "member.invited", Effect.succeed([told]))
            const target = auditTarget({ ...invite, email })
            yield* audit.record(caller, { action: "member.invited", target, after: { role } })
            return { ...invite, role, email, created_by_username: username, replaces }
          }).pipe(remembered)
        ).pipe(orDieSql, onceInvited)
        return yield* mailed(made, teamId, language)
      }),

      /**
       * Replaces the link of an open invite, makes the caller its sender, and emails the new link. The old link is
       * revoked.
       */
      renew: traced("Invites.renew")(function* (id: InviteId, language: Language) {
        const caller = yield* Manager
        const { teamId, userId, username } = caller
        const renewed = yield* transactionOn(sql)(
          Effect.gen(function* () {
            yield* teams.lock(teamId)
            const found = yield* repo.invite(teamId, id, yield* Clock.currentTimeMillis)
            const invite = yield* Effect.mapError(found, () => new InviteNotFound())
            yield* allow(caller, invite.role)
            yield* audit.record(caller, { action: "invite.renewed", target: auditTarget(invite) })
            return {
              ...invite,
              ...(yield* links.renewInvite(teamId, id, userId)),
              created_by_username: username,
              replaces: true
            }
          }).pipe(remembered)
        ).pipe(orDieSql, onceInvited)
        return yield* mailed(renewed, teamId, language)
      }),

      withdraw: traced("Invites.withdraw")(function* (id: InviteId) {
        const caller = yield* Manager
        const found = yield* repo.invite(caller.teamId, id, 0)
        const invite = yield* Effect.mapError(found, () => new InviteNotFound())
        const entry = { action: "invite.revoked", target: auditTarget(invite), before: { role: invite.role } } as const
        const withdrawing = audit.recordIf(caller, entry)(repo.withdraw(caller.teamId, id))
        if (!(yield* orDieSql(transactionOn(sql)(withdrawing)))) return yield* new InviteNotFound()
      })
    }
  })
}) {}
