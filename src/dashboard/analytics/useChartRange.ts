import { useState } from "react"
import type { Point, Series } from "./points.ts"

/** The part of a chart's mouse events that says which point is under the pointer. */
interface At {
  readonly activeLabel?: string | number | undefined
}

/** The places of the points under the pointer when the button was pressed, and now. */
type Drag = readonly [start: number, now: number]

/** Zooms to the points that are dragged over, or to the one that is clicked. */
export const useChartRange = (points: ReadonlyArray<Point>, zoom: Series["zoom"]) => {
  const [drag, setDrag] = useState<Drag>()
  const placeOf = ({ activeLabel }: At) => points.findIndex(({ name }) => name === activeLabel)
  const range = drag === undefined ? undefined : { first: Math.min(...drag), last: Math.max(...drag) }
  return {
    range: range?.first === range?.last ? undefined : range,
    style: { cursor: "pointer", userSelect: "none" },
    onMouseDown: (at: At) => {
      const place = placeOf(at)
      setDrag(place === -1 ? undefined : [place, place])
    },
    onMouseMove: (at: At) => {
      const place = placeOf(at)
      if (drag !== undefined && place !== -1 && place !== drag[1]) setDrag([drag[0], place])
    },
    onMouseUp: () => {
      setDrag(undefined)
      if (range === undefined) return
      const [first, last] = [points[range.first], points[range.last]]
      if (first !== undefined && last !== undefined) zoom(first, last)?.()
    },
    onMouseLeave: () => setDrag(undefined)
  } as const
}
