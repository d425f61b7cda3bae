import { Effect } from "effect"
import { nextTick } from "../lib/NextTick.ts"
import type { LabelSheet } from "./DrawRpcs.ts"
import type { Label, Line } from "./draw/Frame.ts"
import { sceneOf } from "./draw/Scene.ts"
import { paintAll, writtenPdf } from "./Pdf.ts"

const perMillimeter = 72 / 25.4
/** The width and height of paper in points. */
const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const
/** The unprinted edge of the paper, and the room between labels, in points. */
const edge = 10 * perMillimeter
const gap = 5 * perMillimeter
/** The size of captions in points, and the height of one of their lines. */
const textSize = 8
const lineHeight = 10
const mostLines = 2
const ink = "#000000"

/** How many labels fit next to each other, with `gap` in between, and where the first begins to center them. */
const track = (room: number, label: number) => {
  const count = Math.max(1, Math.floor((room - 2 * edge + gap) / (label + gap)))
  return { count, start: (room - count * label - (count - 1) * gap) / 2 }
}

/** A caption in one line, or with a line for its last part if it is too long. */
const linesOf = (caption: string, width: number, label: Label): ReadonlyArray<Line> => {
  const whole = label(caption)
  const cut = caption.lastIndexOf("/") + 1
  if (whole.advance * textSize <= width || cut === 0 || cut === caption.length) return [whole]
  return [label(caption.slice(0, cut)), label(caption.slice(cut))]
}

/** Sheets of labels as a vector PDF: codes in rows, with captions below them. */
export const labelsPdfOf = ({ labels, logos, paper, width }: LabelSheet, label: Label): Effect.Effect<Uint8Array> => {
  const [paperWidth, paperHeight] = papers[paper]
  const side = width * perMillimeter
  const height = side + mostLines * lineHeight
  const columns = track(paperWidth, side)
  const rows = track(paperHeight, height)
  const onPage = columns.count * rows.count
  return writtenPdf({ autoFirstPage: false, info: { Title: "QR codes" } }, (document) =>
    Effect.forEach(
      labels,
      ({ text, design, logo: key, caption }, place) => {
        const logo = key === null ? undefined : logos[key]
        const scene = sceneOf({ text, design, logo }, label)
        if (place % onPage === 0) document.addPage({ size: [paperWidth, paperHeight], margin: 0 })
        const x = columns.start + (place % columns.count) * (side + gap)
        const y = edge + Math.floor((place % onPage) / columns.count) * (height + gap)
        // Frames make a picture higher or wider than its code.
        const scale = Math.min(side / scene.canvas.width, side / scene.canvas.height)
        const [drawnWidth, drawnHeight] = [scene.canvas.width * scale, scene.canvas.height * scale]
        document.save().translate(x + (side - drawnWidth) / 2, y + side - drawnHeight)
        paintAll(document, scene, drawnWidth)
        document.restore()
        linesOf(caption, side, label).forEach((line, at) => {
          const size = Math.min(textSize, side / Math.max(line.advance, 0.1))
          const path = line.path(x + (side - line.advance * size) / 2, y + side + (at + 1) * lineHeight - 2, size)
          if (path !== "") document.path(path).fill(ink)
        })
        // The thread also draws for other teams.
        return nextTick
      },
      { discard: true }
    )
  )
}
