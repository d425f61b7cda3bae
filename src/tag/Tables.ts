import { Schema } from "effect"
import { TeamId } from "../contract/Id.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { LinkTag } from "./Tag.ts"

/** `name_key` is the name in lower case, which must be unique in the team. */
export const TagsTable = table(
  "tags",
  {
    ...LinkTag.fields,
    team_id: TeamId,
    name_key: Schema.String,
    link_count: Schema.Number,
    created_at: Instant,
    updated_at: Instant
  },
  { defaults: ["link_count"], sqliteOnly: ["link_count"], orders: { name_order: { of: "name", by: sortKey } } }
)
