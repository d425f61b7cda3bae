import { Effect, Option } from "effect"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { accountDigest } from "../auth/SecurityLog.ts"
import type { TeamId } from "../contract/Id.ts"
import type { Role } from "../contract/Role.ts"
import type { Letter } from "../mail/Letter.ts"
import { Mailer } from "../mail/Mailer.ts"
import { Teams } from "../team/Teams.ts"

interface Invitation {
  readonly teamId: TeamId
  readonly role: Role
  readonly email: string | null
  /** The name of whoever invites. */
  readonly by: string
  readonly url: string
}

const letterOf = (to: string, team: string, { by, role, url }: Invitation): Letter => ({
  to,
  subject: `${by} invites you to ${team}`,
  before: ["Hello,", `${by} invites you to the team ${team} on Linden, as ${role}.`],
  link: { url, verb: "Join the team" },
  after: ["The link works once, for seven days.", "If you do not know what this is about, do nothing."]
})

/** Mails invites to those whom they are for. */
export class InviteMail extends Effect.Service<InviteMail>()("member/InviteMail", {
  dependencies: [Mailer.Default, RateLimits.Default, Teams.Default],
  effect: Effect.gen(function* () {
    const mailer = yield* Mailer
    const limits = yield* RateLimits
    const teams = yield* Teams
    return {
      /** Lets an invite be mailed; false where it has no address, no mail is sent here, or too much was. */
      send: Effect.fn("InviteMail.send")(function* (invitation: Invitation) {
        const { teamId, email } = invitation
        if (!mailer.isSet || email === null) return false
        if (!(yield* limits.takeForInviteMail(teamId, accountDigest(email)))) return false
        const letter = Effect.map(
          teams.nameOf(teamId),
          Option.map((name) => letterOf(email, name, invitation))
        )
        return yield* mailer.send({ kind: "invite", letter })
      })
    }
  })
}) {}
