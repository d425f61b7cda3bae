import { Effect } from "effect"
import { rgb } from "../lib/Color.ts"
import type { Design } from "./Design.ts"
import type { Label } from "./draw/Frame.ts"
import { layoutOf } from "./draw/Layout.ts"
import { levelOf, matrixOf } from "./draw/Matrix.ts"
import { type Drawing, sceneOf } from "./draw/Scene.ts"
import { type Pixels, pixelsOf } from "./Raster.ts"
import { svgOf } from "./Svg.ts"
import { contrastOf, surfaces } from "./scan/Contrast.ts"
import type { Decoder } from "./scan/Decoders.ts"
import { blurred, laidOn, turned } from "./scan/Surface.ts"

/** Pixels per module, the blur (sigma) in modules, and the rotations in degrees. */
const modulePixels = 4
const blur = 0.3
const turns = [0, 7] as const
/** The width of the surface around the picture, in modules. */
const surroundings = 6

/** The result of the check: whether both decoders read every view, and warnings about possible problems on phones. */
export interface Judgement {
  readonly scannable: boolean
  readonly warnings: ReadonlyArray<string>
}

/** The views to test: each rotation on each surface, created lazily. */
export function* views(picture: Pixels): Generator<Pixels> {
  for (const surface of surfaces) {
    const colors = rgb(surface)
    const seen = blurred(laidOn(picture, colors, surroundings * modulePixels), blur * modulePixels)
    for (const degrees of turns) yield degrees === 0 ? seen : turned(seen, degrees, colors)
  }
}

const warn = {
  low: (ratio: number) =>
    `The contrast between the dots and what is behind them is ${ratio.toFixed(1)}:1, under the 3:1 that readers need.`,
  weak: (ratio: number) =>
    `The contrast between the dots and what is behind them is ${ratio.toFixed(1)}:1: from 4.5:1 on, poor light and old phones do no harm.`,
  inverted: "The colours are inverted: many readers find no light dots on a dark background.",
  logo: "The logo is too large for the error correction: choose a higher level or a smaller imageSize.",
  quiet: "The quiet zone is too small: the background does not reach four modules past the code everywhere.",
  unread: "The two readers of the check could not both read this design: choose plainer dots and corners."
}

/** Whether the round corners of the background leave less than a module around a corner of the code. */
const isCut = (design: Design, size: number): boolean => {
  const { card } = layoutOf(design, size)
  const radius = ((design.backgroundOptions?.round ?? 0) * card.width) / 2
  const inset = radius - (-card.x - 1)
  return inset > 0 && Math.hypot(inset, inset) > radius
}

const oneDecimalDown = (ratio: number) => Math.floor(ratio * 10) / 10

/** Makes a scan check that uses the given decoders. */
export const makeScan = (decoders: ReadonlyArray<Decoder>, label: Label) => {
  /** Whether every decoder reads the text from each view of a drawing. */
  const isRead = (drawing: Drawing) =>
    Effect.gen(function* () {
      const scene = sceneOf(drawing, label)
      const picture = yield* pixelsOf(svgOf(scene, Math.round(scene.canvas.width * modulePixels)))
      for (const view of views(picture)) {
        for (const decode of decoders) {
          if ((yield* decode(view)) !== drawing.text) return false
        }
        yield* Effect.yieldNow()
      }
      return true
    })

  const judge = Effect.fnUntraced(function* (drawing: Drawing) {
    const { design } = drawing
    const { ratio, isInverted } = contrastOf(design)
    const wasRead = yield* isRead(drawing)
    const isLogoAtFault = !wasRead && drawing.logo !== undefined && (yield* isRead({ ...drawing, logo: undefined }))
    const warnings = [
      ...(ratio < 3 ? [warn.low(oneDecimalDown(ratio))] : ratio < 4.5 ? [warn.weak(oneDecimalDown(ratio))] : []),
      ...(isInverted ? [warn.inverted] : []),
      ...(isLogoAtFault ? [warn.logo] : []),
      ...(isCut(design, matrixOf(drawing.text, levelOf(design)).size) ? [warn.quiet] : [])
    ]
    const scannable = wasRead && ratio >= 3 && !isInverted
    return { scannable, warnings: scannable || warnings.length > 0 ? warnings : [warn.unread] } satisfies Judgement
  })

  return { isRead, judge }
}
