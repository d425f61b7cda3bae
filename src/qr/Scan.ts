import { Effect } from "effect"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { contrast, luminance, rgb } from "../lib/Color.ts"
import type { Design } from "./Design.ts"
import type { Label } from "./draw/Frame.ts"
import { layoutOf } from "./draw/Layout.ts"
import { levelOf, matrixOf } from "./draw/Matrix.ts"
import { colorsOf } from "./draw/Paint.ts"
import { type Drawing, sceneOf } from "./draw/Scene.ts"
import { type Pixels, pixelsOf } from "./Raster.ts"
import { svgOf } from "./Svg.ts"
import type { Decoder } from "./scan/Decoders.ts"
import { blurred, laidOn, turned } from "./scan/Surface.ts"

/** Gray surfaces to place behind a code in the check; they show through a transparent background. */
const surfaces = ["#333333", "#ffffff"] as const

interface Contrast {
  /** The lowest contrast between a dark part and its background, 1 to 21. */
  readonly ratio: number
  /** Whether a part that should be dark is lighter than its background. */
  readonly isInverted: boolean
}

/** The contrast of a design at its weakest point. */
const contrastOf = (design: Design): Contrast => {
  const { dotsOptions = {}, cornersSquareOptions = {}, cornersDotOptions = {}, backgroundOptions = {} } = design
  const dots = colorsOf(dotsOptions, "#000000")
  const corners = [cornersSquareOptions, cornersDotOptions].flatMap((chosen) =>
    chosen.color === undefined && chosen.gradient === undefined ? [] : colorsOf(chosen, "#000000")
  )
  const behind =
    backgroundOptions.color === "transparent" && backgroundOptions.gradient === undefined
      ? surfaces
      : colorsOf(backgroundOptions, "#ffffff")
  const pairs = [...dots, ...corners].flatMap((dark) => behind.map((light) => [rgb(dark), rgb(light)] as const))
  return {
    ratio: Math.min(...pairs.map(([dark, light]) => contrast(dark, light))),
    isInverted: pairs.some(([dark, light]) => luminance(dark) > luminance(light))
  }
}

/** Pixels per module, the blur (sigma) in modules, and the rotations in degrees. */
const modulePixels = 4
const blur = 0.3
const turns = [0, 7] as const
/**
 * Extra rotations in degrees, as successive camera frames differ slightly. jsQR misses about one plain code in 500 at a
 * given angle, but reads it when rotated by another degree.
 */
const shakes = [0, 1, -1] as const
/** The width of the surface around the picture, in modules. */
const surroundings = 6
/** Up to this number of modules on each side, the decoders read every plain code. */
const mostModules = 101

/** The result of the check: whether both decoders read every view, and warnings about possible problems on phones. */
interface Judgement {
  readonly scannable: boolean
  readonly warnings: ReadonlyArray<Fault>
}

/**
 * The views to test, one for each rotation on each surface. A view consists of the frames that a handheld camera would
 * take. Frames are created when a decoder needs them.
 */
function* views(picture: Pixels): Generator<ReadonlyArray<() => Pixels>> {
  for (const surface of surfaces) {
    const colors = rgb(surface)
    const seen = blurred(laidOn(picture, colors, surroundings * modulePixels), blur * modulePixels)
    for (const degrees of turns) {
      const frameAt = (angle: number) => (angle === 0 ? seen : turned(seen, angle, colors))
      const first = frameAt(degrees)
      yield shakes.map((shake) => (shake === 0 ? () => first : () => frameAt(degrees + shake)))
    }
  }
}

/** Whether the round corners of the background leave less than a module around a corner of the code. */
const isCut = (design: Design, size: number): boolean => {
  const { card } = layoutOf(design, size)
  const radius = ((design.backgroundOptions?.round ?? 0) * card.width) / 2
  const inset = radius - (-card.x - 1)
  return inset > 0 && Math.hypot(inset, inset) > radius
}

const oneDecimalDown = (ratio: number) => Math.floor(ratio * 10) / 10

const contrastWarnings = (ratio: number): ReadonlyArray<Fault> => {
  const shown = { ratio: oneDecimalDown(ratio) }
  return ratio < 3 ? [fault("scan_low_contrast", shown)] : ratio < 4.5 ? [fault("scan_weak_contrast", shown)] : []
}

/** Creates a scan check that uses the given decoders. */
export const makeScan = (decoders: ReadonlyArray<Decoder>, label: Label) => {
  /** Whether every decoder reads the correct content from each view of a drawing. */
  const isRead = (drawing: Drawing) =>
    Effect.gen(function* () {
      const scene = sceneOf(drawing, label)
      const picture = yield* pixelsOf(svgOf(scene, Math.round(scene.canvas.width * modulePixels)))
      for (const view of views(picture)) {
        for (const decode of decoders) {
          const isReadIn = (frame: () => Pixels) => Effect.map(decode(frame()), (found) => found === drawing.text)
          if (!(yield* Effect.exists(view, isReadIn))) return false
        }
        yield* Effect.yieldNow()
      }
      return true
    })

  const judge = Effect.fnUntraced(function* (drawing: Drawing) {
    const { design } = drawing
    const { ratio, isInverted } = contrastOf(design)
    const { size } = matrixOf(drawing.text, levelOf(design))
    const wasRead = yield* isRead(drawing)
    const isLogoAtFault = !wasRead && drawing.logo !== undefined && (yield* isRead({ ...drawing, logo: undefined }))
    const warnings = [
      ...contrastWarnings(ratio),
      ...(isInverted ? [fault("scan_inverted")] : []),
      ...(isLogoAtFault ? [fault("scan_logo")] : []),
      ...(isCut(design, size) ? [fault("scan_quiet_zone")] : [])
    ]
    const scannable = wasRead && ratio >= 3 && !isInverted
    return {
      scannable,
      warnings: scannable || warnings.length > 0 ? warnings : [fault(size > mostModules ? "scan_dense" : "scan_unread")]
    } satisfies Judgement
  })

  return { isRead, judge }
}
