import { Schema } from "effect"
import { about } from "../contract/About.ts"
import { List } from "../contract/List.ts"
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

const ColorStop = Schema.Struct({ offset: numberFrom(0, 1), color: HexColor })

/** Colours that blend into one another: along a line turned by `rotation` radians, or from the middle outwards. */
export const Gradient = Schema.Struct({
  type: Schema.Literal("linear", "radial"),
  rotation: optional(numberFrom(-100, 100)),
  colorStops: List(ColorStop, { min: 2, max: 5, of: "colours" }).pipe(
    Schema.filter((stops) => {
      const place = stops.findIndex(({ offset }, at) => offset < (stops[at - 1]?.offset ?? 0))
      return place === -1 || { path: [place, "offset"], message: "Must not be less than the one before." }
    })
  )
}).annotations({ identifier: "QrcodeGradient" })
export type Gradient = typeof Gradient.Type

const paint = { color: optional(HexColor), gradient: optional(Gradient) }

const BackgroundColor = Schema.String.pipe(
  Schema.filter(
    (text) =>
      text === "transparent" ||
      /^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$/.test(text) ||
      "Must be a hex colour such as #2f9e44, or transparent."
  )
).annotations({ jsonSchema: { type: "string" } })

const withoutEffect = about("Accepted and without effect.", optional(Schema.Unknown))

export const FrameStyle = Schema.Literal("none", "border", "banner-top", "banner-bottom", "pill")

/** What a QR code looks like; the names are those of qr-code-styling. What is absent has its default. */
export const Design = Schema.Struct({
  width: about("Pixels, as high as wide; 512 by default.", optional(Side)),
  height: optional(Side),
  margin: about("Pixels; never less than four modules are drawn.", optional(numberFrom(0, 1024))),
  shape: optional(Schema.Literal("square", "circle")),
  qrOptions: optional(
    Schema.Struct({
      errorCorrectionLevel: about("`Q` by default, and at least that with an image.", optional(ErrorCorrectionLevel)),
      mode: withoutEffect,
      typeNumber: withoutEffect
    })
  ),
  dotsOptions: optional(Schema.Struct({ type: optional(DotType), ...paint, roundSize: withoutEffect })),
  cornersSquareOptions: optional(Schema.Struct({ type: optional(CornerSquareType), ...paint })),
  cornersDotOptions: optional(Schema.Struct({ type: optional(CornerDotType), ...paint })),
  backgroundOptions: optional(
    Schema.Struct({
      color: about("A hex colour or `transparent`.", optional(BackgroundColor)),
      gradient: optional(Gradient),
      round: optional(numberFrom(0, 1))
    })
  ),
  image: about("An https address, or an upload, of a PNG, JPEG or WebP of at most 512 KiB.", optional(LogoAddress)),
  imageOptions: optional(
    Schema.Struct({
      hideBackgroundDots: optional(Schema.Boolean),
      imageSize: about(
        "The share of what the error correction can repair that the image may hide; 0.4 by default.",
        optional(numberFrom(0.1, 0.5))
      ),
      margin: about("Pixels around the image, taken from its room.", optional(numberFrom(0, 1024))),
      saveAsBlob: withoutEffect,
      crossOrigin: withoutEffect
    })
  ),
  frame: optional(
    Schema.Struct({
      style: optional(FrameStyle),
      text: about("Up to 30 characters in a banner or pill; `Scan me` by default.", optional(FrameText)),
      color: optional(HexColor),
      textColor: optional(HexColor)
    })
  ),
  type: withoutEffect,
  data: withoutEffect,
  saveAsBlob: withoutEffect,
  crossOrigin: withoutEffect,
  roundSize: withoutEffect
}).annotations({ identifier: "QrcodeDesign" })
export type Design = typeof Design.Type
