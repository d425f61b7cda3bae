import type { DotType } from "../Design.ts"
import { short } from "./Short.ts"

/** Whether a module is dark; asked for any place. */
export type IsDark = (x: number, y: number) => boolean

interface Corner {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** The direction in which the outline leaves: 0 right, 1 down, 2 left, 3 up. */
  readonly leaving: number
}

const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1]
] as const

/** The radius of a convex corner: the one where `direction` ends, of a dark module with these neighbours. */
const radiusOf = (type: DotType, isDark: IsDark, x: number, y: number, direction: number): number => {
  if (type === "square" || type === "dots") return 0
  // A clockwise outline meets the right upper corner going right, then the lower ones, then the left upper one.
  const isOnDiagonal = direction === 1 || direction === 3
  if ((type === "classy" || type === "classy-rounded") && !isOnDiagonal) return 0
  if (type === "rounded" || type === "classy") return 0.5
  const neighbours = steps.filter(([dx, dy]) => isDark(x + dx, y + dy)).length
  return neighbours === 2 ? 1 : 0.5
}

// The module to the right of an edge that starts at a grid point, by direction.
const moduleAt = (x: number, y: number, direction: number) =>
  [
    [x, y],
    [x - 1, y],
    [x - 1, y - 1],
    [x, y - 1]
  ][direction] as [number, number]

const line = (direction: number, length: number): string =>
  length === 0 ? "" : `${direction % 2 === 0 ? "h" : "v"}${short(direction < 2 ? length : -length)}`

const turn = ({ radius, leaving }: Corner, arriving: number): string => {
  if (radius === 0) return ""
  const [ax, ay] = steps[arriving] as readonly [number, number]
  const [bx, by] = steps[leaving] as readonly [number, number]
  const r = short(radius)
  return `a${r} ${r} 0 0 1 ${short((ax + bx) * radius)} ${short((ay + by) * radius)}`
}

const pathOf = (corners: ReadonlyArray<Corner>): string => {
  const first = corners[0] as Corner
  const [dx, dy] = steps[first.leaving] as readonly [number, number]
  let path = `M${short(first.x + dx * first.radius)} ${short(first.y + dy * first.radius)}`
  for (const [place, corner] of corners.entries()) {
    const next = corners[(place + 1) % corners.length] as Corner
    const length = Math.abs(next.x - corner.x) + Math.abs(next.y - corner.y) - corner.radius - next.radius
    path += line(corner.leaving, length) + turn(next, corner.leaving)
  }
  return `${path}z`
}

const follow = (type: DotType, isDark: IsDark, startX: number, startY: number, seen: Set<number>, span: number) => {
  const corners: Array<Corner> = []
  let [x, y, direction] = [startX, startY, 0]
  do {
    const [mx, my] = moduleAt(x, y, direction)
    if (direction === 0) seen.add((my + 64) * span + mx + 64)
    const [dx, dy] = steps[direction] as readonly [number, number]
    x += dx
    y += dy
    // Right where there is no dark module ahead, so that modules that touch at a corner alone stay apart.
    const [ahead, left] = [moduleAt(x, y, direction), moduleAt(x, y, (direction + 3) % 4)]
    const next = !isDark(...ahead) ? (direction + 1) % 4 : isDark(...left) ? (direction + 3) % 4 : direction
    if (next !== direction) {
      const isConvex = next === (direction + 1) % 4
      corners.push({ x, y, radius: isConvex ? radiusOf(type, isDark, mx, my, direction) : 0, leaving: next })
    }
    direction = next
  } while (x !== startX || y !== startY || direction !== 0)
  return corners
}

/** The outlines of the dark modules from `from` to `to` (not included) as one path, their corners rounded as the type wants. */
export const outline = (type: DotType, isDark: IsDark, from: number, to: number): string => {
  const seen = new Set<number>()
  const span = to - from + 256
  let path = ""
  for (let y = from; y < to; y++) {
    for (let x = from; x < to; x++) {
      if (!isDark(x, y) || isDark(x, y - 1) || seen.has((y + 64) * span + x + 64)) continue
      path += pathOf(follow(type, isDark, x, y, seen, span))
    }
  }
  return path
}
