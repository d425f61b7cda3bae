import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { documentedAs } from "../contract/DocumentedAs.ts"
import { check } from "../contract/faults/Check.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { List } from "../contract/List.ts"
import { StrictObject } from "../contract/StrictObject.ts"
import { HexColor, optional } from "../contract/Text.ts"
import { LogoAddress } from "../upload/Address.ts"

/** The code points, in hexadecimal, of all characters in the frame font; a test keeps them in sync. */
export const drawn =
  "20-7e a0-ac ae-148 14a-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-2cc 2ce-2d7 2da 2dc-2ff 374-376 37a-37f 384-38a " +
  "38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-482 48a-49d 4a0-4ff 52f 1d00 1d0d 1d1b 1d43 1d47-1d49 1d4d " +
  "1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf 1e00-1e9b 1e9d-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 " +
  "1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2002 2009 2013-2014 " +
  "2018-201a 201c-201e 2020 2022 2026 2032-2033 2039-203a 2044 20a0-20af 20b1-20b5 20b8-20ba 20bc-20bf 2113 2116 2122 2191 " +
  "2193 2212 2c7c 2c7f 2dff a69f a7ff"

const ranges = drawn.split(" ").map((range) => {
  const [from = "", to = from] = range.split("-")
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
})

const hasLetter = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => point >= from && point <= to)
}

const frameTextFault = (text: string): Fault | undefined => {
  const characters = [...text]
  if (characters.length > 30) return fault("too_long", { most: 30 })
  const missing = characters.find((character) => !hasLetter(character))
  if (missing === undefined) return undefined
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(missing)
    ? fault("letter_not_drawn", { letter: missing })
    : fault("control_or_combining_characters")
}

/** The text of a frame: up to 30 characters that the frame font has, after composition; trimmed. */
export const FrameText = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text.trim().normalize("NFC"),
  encode: (text) => text
})
  .pipe(check(frameTextFault))
  .annotations({ jsonSchema: { type: "string", maxLength: 30 } })

export const DotType = Schema.Literal("square", "dots", "rounded", "extra-rounded", "classy", "classy-rounded")
export type DotType = typeof DotType.Type
/** Those of qr-code-styling, and three more. */
export const CornerSquareType = Schema.Literal("dot", ...DotType.literals, "inward", "outward", "octagon")
export type CornerSquareType = typeof CornerSquareType.Type
/** Those of the frames, and pictures. */
export const CornerDotType = Schema.Literal(...CornerSquareType.literals, "diamond", "star", "heart")
export type CornerDotType = typeof CornerDotType.Type
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
