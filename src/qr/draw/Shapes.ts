import type { Box } from "./Paint.ts"
import { pathNumber } from "./PathNumber.ts"

/** The radii of four corners, clockwise from the top left. */
type Radii = readonly [number, number, number, number]

/** A rectangle with rounded corners as a path; one radius is for all corners. */
export const roundRect = ({ x, y, width, height }: Box, radius: number | Radii): string => {
  const most = Math.min(width / 2, height / 2)
  const given: Radii = typeof radius === "number" ? [radius, radius, radius, radius] : radius
  const [a, b, c, d] = given.map((one) => Math.max(0, Math.min(one, most))) as [number, number, number, number]
  if (a + b + c + d < 0.001)
    return `M${pathNumber(x)} ${pathNumber(y)}h${pathNumber(width)}v${pathNumber(height)}h${pathNumber(-width)}z`
  const arc = (r: number, dx: number, dy: number) =>
    r === 0 ? "" : `a${pathNumber(r)} ${pathNumber(r)} 0 0 1 ${pathNumber(dx * r)} ${pathNumber(dy * r)}`
  return (
    `M${pathNumber(x + a)} ${pathNumber(y)}h${pathNumber(width - a - b)}${arc(b, 1, 1)}v${pathNumber(height - b - c)}` +
    `${arc(c, -1, 1)}h${pathNumber(c + d - width)}${arc(d, -1, -1)}v${pathNumber(a + d - height)}${arc(a, 1, -1)}z`
  )
}

/** A closed polygon as a path. */
export const polygon = (points: ReadonlyArray<readonly [x: number, y: number]>): string =>
  `M${points.map(([x, y]) => `${pathNumber(x)} ${pathNumber(y)}`).join("L")}z`

/** Cubic curves from a point as a path; control points and ends are relative to the start of each curve. */
export const curved = (
  [x, y]: readonly [number, number],
  curves: ReadonlyArray<readonly [number, number, number, number, number, number]>
): string =>
  `M${pathNumber(x)} ${pathNumber(y)}${curves.map((curve) => `c${curve.map(pathNumber).join(" ")}`).join("")}z`

/** A circle around a center as a path. */
export const circle = (x: number, y: number, radius: number): string => {
  const r = pathNumber(radius)
  return `M${pathNumber(x - radius)} ${pathNumber(y)}a${r} ${r} 0 1 1 ${pathNumber(2 * radius)} 0 ${r} ${r} 0 1 1${pathNumber(-2 * radius)} 0`
}
