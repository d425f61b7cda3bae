import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid } from "../contract/Failure.ts"
import { KeyId, TeamId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Role } from "../contract/Role.ts"
import { clearable, Flag, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Timezone } from "../contract/Timezone.ts"

/** A team as its members see it; `rate_limit` is requests a minute for each key, 0 meaning no limit. */
export const Team = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  timezone: describe("Where its reports are read, by those who chose none themselves.", Schema.NullOr(Schema.String)),
  destination_previews: describe(
    "1 lets the server read titles and icons of the pages that links lead to, 0 does not; null where this installation reads none.",
    Schema.NullOr(Flag)
  ),
  link_checks: describe(
    "1 lets the server ask once a week whether the pages that links lead to are still there, 0 does not; null where this installation asks none.",
    Schema.NullOr(Flag)
  ),
  role: describe("The role of who asks.", Role),
  rate_limit: describe("Requests a minute for each key; 0 is no limit.", Count),
  link_count: Count,
  page_count: Count,
  qrcode_count: Count,
  member_count: Count,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Team" })
export type Team = typeof Team.Type

export const CreateTeam = Schema.Struct({ name: Line(255) }).annotations({ identifier: "CreateTeam" })
export const UpdateTeam = Schema.Struct({
  name: Line(255),
  timezone: describe(
    "The time zone that its reports are shown in; null for that of each browser.",
    clearable(Timezone)
  ),
  destination_previews: describe(
    "0 reads no titles and icons of the pages that links lead to any more, and forgets those that were read; 1 reads them.",
    optional(Flag)
  ),
  link_checks: describe(
    "0 asks no more whether the pages that links lead to are still there, and forgets what was found; 1 asks them once a week.",
    optional(Flag)
  )
}).annotations({ identifier: "UpdateTeam" })

/** How the rate window of each key stands; all zero where there is no limit. */
export const TeamUsage = Schema.Struct({
  limit: describe("Requests a minute for each key; 0 is no limit.", Count),
  keys: Schema.Array(
    Schema.Struct({
      id: KeyId,
      name: Schema.String,
      limit: Count,
      remaining: describe("Requests left in this minute.", Count),
      reset: describe("When the minute ends, in Unix seconds.", Count)
    })
  ),
  total: Count
}).annotations({ identifier: "TeamUsage" })

/** The installation already has a team of this name. */
export class TeamNameTaken extends Invalid {
  override readonly _tag = "TeamNameTaken"
  constructor(field = "name") {
    super("There is a team of this name already.", { [field]: ["Is the name of another team."] }, "name_taken")
  }
}
