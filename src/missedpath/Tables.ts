import { Schema } from "effect"
import { DomainId, TeamId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/**
 * `home` is the id of the domain, or that of the team for the default domain. `day` is written `YYYY-MM-DD`. `path`
 * starts with a slash, or is the name of a row that stands for several paths.
 */
export const MissedPathsTable = table("missed_paths", {
  home: Schema.String,
  team_id: TeamId,
  domain_id: Schema.NullOr(DomainId),
  day: Schema.String,
  path: Schema.String,
  count: Schema.Number,
  last_seen_at: Instant
})
