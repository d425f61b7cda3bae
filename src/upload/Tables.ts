import { Schema } from "effect"
import { TeamId, UploadId, UserId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/** A stored picture. */
export const Kept = Schema.Struct({
  file: Schema.String,
  width: Schema.Number,
  height: Schema.Number,
  bytes: Schema.Number,
  content_type: Schema.Literal("image/png", "image/jpeg", "image/webp")
})
export type Kept = typeof Kept.Type

export const UploadsTable = table("uploads", {
  id: UploadId,
  team_id: TeamId,
  created_by: UserId,
  ...Kept.fields,
  variants: Schema.parseJson(Schema.Array(Kept)),
  created_at: Instant
})

export const UploadFilesTable = table("upload_files", { file: Schema.String, upload_id: UploadId })

/**
 * The contents of files when several servers share a database; null if the content is in the bucket. `wanted_at` is
 * when an upload last stored the file, in epoch ms.
 */
export const UploadContentsTable = table(
  "upload_contents",
  {
    file: Schema.String,
    size: Schema.Number,
    wanted_at: Schema.Number,
    content: Schema.NullOr(Schema.Uint8ArrayFromSelf)
  },
  { postgresOnly: ["file", "size", "wanted_at", "content"] }
)
