import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { FolderId, LinkId, QrcodeId, TeamId, UserId } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"
import { clearable, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { versioned } from "../contract/Version.ts"
import { Design } from "./Design.ts"
import { DesignInput } from "./DesignInput.ts"

const text = Schema.NullOr(Schema.String)

/** A QR code: its picture encodes the short address of its link with its own scan code, which identifies its scans. */
export const Qrcode = Schema.Struct({
  id: QrcodeId,
  team_id: TeamId,
  created_by: UserId,
  name: Schema.String,
  design_config: Design,
  link_id: describe("The link that scans go to; null where it was deleted.", Schema.NullOr(LinkId)),
  folder_id: Schema.NullOr(FolderId),
  folder_name: text,
  folder_color: text,
  folder_icon: text,
  short_code: text,
  short_url: describe("The short address of the link.", Schema.NullOr(Uri)),
  destination_url: describe("Where the link leads.", Schema.NullOr(Uri)),
  total_clicks: describe("Scans of this code that were let through, without bots.", Count),
  image_url: describe(
    "The picture as SVG, for everybody and to be kept for ever; it changes with the design. `.png`, `.webp` and `.pdf` stand there too, and `?size=` sets the width, rounded up to 64, 128, 256, 512, 1024 or 2048.",
    Uri
  ),
  scannable: describe(
    "Whether two readers read the picture, out of focus and turned, on light and on dark.",
    Schema.Boolean
  ),
  warnings: describe("What may keep a phone from reading it, a sentence each.", Schema.Array(Schema.String)),
  created_at: Timestamp,
  updated_at: Timestamp,
  ...versioned
}).annotations({ identifier: "Qrcode" })
export type Qrcode = typeof Qrcode.Type

const design = "What it looks like: an object with the names of qr-code-styling, or the JSON text of one."

export const CreateQrcode = Schema.Struct({
  name: Line(255),
  design_config: describe(design, DesignInput),
  link_id: describe("A link of the team; it wins over `url`.", clearable(LinkId)),
  url: describe("Where an instant link leads that is made for the code.", clearable(Address)),
  folder_id: clearable(FolderId)
}).annotations({ identifier: "CreateQrcode" })
export type CreateQrcode = typeof CreateQrcode.Type

export const UpdateQrcode = Schema.Struct({
  name: optional(Line(255)),
  design_config: describe(design, optional(DesignInput)),
  link_id: describe("Another link of the team: what is printed goes there from now on.", clearable(LinkId)),
  folder_id: clearable(FolderId)
}).annotations({ identifier: "UpdateQrcode" })
export type UpdateQrcode = typeof UpdateQrcode.Type

export class QrcodeNotFound extends NotFound {
  override readonly _tag = "QrcodeNotFound"
  constructor() {
    super("There is no such QR code in this team.")
  }
}
