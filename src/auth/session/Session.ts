import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { NotFound, Unauthorized } from "../../contract/Failure.ts"
import { SessionId, TeamId, UserId } from "../../contract/Id.ts"
import { Role } from "../../contract/Role.ts"
import { clearable, optional } from "../../contract/Text.ts"
import { Timestamp } from "../../contract/Timestamp.ts"
import { Timezone } from "../../contract/Timezone.ts"
import { Email, GivenPassword, NewPassword, Username } from "../../user/Person.ts"

const Zone = Schema.NullOr(Schema.String)

const SessionTeam = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  timezone: describe("Where its reports are read, for those who chose none; null is that of their browser.", Zone),
  role: Role
})

/** The signed-in person, the current team, and the other teams. */
export const Session = Schema.Struct({
  id: SessionId,
  user: Schema.Struct({
    id: UserId,
    username: Schema.String,
    email: Schema.NullOr(Schema.String),
    has_password: Schema.Boolean,
    timezone: describe("Where this person reads reports; null is as the team has it.", Zone)
  }),
  team: describe("The team that the session acts in.", SessionTeam),
  teams: describe("All teams of this person.", Schema.Array(SessionTeam)),
  knows_countries: describe(
    "Whether the server can know where visitors are: by a file of countries, or by a proxy that it trusts.",
    Schema.Boolean
  ),
  expires_at: describe(
    "When the session ends, unless it is used before; 90 days after it began at the latest, or what the server is set to.",
    Timestamp
  )
}).annotations({ identifier: "Session" })
export type Session = typeof Session.Type

/** A session in the list of a person's sessions. */
export const SessionEntry = Schema.Struct({
  id: SessionId,
  user_agent: describe("What the browser called itself.", Schema.String),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
  current: describe("Whether it is the session that asks.", Schema.Boolean)
}).annotations({ identifier: "SessionEntry" })
export type SessionEntry = typeof SessionEntry.Type

export const SwitchTeam = Schema.Struct({ team_id: TeamId }).annotations({ identifier: "SwitchTeam" })

const current = describe("Needed for another e-mail address or password where one is stored.", optional(GivenPassword))

export const UpdateMe = Schema.Struct({
  username: optional(Username),
  email: optional(Email),
  password: optional(NewPassword),
  timezone: describe(
    "The time zone that reports are shown in; null for that of the team or browser.",
    clearable(Timezone)
  ),
  current_password: current
}).annotations({ identifier: "UpdateMe" })

export class SessionOver extends Unauthorized {
  override readonly _tag = "SessionOver"
  constructor() {
    super("Your session is over: sign in again.")
  }
}

export class SessionNotFound extends NotFound {
  override readonly _tag = "SessionNotFound"
  constructor() {
    super("You have no such session.")
  }
}
