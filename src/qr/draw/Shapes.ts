import type { Box } from "./Paint.ts"
import { pathNumber } from "./PathNumber.ts"

/** A rectangle with rounded corners as a path. */
export const roundRect = ({ x, y, width, height }: Box, radius: number): string => {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2))
  if (r < 0.001)
    return `M${pathNumber(x)} ${pathNumber(y)}h${pathNumber(width)}v${pathNumber(height)}h${pathNumber(-width)}z`
  const arc = (dx: number, dy: number) => `a${pathNumber(r)} ${pathNumber(r)} 0 0 1 ${pathNumber(dx)} ${pathNumber(dy)}`
  const [h, v] = [width - 2 * r, height - 2 * r]
  return (
    `M${pathNumber(x + r)} ${pathNumber(y)}h${pathNumber(h)}${arc(r, r)}v${pathNumber(v)}${arc(-r, r)}` +
    `h${pathNumber(-h)}${arc(-r, -r)}v${pathNumber(-v)}${arc(r, -r)}z`
  )
}

/** A circle around a center as a path. */
export const circle = (x: number, y: number, radius: number): string => {
  const r = pathNumber(radius)
  return `M${pathNumber(x - radius)} ${pathNumber(y)}a${r} ${r} 0 1 1 ${pathNumber(2 * radius)} 0 ${r} ${r} 0 1 1${pathNumber(-2 * radius)} 0`
}
