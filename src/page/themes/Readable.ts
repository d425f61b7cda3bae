import { black, contrast, luminance, mix, type Rgb, white } from "../../lib/Color.ts"

/** The contrast of an ink with the face on which it shows worst. */
export const worst = (ink: Rgb, faces: ReadonlyArray<Rgb>): number =>
  Math.min(...faces.map((face) => contrast(ink, face)))

/** Black or white, whichever shows better. */
export const plainInk = (faces: ReadonlyArray<Rgb>): Rgb => (worst(white, faces) >= worst(black, faces) ? white : black)

// Above the 4.5 of WCAG AA, since colours are rounded on their way to the screen.
const readable = 4.6
const steps = 20

/** The ink itself where it can be read on every face, else the nearest one towards black or white that can. */
export const inkOn = (ink: Rgb, faces: ReadonlyArray<Rgb>, ratio = readable): Rgb => {
  const end = plainInk(faces)
  for (let step = 0; step <= steps; step++) {
    const tried = mix(ink, end, step / steps)
    if (worst(tried, faces) >= ratio) return tried
  }
  return end
}

/** The face moved away from an ink until the ink can be read on it. */
export const tone = (face: Rgb, ink: Rgb, ratio = readable): Rgb => {
  const end = luminance(ink) > 0.18 ? black : white
  for (let step = 0; step <= steps; step++) {
    const tried = mix(face, end, step / steps)
    if (contrast(ink, tried) >= ratio) return tried
  }
  return end
}
