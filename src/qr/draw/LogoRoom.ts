import type { ErrorCorrectionLevel } from "../Design.ts"
import type { Box } from "./Paint.ts"

/** The share of a code that each level can repair. */
const repairable: Readonly<Record<ErrorCorrectionLevel, number>> = { L: 0.07, M: 0.15, Q: 0.25, H: 0.3 }

/** Where a picture goes, and the modules that it hides; in modules. */
export interface LogoRoom {
  readonly hidden: Box
  readonly picture: Box
}

const oddAtLeast = (length: number): number => 1 + 2 * Math.ceil((length - 1) / 2 - 1e-9)
const oddAtMost = (length: number): number => 1 + 2 * Math.floor((length - 1) / 2)

/** The largest odd number of modules across that keeps within what may be hidden. */
const across = (most: number, longest: number, ratio: number): { readonly width: number; readonly height: number } => {
  for (let width = oddAtMost(longest); width >= 1; width -= 2) {
    const height = oddAtLeast(width * ratio)
    if (height <= longest && width * height <= most) return { width, height }
  }
  return { width: 1, height: Math.max(1, oddAtMost(Math.min(longest, most))) }
}

/**
 * The room of a picture of `ratio` (height by width) in the middle of a code, as qr-code-styling measures it:
 * `imageSize` is the share of what the level can repair that may be hidden.
 */
export const logoRoom = (size: number, level: ErrorCorrectionLevel, imageSize: number, ratio: number, margin: number): LogoRoom => {
  const most = Math.max(1, Math.floor(imageSize * repairable[level] * size * size))
  const room =
    ratio <= 1 ? across(most, size - 14, ratio) : turned(across(most, size - 14, 1 / ratio))
  const fit = Math.min(room.width, room.height / ratio)
  const inset = Math.min(margin, fit * 0.3, fit * ratio * 0.3)
  const width = fit - 2 * inset
  return { hidden: centred(size, room.width, room.height), picture: centred(size, width, width * ratio) }
}

const turned = ({ width, height }: { readonly width: number; readonly height: number }) => ({ width: height, height: width })

const centred = (size: number, width: number, height: number): Box => ({
  x: (size - width) / 2,
  y: (size - height) / 2,
  width,
  height
})

/** Whether a module lies in a box of whole modules. */
export const isWithin = (box: Box, x: number, y: number): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height
