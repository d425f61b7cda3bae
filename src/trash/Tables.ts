import { Schema } from "effect"
import { DomainId, TeamId, UserId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Snapshot } from "./Snapshot.ts"
import { TrashId, TrashKind } from "./TrashItem.ts"

/** Deleted items that can be restored. */
export const TrashTable = table("trash", {
  id: TrashId,
  team_id: TeamId,
  kind: TrashKind,
  name: Schema.String,
  logo_hash: NullableText,
  deleted_by: UserId,
  deleted_at: Instant,
  content: Schema.parseJson(Snapshot)
})

/** The addresses reserved for deleted items: short codes, and `@slug` for pages. Position 0 is the current address. */
export const TrashAddressesTable = table("trash_addresses", {
  trash_id: TrashId,
  domain_id: Schema.NullOr(DomainId),
  code: Schema.String,
  position: Schema.Number
})
