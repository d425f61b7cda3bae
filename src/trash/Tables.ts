import { Schema } from "effect"
import { DomainId, TeamId, UserId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Snapshot } from "./Snapshot.ts"
import { TrashId, TrashKind } from "./TrashItem.ts"

/** What was deleted and can be had back. */
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

/** The addresses that nobody else gets meanwhile: short codes, and `@slug` of pages; the first is its present one. */
export const TrashAddressesTable = table("trash_addresses", {
  trash_id: TrashId,
  domain_id: Schema.NullOr(DomainId),
  code: Schema.String,
  position: Schema.Number
})
