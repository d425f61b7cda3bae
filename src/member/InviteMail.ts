import { Effect, Option, Schema } from "effect"
import { LRUCache } from "lru-cache"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { accountDigest } from "../auth/SecurityLog.ts"
import { type InviteId, TeamId } from "../contract/Id.ts"
import { Role } from "../contract/Role.ts"
import { languages } from "../http/Language.ts"
import { traced } from "../lib/Traced.ts"
import { letterOf } from "../mail/Letter.ts"
import { Mailer } from "../mail/Mailer.ts"
import { letterWords } from "../mail/Words.ts"
import { Teams } from "../team/Teams.ts"
import type { MailProgress } from "./Invite.ts"

/** The maximum number of invites whose email state this process keeps in memory. */
const mostRemembered = 5000

/** The fields of an invite for its email; `by` is the name of the sender. */
const Invitation = Schema.Struct({
  teamId: TeamId,
  role: Role,
  email: Schema.String,
  by: Schema.String,
  url: Schema.String,
  language: Schema.Literal(...languages)
})

interface Sent extends Omit<typeof Invitation.Type, "email"> {
  readonly id: InviteId
  readonly email: string | null
}

/** Sends invites by email. */
export class InviteMail extends Effect.Service<InviteMail>()("member/InviteMail", {
  dependencies: [Mailer.Default, RateLimits.Default, Teams.Default],
  effect: Effect.gen(function* () {
    const mailer = yield* Mailer
    const limits = yield* RateLimits
    const teams = yield* Teams
    const progress = new LRUCache<InviteId, MailProgress>({ max: mostRemembered })
    const queue = mailer.kind({
      kind: "invite",
      values: Invitation,
      lifetime: "3 days",
      write: ({ teamId, role, email, by, url, language }) =>
        Effect.map(
          teams.nameOf(teamId),
          Option.map((team) => letterOf(email, language, url, letterWords[language].invite({ by, team, role })))
        )
    })
    return {
      /**
       * Queues the email of an invite. Returns false if the invite has no address, this server sends no email, or a
       * limit is reached.
       */
      send: traced("InviteMail.send")(function* ({ id, email, ...invitation }: Sent) {
        progress.delete(id)
        if (!mailer.isSet || email === null) return false
        if (!(yield* limits.takeForInviteMail(invitation.teamId, accountDigest(email)))) return false
        progress.set(id, "waiting")
        const isTaken = yield* queue({ ...invitation, email }, (now) => progress.set(id, now))
        if (!isTaken) progress.set(id, "failed")
        return isTaken
      }),

      /** The state of an invite's email; null if none was sent since this process started. */
      progressOf: (id: InviteId): MailProgress | null => progress.get(id) ?? null
    }
  })
}) {}
