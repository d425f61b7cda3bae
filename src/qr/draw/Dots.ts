import type { DotType } from "../Design.ts"
import { type IsDark, outline } from "./Outline.ts"
import { pathNumber } from "./PathNumber.ts"

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
