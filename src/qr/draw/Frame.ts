import type { Design } from "../Design.ts"
import type { Layout } from "./Layout.ts"
import type { Paint } from "./Paint.ts"
import type { Shape } from "./Scene.ts"
import { roundRect } from "./Shapes.ts"

/** An outlined line of text: its width for a size of 1, and its path from a point on the baseline. */
export interface Line {
  readonly advance: number
  readonly path: (x: number, y: number, size: number) => string
}

/** Outlines text, so that the viewer's fonts don't matter. */
export type Label = (text: string) => Line

/** The height of capitals, relative to the text size. */
const capHeight = 0.727

const plain = (color: string): Paint => ({ _tag: "Plain", color })

/** The frame of a code, and its text. */
export const frameShapes = (
  { frame, backgroundOptions }: Design,
  layout: Layout,
  label: Label
): ReadonlyArray<Shape> => {
  const style = frame?.style ?? "none"
  if (style === "none") return []
  const { card, canvas } = layout
  const { border, banner, isBelow } = layout.frame
  const color = frame?.color ?? "#000000"
  const inner = Math.max(card.width * 0.03, ((backgroundOptions?.round ?? 0) * card.width) / 2)
  const outer = card.width * 0.06

  const pill = {
    x: card.x + card.width * 0.14,
    y: card.y + card.height,
    width: card.width * 0.72,
    height: banner * 0.78
  }
  const shape: Shape =
    style === "pill"
      ? { path: roundRect(pill, pill.height / 2), paint: plain(color) }
      : { path: roundRect(canvas, outer) + roundRect(card, inner), paint: plain(color), isHoled: true }
  if (style === "border") return [shape]

  const strip = { ...card, y: isBelow ? card.y + card.height : canvas.y + border * 0.6, height: banner + border * 0.4 }
  const room = style === "pill" ? pill : strip
  const line = label(frame?.text === undefined || frame.text === "" ? "Scan me" : frame.text)
  const size = Math.min(room.height * 0.58, (room.width * 0.88) / Math.max(line.advance, 0.1))
  const x = room.x + (room.width - line.advance * size) / 2
  const y = room.y + (room.height + capHeight * size) / 2
  return [shape, { path: line.path(x, y, size), paint: plain(frame?.textColor ?? "#ffffff") }]
}
