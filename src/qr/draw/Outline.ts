import type { DotType } from "../Design.ts"
import { pathNumber } from "./PathNumber.ts"

/** Whether a module is dark, at any position. */
export type IsDark = (x: number, y: number) => boolean

interface Corner {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** The direction of the next edge: 0 right, 1 down, 2 left, 3 up. */
  readonly leaving: number
}

// For each direction: the offsets from the start of an edge to its end, and to the module on its right.
const stepX = [1, 0, -1, 0]
const stepY = [0, 1, 0, -1]
const rightX = [0, -1, -1, 0]
const rightY = [0, 0, -1, -1]
const at = (values: ReadonlyArray<number>, direction: number): number => values[direction & 3] as number

/** The radius of a convex corner at the end of `direction`, for a dark module with these neighbors. */
const radiusOf = (type: DotType, isDark: IsDark, x: number, y: number, direction: number): number => {
  if (type === "square" || type === "dots") return 0
  // A clockwise outline reaches the top right corner while going right, then the two bottom corners, then the top left
  // one.
  const isOnDiagonal = direction === 1 || direction === 3
  if ((type === "classy" || type === "classy-rounded") && !isOnDiagonal) return 0
  if (type === "rounded" || type === "classy") return 0.5
  let neighbours = 0
  for (let side = 0; side < 4; side++) if (isDark(x + at(stepX, side), y + at(stepY, side))) neighbours++
  return neighbours === 2 ? 1 : 0.5
}

const line = (direction: number, length: number): string =>
  length === 0 ? "" : `${direction % 2 === 0 ? "h" : "v"}${pathNumber(direction < 2 ? length : -length)}`

const turn = ({ radius, leaving }: Corner, arriving: number): string => {
  if (radius === 0) return ""
  const r = pathNumber(radius)
  const x = (at(stepX, arriving) + at(stepX, leaving)) * radius
  const y = (at(stepY, arriving) + at(stepY, leaving)) * radius
  return `a${r} ${r} 0 0 1 ${pathNumber(x)} ${pathNumber(y)}`
}

const pathOf = (corners: ReadonlyArray<Corner>): string => {
  const { x, y, radius, leaving } = corners[0] as Corner
  let path = `M${pathNumber(x + at(stepX, leaving) * radius)} ${pathNumber(y + at(stepY, leaving) * radius)}`
  for (let place = 0; place < corners.length; place++) {
    const corner = corners[place] as Corner
    const next = corners[(place + 1) % corners.length] as Corner
    const length = Math.abs(next.x - corner.x) + Math.abs(next.y - corner.y) - corner.radius - next.radius
    path += line(corner.leaving, length) + turn(next, corner.leaving)
  }
  return `${path}z`
}

/** Whether the module on the right of an edge is dark. */
const isRight = (isDark: IsDark, x: number, y: number, direction: number): boolean =>
  isDark(x + at(rightX, direction), y + at(rightY, direction))

const follow = (
  type: DotType,
  isDark: IsDark,
  startX: number,
  startY: number,
  onTop: (x: number, y: number) => void
) => {
  const corners: Array<Corner> = []
  let x = startX
  let y = startY
  let direction = 0
  do {
    const moduleX = x + at(rightX, direction)
    const moduleY = y + at(rightY, direction)
    if (direction === 0) onTop(moduleX, moduleY)
    x += at(stepX, direction)
    y += at(stepY, direction)
    // Turn right unless the module ahead is dark, so that modules that only touch at a corner stay separate.
    const isAhead = isRight(isDark, x, y, direction)
    const turned = !isAhead ? direction + 1 : isRight(isDark, x, y, direction + 3) ? direction + 3 : direction
    if (turned !== direction) {
      const radius = isAhead ? 0 : radiusOf(type, isDark, moduleX, moduleY, direction)
      corners.push({ x, y, radius, leaving: turned & 3 })
    }
    direction = turned & 3
  } while (x !== startX || y !== startY || direction !== 0)
  return corners
}

/** The outlines of the dark modules from `from` to `to` (exclusive) as one path, with the corners of the dot style. */
export const outline = (type: DotType, isDark: IsDark, from: number, to: number): string => {
  const side = to - from
  const seen = new Uint8Array(side * side)
  const placeOf = (x: number, y: number) => (y - from) * side + x - from
  const onTop = (x: number, y: number) => {
    seen[placeOf(x, y)] = 1
  }
  let path = ""
  for (let y = from; y < to; y++) {
    for (let x = from; x < to; x++) {
      if (!isDark(x, y) || isDark(x, y - 1) || seen[placeOf(x, y)] === 1) continue
      path += pathOf(follow(type, isDark, x, y, onTop))
    }
  }
  return path
}
