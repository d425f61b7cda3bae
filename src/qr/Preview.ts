import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { SentenceDetail } from "../contract/faults/Wire.ts"
import { LinkId, QrcodeId } from "../contract/Id.ts"
import { clearable, Prose } from "../contract/Text.ts"
import { DesignInput } from "./DesignInput.ts"

/** The content of a code that isn't a short URL. */
const StaticText = Prose(1000)
  .pipe(check((text) => text.trim() !== "" || fault("empty")))
  .annotations({ jsonSchema: { type: "string", minLength: 1, maxLength: 1000 } })

/** A design to preview, and the content that it would encode. */
export const PreviewQrcode = Schema.Struct({
  design_config: describe(
    "The design: an object with the options of qr-code-styling, or a JSON string of one.",
    DesignInput
  ),
  qrcode_id: describe("The existing QR code that the design is for.", clearable(QrcodeId)),
  link_id: describe("The link to encode; by default a sample URL of the same length.", clearable(LinkId)),
  url: describe("The destination of the link that would be created for the code.", clearable(Address)),
  text: describe(
    "What the code encodes instead of a short URL, such as the credentials of a Wi-Fi network. Overrides `link_id` and " +
      "`url`.",
    clearable(StaticText)
  )
}).annotations({ identifier: "PreviewQrcode" })
export type PreviewQrcode = typeof PreviewQrcode.Type

/** A drawn design, with the result of the scan check. */
export const QrcodePreview = Schema.Struct({
  svg: describe("The picture as SVG.", Schema.String),
  scannable: describe(
    "Whether two decoders could read the picture, blurred and rotated, on light and dark backgrounds.",
    Schema.Boolean
  ),
  warnings: describe("Possible problems with scanning it, as sentences.", Schema.Array(Schema.String)),
  warning_details: describe("The same as `warnings`, for programs, in the same order.", Schema.Array(SentenceDetail))
}).annotations({ identifier: "QrcodePreview" })
export type QrcodePreview = typeof QrcodePreview.Type
