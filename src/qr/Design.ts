import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { documentedAs } from "../contract/DocumentedAs.ts"
import { List } from "../contract/List.ts"
import { StrictObject } from "../contract/StrictObject.ts"
import { HexColor, optional } from "../contract/Text.ts"
import { LogoAddress } from "../upload/Address.ts"
import { FrameText } from "./FrameText.ts"

export const DotType = Schema.Literal("square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded")
export type DotType = typeof DotType.Type
export const CornerSquareType = Schema.Literal("dot", ...DotType.literals)
export type CornerSquareType = typeof CornerSquareType.Type
export const CornerDotType = CornerSquareType
export const ErrorCorrectionLevel = Schema.Literal("L", "M", "Q", "H")
export type ErrorCorrectionLevel = typeof ErrorCorrectionLevel.Type

const noEffect = "Accepted and without effect."

const numberFrom = (min: number, max: number) =>
  Schema.Number.pipe(
    Schema.filter((value) => (value >= min && value <= max) || `Must be a number from ${min} to ${max}.`)
  ).annotations({ jsonSchema: { type: "number", minimum: min, maximum: max } })

const Side = Schema.Number.pipe(
  Schema.filter(
    (value) =>
      (Number.isInteger(value) && value >= 64 && value <= 4096) || "Must be a whole number of pixels from 64 to 4096."
  )
).annotations({ jsonSchema: { type: "integer", minimum: 64, maximum: 4096 } })

const ColorStop = StrictObject({ offset: numberFrom(0, 1), color: HexColor })

const rotation = optional(numberFrom(-100, 100))
const blend = {
  colorStops: List(ColorStop, { min: 2, max: 5, of: "colours" }).pipe(
    Schema.filter((stops) => {
      const place = stops.findIndex(({ offset }, at) => offset < (stops[at - 1]?.offset ?? 0))
      return place === -1 || { path: [place, "offset"], message: "Must not be less than the one before." }
    })
  )
}

/** A gradient: along a line rotated by `rotation` radians, or from the center outwards. */
export const Gradient = documentedAs(
  Schema.Union(
    StrictObject({ type: Schema.Literal("linear"), rotation: describe("In radians.", rotation), ...blend }).annotations(
      {
        identifier: "QrcodeLinearGradient"
      }
    ),
    StrictObject({ type: Schema.Literal("radial"), rotation: describe(noEffect, rotation), ...blend }).annotations({
      identifier: "QrcodeRadialGradient"
    })
  ),
  Schema.Struct({ type: Schema.Literal("linear", "radial"), rotation, ...blend }),
  "QrcodeGradient"
)
export type Gradient = typeof Gradient.Type

const paint = { color: optional(HexColor), gradient: optional(Gradient) }

const BackgroundColor = Schema.String.pipe(
  Schema.filter(
    (text) =>
      text === "transparent" ||
      /^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$/.test(text) ||
      "Must be a hex colour such as #2f9e44, or transparent."
  )
).annotations({ jsonSchema: { type: "string", pattern: "^(transparent|#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?)$" } })

const withoutEffect = describe(noEffect, optional(Schema.Unknown))

const LineStyle = Schema.Literal("none", "border")
const LabelStyle = Schema.Literal("banner-top", "banner-bottom", "pill")
export const FrameStyle = Schema.Literal(...LineStyle.literals, ...LabelStyle.literals)

const text = optional(FrameText)
const color = optional(HexColor)

/** The frame of a code: none, a line, or a label with text. */
const Frame = documentedAs(
  Schema.Union(
    StrictObject({
      style: describe("`none` by default.", optional(LineStyle)),
      text: describe(noEffect, text),
      color,
      textColor: describe(noEffect, color)
    }).annotations({ identifier: "QrcodeLineFrame" }),
    StrictObject({
      style: LabelStyle,
      text: describe("Up to 30 characters; `Scan me` by default.", text),
      color,
      textColor: color
    }).annotations({ identifier: "QrcodeLabelFrame" })
  ),
  Schema.Struct({ style: optional(FrameStyle), text, color, textColor: color }),
  "QrcodeFrame"
)

/** The look of a QR code, with the names of qr-code-styling. Absent fields have their defaults. */
export const Design = StrictObject({
  width: describe("Pixels, as high as wide; 512 by default.", optional(Side)),
  height: optional(Side),
  margin: describe("Pixels; never less than four modules are drawn.", optional(numberFrom(0, 1024))),
  shape: optional(Schema.Literal("square", "circle")),
  qrOptions: optional(
    StrictObject({
      errorCorrectionLevel: describe(
        "`Q` by default, and at least that with an image.",
        optional(ErrorCorrectionLevel)
      ),
      mode: withoutEffect,
      typeNumber: withoutEffect
    })
  ),
  dotsOptions: optional(StrictObject({ type: optional(DotType), ...paint, roundSize: withoutEffect })),
  cornersSquareOptions: optional(StrictObject({ type: optional(CornerSquareType), ...paint })),
  cornersDotOptions: optional(StrictObject({ type: optional(CornerDotType), ...paint })),
  backgroundOptions: optional(
    StrictObject({
      color: describe("A hex colour or `transparent`.", optional(BackgroundColor)),
      gradient: optional(Gradient),
      round: optional(numberFrom(0, 1))
    })
  ),
  image: describe("An https address, or an upload, of a PNG, JPEG or WebP of at most 512 KiB.", optional(LogoAddress)),
  imageOptions: optional(
    StrictObject({
      hideBackgroundDots: optional(Schema.Boolean),
      imageSize: describe(
        "The share of what the error correction can repair that the image may hide; 0.4 by default.",
        optional(numberFrom(0.1, 0.5))
      ),
      margin: describe("Pixels around the image, taken from its room.", optional(numberFrom(0, 1024))),
      saveAsBlob: withoutEffect,
      crossOrigin: withoutEffect
    })
  ),
  frame: optional(Frame),
  type: withoutEffect,
  data: withoutEffect,
  saveAsBlob: withoutEffect,
  crossOrigin: withoutEffect,
  roundSize: withoutEffect
}).annotations({ identifier: "QrcodeDesign" })
export type Design = typeof Design.Type
