import { Schema } from "effect"
import { TeamId, UserId } from "../contract/Id.ts"
import { Role } from "../contract/Role.ts"
import { Flag } from "../contract/Text.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

export const UsersTable = table("users", {
  id: UserId,
  username: Schema.String,
  email: NullableText,
  password_hash: NullableText,
  timezone: NullableText,
  created_at: Instant
})

export const TeamsTable = table(
  "teams",
  {
    id: TeamId,
    name: Schema.String,
    timezone: Schema.NullOr(Schema.String),
    destination_previews: Flag,
    link_checks: Flag,
    preview_page: Flag,
    /** Networks separated by commas. */
    ignored_networks: Schema.String,
    destinations: Schema.Literal("open", "allowed_only"),
    require_second_factor: Flag,
    /** When the next weekly link check is due; null until the team is assigned an hour of the week. */
    link_checks_at: Schema.NullOr(Instant),
    created_at: Instant,
    updated_at: Instant,
    deleted_at: Schema.NullOr(Instant)
  },
  {
    defaults: [
      "destination_previews",
      "link_checks",
      "preview_page",
      "ignored_networks",
      "destinations",
      "require_second_factor"
    ]
  }
)

export const MembersTable = table("members", {
  team_id: TeamId,
  user_id: UserId,
  role: Role,
  created_at: Instant,
  last_seen_at: Schema.NullOr(Instant)
})
