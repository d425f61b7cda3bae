import { Schema } from "effect"
import { AnnotationId, TeamId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/** `day` is written `YYYY-MM-DD`. */
export const AnnotationsTable = table("annotations", {
  id: AnnotationId,
  team_id: TeamId,
  day: Schema.String,
  text: Schema.String,
  created_at: Instant,
  updated_at: Instant
})
