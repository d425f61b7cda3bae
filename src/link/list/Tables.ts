import { Schema } from "effect"
import { DomainId, FolderId, TeamId } from "../../contract/Id.ts"
import { Flag } from "../../contract/Text.ts"
import { table } from "../../storage/Table.ts"

/** The number of links in each group; the nil id means no folder or no domain. */
export const LinkCountsTable = table("link_counts", {
  team_id: TeamId,
  folder_id: FolderId,
  domain_id: DomainId,
  is_active: Flag,
  n: Schema.Number
})

export const LinkSearchTable = table("link_search", { rn: Schema.Number, team_id: TeamId, text: Schema.String })

/** Links whose membership in a cached set may have changed, ordered by `seq` on SQLite and by `xid` on PostgreSQL. */
export const LinkChangesTable = table(
  "link_changes",
  { seq: Schema.Number, xid: Schema.String, team_id: TeamId, rn: Schema.Number },
  { generated: ["seq"], defaults: ["xid"], sqliteOnly: ["seq"], postgresOnly: ["xid"] }
)

/** The last link that the trigram index contains. */
export const LinkTrigramStateTable = table(
  "link_trigram_state",
  { one: Schema.Literal(1), indexed_to: Schema.Number },
  { sqliteOnly: ["one", "indexed_to"] }
)

/** The first transaction whose changes are still kept. */
export const LinkChangesStateTable = table(
  "link_changes_state",
  { one: Schema.Literal(1), kept_from: Schema.String },
  { postgresOnly: ["one", "kept_from"] }
)
