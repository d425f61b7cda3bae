import type { Box } from "./Paint.ts"
import { short } from "./PathNumber.ts"

/** A rectangle with round corners as a path. */
export const roundRect = ({ x, y, width, height }: Box, radius: number): string => {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2))
  if (r < 0.001) return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`
  const arc = (dx: number, dy: number) => `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`
  const [h, v] = [width - 2 * r, height - 2 * r]
  return (
    `M${short(x + r)} ${short(y)}h${short(h)}${arc(r, r)}v${short(v)}${arc(-r, r)}` +
    `h${short(-h)}${arc(-r, -r)}v${short(-v)}${arc(r, -r)}z`
  )
}

/** A circle around a middle as a path. */
export const circle = (x: number, y: number, radius: number): string => {
  const r = short(radius)
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 1 ${short(2 * radius)} 0 ${r} ${r} 0 1 1${short(-2 * radius)} 0`
}
