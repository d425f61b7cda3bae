import { Schema } from "effect"
import { FolderId, TeamId } from "../contract/Id.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { FolderDefaults } from "./Defaults.ts"

export const FoldersTable = table(
  "folders",
  {
    id: FolderId,
    team_id: TeamId,
    name: Schema.String,
    color: NullableText,
    icon: NullableText,
    defaults: Schema.NullOr(Schema.parseJson(FolderDefaults)),
    created_at: Instant,
    updated_at: Instant
  },
  { orders: { name_order: { of: "name", by: sortKey } } }
)
