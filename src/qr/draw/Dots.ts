import type { CornerSquareType, DotType } from "../Design.ts"
import { findersOf } from "./Matrix.ts"
import { type IsDark, outline } from "./Outline.ts"
import { pathNumber } from "./PathNumber.ts"
import { circle, roundRect } from "./Shapes.ts"

// One almost closed arc takes half as many characters as two semicircles; it leaves a gap of 0.01 modules.
const circles = (isDark: IsDark, from: number, to: number): string => {
  let path = ""
  let [lastX, lastY] = [0, 0]
  for (let y = from; y < to; y++) {
    for (let x = from; x < to; x++) {
      if (!isDark(x, y)) continue
      const [startX, startY] = [x + 0.5, y]
      const [dx, dy] = [pathNumber(startX - lastX), pathNumber(startY - lastY)]
      path += `${path === "" ? "M" : "m"}${dx}${dy.startsWith("-") ? "" : " "}${dy}a.5.5 0 1 1-.01 0z`
      lastX = startX
      lastY = startY
    }
  }
  return path
}

// Caches modules, because each one is read several times.
const remembered = (isDark: IsDark, from: number, to: number): IsDark => {
  const side = to - from
  const known = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) known[y * side + x] = isDark(x + from, y + from) ? 1 : 0
  }
  return (x, y) => x >= from && y >= from && x < to && y < to && known[(y - from) * side + x - from] === 1
}

/** The dark modules from `from` to `to` (exclusive) in a dot style, as one path. */
export const dots = (type: DotType, isDark: IsDark, from: number, to: number): string =>
  type === "dots" ? circles(isDark, from, to) : outline(type, remembered(isDark, from, to), from, to)

const ring = (x: number, y: number): IsDark => {
  return (mx, my) => {
    const [dx, dy] = [mx - x, my - y]
    const isInside = dx >= 0 && dy >= 0 && dx < 7 && dy < 7
    return isInside && (dx === 0 || dy === 0 || dx === 6 || dy === 6)
  }
}

const middle =
  (x: number, y: number): IsDark =>
  (mx, my) =>
    mx >= x + 2 && my >= y + 2 && mx < x + 5 && my < y + 5

const frameOf = (type: CornerSquareType, x: number, y: number): string => {
  const box = (inset: number) => ({ x: x + inset, y: y + inset, width: 7 - 2 * inset, height: 7 - 2 * inset })
  if (type === "dot") return circle(x + 3.5, y + 3.5, 3.5) + circle(x + 3.5, y + 3.5, 2.5)
  if (type === "extra-rounded") return roundRect(box(0), 2.5) + roundRect(box(1), 1.5)
  return dots(type, ring(x, y), Math.min(x, y), Math.max(x, y) + 7)
}

const dotOf = (type: CornerSquareType, x: number, y: number): string =>
  type === "dot" ? circle(x + 3.5, y + 3.5, 1.5) : dots(type, middle(x, y), Math.min(x, y), Math.max(x, y) + 7)

/** The paths of the three finder patterns: their frames, and their inner dots. */
export const corners = (squareType: CornerSquareType, dotType: CornerSquareType, size: number) =>
  findersOf(size).map(([x, y]) => ({ x, y, frame: frameOf(squareType, x, y), dot: dotOf(dotType, x, y) }))
