import { useState } from "react"
import type { Point, Series } from "./points.ts"

/** The part of a chart's mouse events that says which point is under the pointer. */
interface At {
  readonly activeLabel?: string | number | undefined
}

/** The points under the pointer when the button was pressed, and now. */
interface Drag {
  readonly start: number
  readonly end: number
}

/** Zooms to the points that are dragged over, or to the one that is clicked. */
export const useChartRange = (points: ReadonlyArray<Point>, zoom: Series["zoom"]) => {
  const [drag, setDrag] = useState<Drag>()
  const placeOf = (label: unknown) => points.findIndex(({ name }) => name === label)
  const onMouseDown = ({ activeLabel }: At) => {
    const place = placeOf(activeLabel)
    setDrag(place === -1 ? undefined : { start: place, end: place })
  }
  const onMouseMove = ({ activeLabel }: At) => {
    const place = placeOf(activeLabel)
    if (drag !== undefined && place !== -1 && place !== drag.end) setDrag({ ...drag, end: place })
  }
  const onMouseUp = () => {
    setDrag(undefined)
    if (drag === undefined) return
    const [first, last] = [points[Math.min(drag.start, drag.end)], points[Math.max(drag.start, drag.end)]]
    if (first !== undefined && last !== undefined) zoom(first, last)?.()
  }
  return {
    range:
      drag === undefined || drag.start === drag.end
        ? undefined
        : { first: Math.min(drag.start, drag.end), last: Math.max(drag.start, drag.end) },
    style: { cursor: "pointer", userSelect: "none" },
    onMouseDown,
    onMouseMove,
    onMouseUp,
    onMouseLeave: () => setDrag(undefined)
  } as const
}
