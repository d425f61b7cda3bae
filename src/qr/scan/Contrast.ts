import { contrast, luminance, rgb } from "../../lib/Color.ts"
import type { Design } from "../Design.ts"
import { colorsOf } from "../draw/Paint.ts"

/** Gray surfaces to place behind a code in the check; they show through a transparent background. */
export const surfaces = ["#333333", "#ffffff"] as const

export interface Contrast {
  /** The lowest contrast between a dark part and its background, 1 to 21. */
  readonly ratio: number
  /** Whether a part that should be dark is lighter than its background. */
  readonly isInverted: boolean
}

/** The contrast of a design at its weakest point. */
export const contrastOf = (design: Design): Contrast => {
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
