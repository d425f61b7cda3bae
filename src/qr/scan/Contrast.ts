import type { Design } from "../Design.ts"
import { colorsOf } from "../draw/Paint.ts"

/** The surfaces that a code is laid on for the check, as greys; a transparent background shows them. */
export const surfaces = ["#333333", "#ffffff"] as const

/** The red, green and blue of a hex colour, 0 to 255 each. */
export const channelsOf = (color: string): readonly [number, number, number] => {
  const digits = color.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits
  const part = (place: number) => Number.parseInt(full.slice(place, place + 2), 16)
  return [part(0), part(2), part(4)]
}

/** The relative luminance of a colour, as WCAG defines it: 0 for black, 1 for white. */
const luminance = (color: string): number => {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export interface Contrast {
  /** The least contrast between what is dark and what is behind it, 1 to 21. */
  readonly ratio: number
  /** Whether something that should be dark is lighter than what is behind it. */
  readonly isInverted: boolean
}

/** The contrast of a design at its weakest place. */
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
  const pairs = [...dots, ...corners].flatMap((dark) =>
    behind.map((light) => [luminance(dark) + 0.05, luminance(light) + 0.05] as const)
  )
  return {
    ratio: Math.min(...pairs.map(([dark, light]) => Math.max(dark, light) / Math.min(dark, light))),
    isInverted: pairs.some(([dark, light]) => dark > light)
  }
}
