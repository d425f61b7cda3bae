import { Schema } from "effect"
import { FolderId, TeamId, UserId } from "../contract/Id.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { FolderAccess, MemberAccess } from "./Access.ts"
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
    access: FolderAccess,
    created_at: Instant,
    updated_at: Instant
  },
  { defaults: ["access"], orders: { name_order: { of: "name", by: sortKey } } }
)

/** The members who see a folder with the access `listed`. */
export const FolderMembersTable = table("folder_members", {
  folder_id: FolderId,
  team_id: TeamId,
  user_id: UserId,
  access: MemberAccess
})
