import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { documentedAs } from "../contract/DocumentedAs.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
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

const noEffect = "Accepted, but has no effect."

const numberFrom = (min: number, max: number) =>
  Schema.Number.pipe(
    check((value) => (value >= min && value <= max) || fault("not_a_number_between", { least: min, most: max }))
  ).annotations({ jsonSchema: { type: "number", minimum: min, maximum: max } })

const Side = Schema.Number.pipe(
  check(
    (value) =>
      (Number.isInteger(value) && value >= 64 && value <= 4096) ||
      fault("not_a_whole_number_between", { least: 64, most: 4096 })
  )
).annotations({ jsonSchema: { type: "integer", minimum: 64, maximum: 4096 } })

const ColorStop = StrictObject({ offset: numberFrom(0, 1), color: HexColor })

const rotation = optional(numberFrom(-100, 100))
const blend = {
  colorStops: List(ColorStop, { min: 2, max: 5, of: "colors" }).pipe(
    check((stops) => {
      const place = stops.findIndex(({ offset }, at) => offset < (stops[at - 1]?.offset ?? 0))
      return place === -1 || [{ path: [place, "offset"], fault: fault("offset_too_small") }]
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
  check(
    (text) =>
      text === "transparent" || /^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$/.test(text) || fault("not_a_color_or_transparent")
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
  width: describe("Width and height in pixels; 512 by default.", optional(Side)),
  height: optional(Side),
  margin: describe("The quiet zone in pixels; at least four modules are always drawn.", optional(numberFrom(0, 1024))),
  shape: optional(Schema.Literal("square", "circle")),
  qrOptions: optional(
    StrictObject({
      errorCorrectionLevel: describe("`Q` by default; at least `Q` with an image.", optional(ErrorCorrectionLevel)),
      mode: withoutEffect,
      typeNumber: withoutEffect
    })
  ),
  dotsOptions: optional(StrictObject({ type: optional(DotType), ...paint, roundSize: withoutEffect })),
  cornersSquareOptions: optional(StrictObject({ type: optional(CornerSquareType), ...paint })),
  cornersDotOptions: optional(StrictObject({ type: optional(CornerDotType), ...paint })),
  backgroundOptions: optional(
    StrictObject({
      color: describe("A hex color or `transparent`.", optional(BackgroundColor)),
      gradient: optional(Gradient),
      round: optional(numberFrom(0, 1))
    })
  ),
  image: describe("The https URL or upload of a PNG, JPEG or WebP picture of at most 512 KiB.", optional(LogoAddress)),
  imageOptions: optional(
    StrictObject({
      hideBackgroundDots: optional(Schema.Boolean),
      imageSize: describe(
        "The share of the error correction's capacity that the image may use; 0.4 by default.",
        optional(numberFrom(0.1, 0.5))
      ),
      margin: describe("The margin around the image in pixels, within its area.", optional(numberFrom(0, 1024))),
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
