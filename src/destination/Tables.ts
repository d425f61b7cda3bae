import { Schema } from "effect"
import { TeamId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/** The metadata of a destination of a team's links. */
export const DestinationsTable = table(
  "destinations",
  {
    team_id: TeamId,
    hash: Schema.String,
    url: Schema.String,
    host: Schema.String,
    title: NullableText,
    description: NullableText,
    image_url: NullableText,
    icon: NullableText,
    fetched_at: Schema.NullOr(Instant),
    failures: Schema.Number,
    due_at: Schema.NullOr(Instant)
  },
  { defaults: ["failures"] }
)

/** Icons of destinations, deduplicated within a team. */
export const DestinationIconsTable = table("destination_icons", {
  name: Schema.String,
  team_id: TeamId,
  hash: Schema.String,
  bytes: Schema.Uint8ArrayFromSelf,
  stored_at: Instant
})
