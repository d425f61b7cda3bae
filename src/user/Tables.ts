import type { SqlClient } from "@effect/sql/SqlClient"
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
    link_forward_path: Flag,
    link_forward_query: Flag,
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
      "link_forward_path",
      "link_forward_query",
      "destinations",
      "require_second_factor"
    ]
  }
)

/** Locks a team, so that one transaction at a time changes its members or adds what has a limit. */
export const lockTeam = (sql: SqlClient, id: TeamId) => sql`UPDATE teams SET updated_at = updated_at WHERE id = ${id}`

export const MembersTable = table("members", {
  team_id: TeamId,
  user_id: UserId,
  role: Role,
  created_at: Instant,
  last_seen_at: Schema.NullOr(Instant)
})
