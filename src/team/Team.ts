import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid } from "../contract/Failure.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { KeyId, TeamId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Count } from "../contract/Output.ts"
import { Role } from "../contract/Role.ts"
import { clearable, Flag, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Timezone } from "../contract/Timezone.ts"

/** The maximum number of networks that a team ignores. */
export const mostIgnored = 50

const ignored =
  "Addresses and networks (CIDR) whose visits are redirected but leave nothing: no click, no webhook. Up to 50, at least /8 for IPv4 and /16 for IPv6."

const destinations =
  "`open`, or `allowed_only`: only destinations in `GET /allowed-destinations`; visits to others are refused."

const previewPage = "1 if `+` after a short URL shows where it leads; 0 turns these pages off for all links."

const linkDefaults = "What new links get if their request doesn't set it. Existing links and imports don't change."

const changedDefaults =
  "What new links get if their request doesn't set it. Existing links and imports don't change. Fields that are left out stay as they are."

/** What new links of a team get. */
export const LinkDefaults = Schema.Struct({ forward_path: Flag, forward_query: Flag }).annotations({
  identifier: "LinkDefaults"
})

const requireFactor =
  "1 if members without a second factor reach only the screen that adds one; keys are not affected. Only owners who have one themselves can change this."

const Destinations = Schema.Literal("open", "allowed_only")

/** A team as its members see it. `rate_limit` is requests per minute for each key; 0 means no limit. */
export const Team = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  timezone: describe("The time zone of reports for people who have not chosen one.", Schema.NullOr(Schema.String)),
  destination_previews: describe(
    "1 if the server fetches titles and icons of destinations, 0 if not; null if this installation never does.",
    Schema.NullOr(Flag)
  ),
  link_checks: describe(
    "1 if the server checks destinations once a week, 0 if not; null if this installation never does.",
    Schema.NullOr(Flag)
  ),
  preview_page: describe(previewPage, Flag),
  ignored_networks: describe(ignored, Schema.Array(Schema.String)),
  link_defaults: describe(linkDefaults, LinkDefaults),
  destinations: describe(destinations, Destinations),
  require_second_factor: describe(requireFactor, Flag),
  role: describe("The caller's role.", Role),
  rate_limit: describe("Requests per minute for each key; 0 for no limit.", Count),
  link_count: Count,
  page_count: Count,
  qrcode_count: Count,
  member_count: Count,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Team" })
export type Team = typeof Team.Type

/** Mails of this server contain the name, so it has no URL and nothing that changes the direction of text. */
export const TeamName = Line(255).pipe(
  check((name) => {
    if (/[\u202a-\u202e\u2066-\u2069]/.test(name)) return fault("invisible_characters")
    return /:\/\/|\bwww\./i.test(name) ? fault("url_in_name") : true
  })
)

export const CreateTeam = Schema.Struct({ name: TeamName }).annotations({ identifier: "CreateTeam" })
export const UpdateTeam = Schema.Struct({
  name: optional(TeamName),
  timezone: describe("The time zone of reports; null to use each browser's time zone.", clearable(Timezone)),
  destination_previews: describe(
    "1 fetches titles and icons of destinations; 0 stops that and deletes those already fetched.",
    optional(Flag)
  ),
  link_checks: describe("1 checks destinations once a week; 0 stops that and deletes the results.", optional(Flag)),
  preview_page: describe(previewPage, optional(Flag)),
  ignored_networks: describe(ignored, clearable(List(Line(64), { max: mostIgnored }))),
  link_defaults: describe(
    changedDefaults,
    optional(
      Schema.Struct({ forward_path: optional(Flag), forward_query: optional(Flag) }).annotations({
        identifier: "UpdateLinkDefaults"
      })
    )
  ),
  destinations: describe(destinations, optional(Destinations)),
  require_second_factor: describe(requireFactor, optional(Flag))
}).annotations({ identifier: "UpdateTeam" })

/** The state of each key's rate limit; all zero if there is no limit. */
export const TeamUsage = Schema.Struct({
  limit: describe("Requests per minute for each key; 0 for no limit.", Count),
  keys: Schema.Array(
    Schema.Struct({
      id: KeyId,
      name: Schema.String,
      limit: Count,
      remaining: describe("Requests left in this minute.", Count),
      reset: describe("When the current minute ends, in Unix seconds.", Count)
    })
  ),
  total: Count
}).annotations({ identifier: "TeamUsage" })

/** The installation already has a team of this name. */
export class TeamNameTaken extends Invalid {
  override readonly _tag = "TeamNameTaken"
  constructor(field = "name") {
    super(fault("team_name_taken"), { [field]: [fault("name_of_other_team")] }, "name_taken")
  }
}
