import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import type { FailureCode } from "../contract/FailureCode.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { TeamId, UploadId, UserId } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** The maximum size of an uploaded file, in bytes. */
export const maxUploadBytes = 8 * 1024 * 1024
/** The maximum number of uploads of a team. */
export const maxUploads = 5000

const ContentType = Schema.Literal("image/png", "image/jpeg", "image/webp")

/** A smaller version of the picture, in WebP. */
export const UploadVariant = Schema.Struct({
  url: Uri,
  width: Count,
  height: Count,
  bytes: Count,
  content_type: ContentType
}).annotations({ identifier: "UploadVariant" })
export type UploadVariant = typeof UploadVariant.Type

/**
 * An uploaded picture as stored. It is re-encoded, rotated upright, and contains no metadata such as camera or
 * location.
 */
export const Upload = Schema.Struct({
  id: UploadId,
  team_id: TeamId,
  created_by: UserId,
  url: describe("The public URL of the picture. Its content never changes.", Uri),
  width: Count,
  height: Count,
  bytes: Count,
  content_type: ContentType,
  variants: describe(
    "The same picture at widths of 320, 640 and 1280 pixels, but only at widths smaller than the original.",
    Schema.Array(UploadVariant)
  ),
  created_at: Timestamp
}).annotations({ identifier: "Upload" })
export type Upload = typeof Upload.Type

export class UploadNotFound extends NotFound {
  override readonly _tag = "UploadNotFound"
  constructor() {
    super(fault("unknown_upload"))
  }
}

/** The file is not a picture that Linden can store. */
export class FileRefused extends Invalid {
  override readonly _tag = "FileRefused"
  constructor(reason: Fault, code: FailureCode = "file_refused") {
    super(fault("fault_in_field", { field: "file" }), { file: [reason] }, code)
  }
}
