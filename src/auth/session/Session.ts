import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { NotFound, Unauthorized } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { SessionId, TeamId, UserId } from "../../contract/Id.ts"
import { Uri } from "../../contract/Output.ts"
import { Role } from "../../contract/Role.ts"
import { clearable, Flag, optional } from "../../contract/Text.ts"
import { Timestamp } from "../../contract/Timestamp.ts"
import { Timezone } from "../../contract/Timezone.ts"
import { Email, GivenPassword, NewPassword, Username } from "../../user/Person.ts"

const Zone = Schema.NullOr(Schema.String)

const SessionTeam = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  timezone: describe("The time zone of reports for people who have not chosen one; null for the browser's.", Zone),
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
    timezone: describe("The time zone of this person's reports; null for the team's.", Zone)
  }),
  team: describe("The current team of the session.", SessionTeam),
  teams: describe("All of this person's teams.", Schema.Array(SessionTeam)),
  count_my_visits: describe(
    "0 if visits from this browser to links and pages of the current team leave no click at the default domain.",
    Flag
  ),
  count_elsewhere_url: describe(
    "Only after a change of `count_my_visits`: where to send the browser next, so that the team's verified custom domains do the same; null if there are none.",
    optional(Schema.NullOr(Uri))
  ),
  needs_second_factor: describe(
    "Whether the team requires a second factor that this session lacks. Until then, it reaches only the account.",
    Schema.Boolean
  ),
  knows_countries: describe(
    "Whether the server can determine the country of visitors, from a country database or a trusted proxy.",
    Schema.Boolean
  ),
  knows_cities: describe(
    "Whether the server can determine the region and city of visitors, because `LINDEN_GEOIP_FILE` contains cities.",
    Schema.Boolean
  ),
  expires_at: describe(
    "When the session expires unless it is used before then. Its maximum age is 90 days, unless the server is configured differently.",
    Timestamp
  )
}).annotations({ identifier: "Session" })
export type Session = typeof Session.Type

/** A session in the list of a person's sessions. */
export const SessionEntry = Schema.Struct({
  id: SessionId,
  user_agent: describe("The browser's `User-Agent`, up to 255 characters.", Schema.String),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
  current: describe("Whether this is the session of the request.", Schema.Boolean)
}).annotations({ identifier: "SessionEntry" })
export type SessionEntry = typeof SessionEntry.Type

export const SwitchTeam = Schema.Struct({ team_id: TeamId }).annotations({ identifier: "SwitchTeam" })

const current = describe(
  "Required to change the email address or password if the account has a password.",
  optional(GivenPassword)
)

export const UpdateMe = Schema.Struct({
  username: optional(Username),
  email: optional(Email),
  password: optional(NewPassword),
  timezone: describe("The time zone of reports; null for the team's or the browser's.", clearable(Timezone)),
  count_my_visits: describe(
    "0 sets a cookie in this browser, so that its visits to links and pages of the current team leave no click; they still spend `max_clicks`. It lasts 90 days and is renewed when the dashboard is opened. 1 removes it.",
    optional(Flag)
  ),
  current_password: current
}).annotations({ identifier: "UpdateMe" })

export class SessionOver extends Unauthorized {
  override readonly _tag = "SessionOver"
  constructor() {
    super(fault("session_over"))
  }
}

export class SessionNotFound extends NotFound {
  override readonly _tag = "SessionNotFound"
  constructor() {
    super(fault("unknown_session"))
  }
}
