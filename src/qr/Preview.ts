import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { LinkId, QrcodeId } from "../contract/Id.ts"
import { clearable } from "../contract/Text.ts"
import { DesignInput } from "./DesignInput.ts"

/** A design to preview, and the text that it would encode. */
export const PreviewQrcode = Schema.Struct({
  design_config: describe(
    "What it looks like: an object with the names of qr-code-styling, or the JSON text of one.",
    DesignInput
  ),
  qrcode_id: describe("The QR code whose design it would become.", clearable(QrcodeId)),
  link_id: describe("The link that it would be for; an address of the same length by default.", clearable(LinkId)),
  url: describe("Where a link would lead that were made for the code.", clearable(Address))
}).annotations({ identifier: "PreviewQrcode" })
export type PreviewQrcode = typeof PreviewQrcode.Type

/** A drawn design, with the result of the scan check. */
export const QrcodePreview = Schema.Struct({
  svg: describe("The picture as SVG.", Schema.String),
  scannable: describe(
    "Whether two readers read the picture, out of focus and turned, on light and on dark.",
    Schema.Boolean
  ),
  warnings: describe("What may keep a phone from reading it, a sentence each.", Schema.Array(Schema.String))
}).annotations({ identifier: "QrcodePreview" })
export type QrcodePreview = typeof QrcodePreview.Type
