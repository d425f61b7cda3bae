import { Effect, Option } from "effect"
import { LRUCache } from "lru-cache"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { accountDigest } from "../auth/SecurityLog.ts"
import type { InviteId, TeamId } from "../contract/Id.ts"
import type { Role } from "../contract/Role.ts"
import type { Language } from "../http/Language.ts"
import { traced } from "../lib/Traced.ts"
import { letterOf } from "../mail/Letter.ts"
import { Mailer } from "../mail/Mailer.ts"
import { letterWords } from "../mail/Words.ts"
import { Teams } from "../team/Teams.ts"
import type { MailProgress } from "./Invite.ts"

/** The maximum number of invites whose email state this process keeps in memory. */
const mostRemembered = 5000

interface Invitation {
  readonly id: InviteId
  readonly teamId: TeamId
  readonly role: Role
  readonly email: string | null
  /** The name of the user who sent the invite. */
  readonly by: string
  readonly url: string
  readonly language: Language
}

/** Sends invites by email. */
export class InviteMail extends Effect.Service<InviteMail>()("member/InviteMail", {
  dependencies: [Mailer.Default, RateLimits.Default, Teams.Default],
  effect: Effect.gen(function* () {
    const mailer = yield* Mailer
    const limits = yield* RateLimits
    const teams = yield* Teams
    const progress = new LRUCache<InviteId, MailProgress>({ max: mostRemembered })
    return {
      /**
       * Queues the email of an invite. Returns false if the invite has no address, this server sends no email, or a
       * limit is reached.
       */
      send: traced("InviteMail.send")(function* (invitation: Invitation) {
        const { id, teamId, role, email, by, url, language } = invitation
        progress.delete(id)
        if (!mailer.isSet || email === null) return false
        if (!(yield* limits.takeForInviteMail(teamId, accountDigest(email)))) return false
        const letter = Effect.map(
          teams.nameOf(teamId),
          Option.map((team) => letterOf(email, language, url, letterWords[language].invite({ by, team, role })))
        )
        progress.set(id, "waiting")
        const isTaken = yield* mailer.send({ kind: "invite", letter, onProgress: (now) => progress.set(id, now) })
        if (!isTaken) progress.set(id, "failed")
        return isTaken
      }),

      /** The state of an invite's email; null if none was sent since this process started. */
      progressOf: (id: InviteId): MailProgress | null => progress.get(id) ?? null
    }
  })
}) {}
