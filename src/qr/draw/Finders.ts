import type { CornerDotType, CornerSquareType } from "../Design.ts"
import { dots } from "./Dots.ts"
import { findersOf } from "./Matrix.ts"
import type { IsDark } from "./Outline.ts"
import type { Box } from "./Paint.ts"
import { circle, curved, polygon, roundRect } from "./Shapes.ts"

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

/** The corners of the code at which finder patterns are, clockwise from the top left. */
type Place = 0 | 1 | 3

/** A square that is round except for the corner that points to the center of the code, or away from it. */
const pointed = (box: Box, radius: number, place: Place, isInward: boolean, least = 0): string => {
  const sharp = isInward ? (place + 2) % 4 : place
  const radii = [0, 1, 2, 3].map((corner) => (corner === sharp ? least : radius))
  return roundRect(box, radii as [number, number, number, number])
}

const octagon = ({ x, y, width, height }: Box, cut: number): string =>
  polygon([
    [x + cut, y],
    [x + width - cut, y],
    [x + width, y + cut],
    [x + width, y + height - cut],
    [x + width - cut, y + height],
    [x + cut, y + height],
    [x, y + height - cut],
    [x, y + cut]
  ])

const square = (x: number, y: number, side: number): Box => ({ x, y, width: side, height: side })

const frameOf = (type: CornerSquareType, x: number, y: number, place: Place): string => {
  const box = (inset: number) => square(x + inset, y + inset, 7 - 2 * inset)
  switch (type) {
    case "dot":
      return circle(x + 3.5, y + 3.5, 3.5) + circle(x + 3.5, y + 3.5, 2.5)
    case "extra-rounded":
      return roundRect(box(0), 2.5) + roundRect(box(1), 1.5)
    case "inward":
    case "outward":
      return pointed(box(0), 2.5, place, type === "inward") + pointed(box(1), 1.5, place, type === "inward")
    case "octagon":
      // An inner cut that keeps the line one module wide.
      return octagon(box(0), 2) + octagon(box(1), Math.SQRT2)
    default:
      return dots(type, ring(x, y), Math.min(x, y), Math.max(x, y) + 7)
  }
}

/** Five points around the center of a finder pattern, whose tips reach into the light ring. */
const star = (x: number, y: number): string => {
  const [tip, notch, tips] = [1.95, 1.3, 5]
  return polygon(
    Array.from({ length: 2 * tips }, (_, n) => {
      const angle = (n * Math.PI) / tips - Math.PI / 2
      const reach = n % 2 === 0 ? tip : notch
      return [x + 3.5 + reach * Math.cos(angle), y + 3.6 + reach * Math.sin(angle)] as const
    })
  )
}

/** A square on its tip, blunt so that readers find it. */
const diamond = (x: number, y: number): string => {
  const [reach, blunt] = [1.8, 0.35]
  return polygon([
    [x - blunt, y - reach],
    [x + blunt, y - reach],
    [x + reach, y - blunt],
    [x + reach, y + blunt],
    [x + blunt, y + reach],
    [x - blunt, y + reach],
    [x - reach, y + blunt],
    [x - reach, y - blunt]
  ])
}

const heart = (x: number, y: number): string =>
  curved(
    [x + 3.5, y + 5.25],
    [
      [-2.16, -1.35, -1.89, -3.06, -0.81, -3.06],
      [0.36, 0, 0.675, 0.18, 0.81, 0.45],
      [0.135, -0.27, 0.45, -0.45, 0.81, -0.45],
      [1.08, 0, 1.35, 1.71, -0.81, 3.06]
    ]
  )

const dotOf = (type: CornerDotType, x: number, y: number, place: Place): string => {
  const box = square(x + 2, y + 2, 3)
  const center = 3.5
  switch (type) {
    case "dot":
      return circle(x + center, y + center, 1.5)
    case "inward":
    case "outward":
      return pointed(box, 1.1, place, type === "inward", 0.6)
    case "octagon":
      return octagon(box, 0.88)
    case "diamond":
      return diamond(x + center, y + center)
    case "star":
      return star(x, y)
    case "heart":
      return heart(x, y)
    default:
      return dots(type, middle(x, y), Math.min(x, y), Math.max(x, y) + 7)
  }
}

const places = [0, 1, 3] as const

/** The paths of the three finder patterns: their frames, and their inner dots. */
export const corners = (squareType: CornerSquareType, dotType: CornerDotType, size: number) =>
  findersOf(size).map(([x, y], n) => {
    const place = places[n] ?? 0
    return { x, y, frame: frameOf(squareType, x, y, place), dot: dotOf(dotType, x, y, place) }
  })
