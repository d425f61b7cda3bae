import { Schema } from "effect"
import { AnalyticsQuery } from "../click/query/Query.ts"
import { SavedViewId, TeamId } from "../contract/Id.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

export const SavedViewsTable = table(
  "saved_views",
  {
    id: SavedViewId,
    team_id: TeamId,
    name: Schema.String,
    query: Schema.parseJson(AnalyticsQuery),
    created_at: Instant,
    updated_at: Instant
  },
  { orders: { name_order: { of: "name", by: sortKey } } }
)
