import { Schema } from "effect"
import { TeamId } from "../../contract/Id.ts"
import { Instant, NullableText } from "../../storage/Fields.ts"
import { table } from "../../storage/Table.ts"
import { DestinationKind, ListedDestinationId } from "./Listed.ts"

/** The destinations that teams block and allow. `value` is in lower case, and host names are in punycode. */
export const ListedDestinationsTable = table("listed_destinations", {
  id: ListedDestinationId,
  team_id: TeamId,
  list: Schema.Literal("blocked", "allowed"),
  kind: DestinationKind,
  value: Schema.String,
  note: NullableText,
  created_at: Instant
})
