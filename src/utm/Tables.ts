import { Schema } from "effect"
import { TeamId, UtmTemplateId } from "../contract/Id.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

export const UtmTemplatesTable = table(
  "utm_templates",
  {
    id: UtmTemplateId,
    team_id: TeamId,
    name: Schema.String,
    source: NullableText,
    medium: NullableText,
    campaign: NullableText,
    term: NullableText,
    content: NullableText,
    created_at: Instant,
    updated_at: Instant
  },
  { orders: { name_order: { of: "name", by: sortKey } } }
)
