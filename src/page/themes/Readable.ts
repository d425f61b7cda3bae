import { black, contrast, luminance, mix, type Rgb, white } from "../../lib/Color.ts"

/** The lowest contrast of an ink with any of the faces. */
export const worst = (ink: Rgb, faces: ReadonlyArray<Rgb>): number =>
  Math.min(...faces.map((face) => contrast(ink, face)))

/** Black or white, whichever has more contrast. */
export const plainInk = (faces: ReadonlyArray<Rgb>): Rgb => (worst(white, faces) >= worst(black, faces) ? white : black)

// Above WCAG AA's 4.5, because colors are rounded to 8 bits.
const readable = 4.6
const steps = 20

/** The ink itself if it is readable on every face, otherwise the nearest readable one towards black or white. */
export const inkOn = (ink: Rgb, faces: ReadonlyArray<Rgb>, ratio = readable): Rgb => {
  const end = plainInk(faces)
  for (let step = 0; step <= steps; step++) {
    const tried = mix(ink, end, step / steps)
    if (worst(tried, faces) >= ratio) return tried
  }
  return end
}

/** Moves the face color away from an ink until the ink is readable on it. */
export const tone = (face: Rgb, ink: Rgb, ratio = readable): Rgb => {
  const end = luminance(ink) > 0.18 ? black : white
  for (let step = 0; step <= steps; step++) {
    const tried = mix(face, end, step / steps)
    if (contrast(ink, tried) >= ratio) return tried
  }
  return end
}
