import type { Design } from "../Design.ts"
import { dots } from "./Dots.ts"
import { corners } from "./Finders.ts"
import { frameShapes, type Label } from "./Frame.ts"
import { layoutOf, quiet } from "./Layout.ts"
import { isWithin, logoRoom } from "./LogoRoom.ts"
import { isFinder, levelOf, matrixOf } from "./Matrix.ts"
import type { IsDark } from "./Outline.ts"
import { type Box, type Paint, paintOf } from "./Paint.ts"
import { roundRect } from "./Shapes.ts"

/** A picture within a code, as PNG or JPEG; `data` is base64. */
export interface Logo {
  readonly type: "image/png" | "image/jpeg"
  readonly width: number
  readonly height: number
  readonly data: string
}

/** The input of a drawing. */
export interface Drawing {
  readonly text: string
  readonly design: Design
  readonly logo?: Logo | undefined
}

/** A filled path; if `isHoled`, outlines within others are holes. */
export interface Shape {
  readonly path: string
  readonly paint: Paint
  readonly isHoled?: boolean
}

/** A drawing as ordered shapes, in modules; renderers need no knowledge of QR codes. */
export interface Scene {
  readonly canvas: Box
  readonly shapes: ReadonlyArray<Shape>
  readonly picture: { readonly logo: Logo; readonly box: Box } | undefined
}

// A scattered pattern, the same in every drawing.
const scattered = (x: number, y: number): boolean => {
  const mixed = Math.imul(x + 101, 0x9e3779b1) ^ Math.imul(y + 103, 0x85ebca6b)
  return ((Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 16) & 1) === 1
}

const around = (size: number, reach: number): IsDark => {
  const middle = size / 2
  return (x, y) =>
    (x < -quiet || y < -quiet || x >= size + quiet || y >= size + quiet) &&
    Math.hypot(x + 0.5 - middle, y + 0.5 - middle) <= reach - 0.5 &&
    scattered(x, y)
}

/** A drawing as shapes; `label` outlines a frame's text. */
export const sceneOf = ({ text, design, logo }: Drawing, label: Label): Scene => {
  const { size, level, isDark } = matrixOf(text, levelOf(design))
  const layout = layoutOf(design, size)
  const {
    dotsOptions = {},
    cornersSquareOptions = {},
    cornersDotOptions = {},
    backgroundOptions = {},
    imageOptions = {}
  } = design

  const ratio = logo === undefined ? 1 : logo.height / logo.width
  const room =
    logo === undefined
      ? undefined
      : logoRoom(size, level, imageOptions.imageSize ?? 0.4, ratio, (imageOptions.margin ?? 0) / layout.pixels)
  const hidden = room !== undefined && (imageOptions.hideBackgroundDots ?? true) ? room.hidden : undefined
  const decoration = layout.reach === 0 ? () => false : around(size, layout.reach)
  const shown: IsDark = (x, y) =>
    (isDark(x, y) && !isFinder(size, x, y) && (hidden === undefined || !isWithin(hidden, x, y))) || decoration(x, y)

  const beyond = Math.ceil(Math.max(0, layout.reach - size / 2))
  const code: Box = { x: -beyond, y: -beyond, width: size + 2 * beyond, height: size + 2 * beyond }
  const dotType = dotsOptions.type ?? "square"
  const dotsPaint = paintOf(dotsOptions, "#000000", code)
  const cornerPaint = (
    chosen: Pick<typeof cornersSquareOptions, "color" | "gradient">,
    x: number,
    y: number,
    side: number
  ) =>
    chosen.color === undefined && chosen.gradient === undefined
      ? dotsPaint
      : paintOf(chosen, "#000000", { x, y, width: side, height: side })

  const background: ReadonlyArray<Shape> =
    backgroundOptions.color === "transparent" && backgroundOptions.gradient === undefined
      ? []
      : [
          {
            path: roundRect(backgroundBox(design, layout), ((backgroundOptions.round ?? 0) * layout.card.width) / 2),
            paint: paintOf(backgroundOptions, "#ffffff", layout.card)
          }
        ]
  const finders = corners(cornersSquareOptions.type ?? "square", cornersDotOptions.type ?? "square", size)
  return {
    canvas: layout.canvas,
    shapes: [
      ...background,
      ...frameShapes(design, layout, label),
      { path: dots(dotType, shown, -beyond, size + beyond), paint: dotsPaint },
      ...finders.map(
        ({ x, y, frame }): Shape => ({ path: frame, paint: cornerPaint(cornersSquareOptions, x, y, 7), isHoled: true })
      ),
      ...finders.map(({ x, y, dot }): Shape => ({ path: dot, paint: cornerPaint(cornersDotOptions, x + 2, y + 2, 3) }))
    ],
    picture: logo === undefined || room === undefined ? undefined : { logo, box: room.picture }
  }
}

// The box of the background. In the style "pill", the pill is the background, so it fills the whole picture.
const backgroundBox = (design: Design, { card, canvas }: ReturnType<typeof layoutOf>): Box =>
  design.frame?.style === "pill" ? canvas : card
