import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { SentenceDetail } from "../contract/faults/Wire.ts"
import { FolderId, LinkId, QrcodeId, TeamId, UserId } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"
import { clearable, Flag, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { versioned } from "../contract/Version.ts"
import { Design } from "./Design.ts"
import { DesignInput } from "./DesignInput.ts"

const text = Schema.NullOr(Schema.String)

/** A QR code. Its picture encodes the short URL of a link and a scan code, which identifies scans of this QR code. */
export const Qrcode = Schema.Struct({
  id: QrcodeId,
  team_id: TeamId,
  created_by: UserId,
  name: Schema.String,
  design_config: Design,
  link_id: describe("The link of the code; null if it was deleted.", Schema.NullOr(LinkId)),
  folder_id: Schema.NullOr(FolderId),
  folder_name: text,
  folder_color: text,
  folder_icon: text,
  short_code: text,
  short_url: describe("The short URL of the link.", Schema.NullOr(Uri)),
  destination_url: describe("The destination of the link.", Schema.NullOr(Uri)),
  link_is_active: describe("1 if the link is active; 0 if scans show a 404 page.", Schema.NullOr(Flag)),
  link_expires_at: describe("When the link expires; null if it never does.", Schema.NullOr(Timestamp)),
  total_clicks: describe("Redirected scans of this code, without bots.", Count),
  image_url: describe(
    "The public URL of the picture as SVG. It can be cached forever, because a new design gets a new URL. `.png`, `.webp` and `.pdf` are available too; `?size=` sets the width, rounded up to 64, 128, 256, 512, 1024 or 2048.",
    Uri
  ),
  scannable: describe(
    "Whether two decoders could read the picture, blurred and rotated, on light and dark backgrounds.",
    Schema.Boolean
  ),
  warnings: describe("Possible problems with scanning it, as sentences.", Schema.Array(Schema.String)),
  warning_details: describe("The same as `warnings`, for programs, in the same order.", Schema.Array(SentenceDetail)),
  created_at: Timestamp,
  updated_at: Timestamp,
  ...versioned
}).annotations({ identifier: "Qrcode" })
export type Qrcode = typeof Qrcode.Type

const design = "The design: an object with the options of qr-code-styling, or a JSON string of one."

export const CreateQrcode = Schema.Struct({
  name: Line(255),
  design_config: describe(design, DesignInput),
  link_id: describe("One of the team's links. It overrides `url`.", clearable(LinkId)),
  url: describe("The destination of a new instant link, created for the code.", clearable(Address)),
  folder_id: clearable(FolderId)
}).annotations({ identifier: "CreateQrcode" })
export type CreateQrcode = typeof CreateQrcode.Type

export const UpdateQrcode = Schema.Struct({
  name: optional(Line(255)),
  design_config: describe(design, optional(DesignInput)),
  link_id: describe("Another link of the team. Printed codes then point to it.", clearable(LinkId)),
  folder_id: clearable(FolderId)
}).annotations({ identifier: "UpdateQrcode" })
export type UpdateQrcode = typeof UpdateQrcode.Type

export class QrcodeNotFound extends NotFound {
  override readonly _tag = "QrcodeNotFound"
  constructor() {
    super(fault("unknown_qrcode"))
  }
}
