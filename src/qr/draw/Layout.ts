import type { Design } from "../Design.ts"
import type { Box } from "./Paint.ts"

/** The minimum quiet zone, in modules. */
export const quiet = 4

/** The layout of the picture, in modules; the code itself is at 0, 0. */
export interface Layout {
  /** The square behind the code, including its quiet zone. */
  readonly card: Box
  /** The radius of the additional dots of a round code; 0 if it has none. */
  readonly reach: number
  /** The whole picture, including its frame. */
  readonly canvas: Box
  readonly frame: { readonly border: number; readonly banner: number; readonly isBelow: boolean }
  /** The pixels per module if the picture has the width given in the design. */
  readonly pixels: number
}

const marginOf = (pixels: number, side: number, code: number): number => (pixels * code) / (side - 2 * pixels)

const around = (size: number, beyond: number): Box => ({
  x: -beyond,
  y: -beyond,
  width: size + 2 * beyond,
  height: size + 2 * beyond
})

export const layoutOf = (design: Design, size: number): Layout => {
  const side = design.width ?? 512
  const margin = design.margin ?? 0
  // The radius of the dots around a round code, slightly larger than the distance to its corners.
  const reach = design.shape === "circle" ? size / Math.SQRT2 + 1 : 0
  const beyond =
    reach === 0
      ? Math.max(quiet, marginOf(margin, side, size))
      : reach - size / 2 + Math.max(1, marginOf(margin, side, 2 * reach))
  const card = around(size, beyond)
  const style = design.frame?.style ?? "none"
  const border = style === "none" || style === "pill" ? 0 : card.width * 0.035
  const banner = style === "none" || style === "border" ? 0 : card.width * 0.17
  const isBelow = style !== "banner-top"
  const canvas = {
    x: card.x - border,
    y: card.y - border - (isBelow ? 0 : banner),
    width: card.width + 2 * border,
    height: card.height + 2 * border + banner
  }
  return { card, reach, canvas, frame: { border, banner, isBelow }, pixels: side / canvas.width }
}
