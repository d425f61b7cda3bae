import type { ErrorCorrectionLevel } from "../Design.ts"
import type { Box } from "./Paint.ts"

/** The share of a code that each level can repair. */
const repairable: Readonly<Record<ErrorCorrectionLevel, number>> = { L: 0.07, M: 0.15, Q: 0.25, H: 0.3 }

/** The position of a picture and the modules that it hides, in modules. */
export interface LogoRoom {
  readonly hidden: Box
  readonly picture: Box
}

const oddAtLeast = (length: number): number => 1 + 2 * Math.ceil((length - 1) / 2 - 1e-9)
const oddAtMost = (length: number): number => 1 + 2 * Math.floor((length - 1) / 2)

interface Room {
  readonly width: number
  readonly height: number
}

/** The largest area with odd sides that fits, for a picture that is not taller than wide. */
const largest = (longest: number, ratio: number, fits: (room: Room) => boolean): Room => {
  for (let width = oddAtMost(longest); width > 1; width -= 2) {
    const room = { width, height: oddAtLeast(width * ratio) }
    if (fits(room)) return room
  }
  return { width: 1, height: 1 }
}

/** The maximum number of bytes of a code (each 2 by 4 modules) that an area overlaps. */
const touched = ({ width, height }: Room): number => (width / 2 + 0.5) * (height / 4 + 0.75)

// The rest of the error correction stays available for dirt and glare.
const shareOfRepair = 0.75

/**
 * The area for a picture of `ratio` (height by width) in the middle of a code, measured as in qr-code-styling:
 * `imageSize` is the share of the repairable part that the picture may hide. Error correction can repair the hidden
 * part, regardless of the picture's shape.
 */
export const logoRoom = (
  size: number,
  level: ErrorCorrectionLevel,
  imageSize: number,
  ratio: number,
  margin: number
): LogoRoom => {
  const most = imageSize * repairable[level] * size * size
  // Excludes the fixed patterns of every code.
  const bytes = (size * size - 225) / 8
  const fits = (room: Room) =>
    room.width * room.height <= most && touched(room) <= shareOfRepair * repairable[level] * bytes
  const room =
    ratio <= 1 ? largest(size - 14, ratio, fits) : turned(largest(size - 14, 1 / ratio, (one) => fits(turned(one))))
  const fit = Math.min(room.width, room.height / ratio)
  const inset = Math.min(margin, fit * 0.3, fit * ratio * 0.3)
  const width = fit - 2 * inset
  return { hidden: centred(size, room.width, room.height), picture: centred(size, width, width * ratio) }
}

const turned = ({ width, height }: Room): Room => ({ width: height, height: width })

const centred = (size: number, width: number, height: number): Box => ({
  x: (size - width) / 2,
  y: (size - height) / 2,
  width,
  height
})

/** Whether a module is in a box of whole modules. */
export const isWithin = (box: Box, x: number, y: number): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height
