import type { Gradient } from "../Design.ts"

/** A rectangle in the drawing, in modules. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Stop {
  readonly offset: number
  readonly color: string
}

/** A color or gradient; lengths are in modules. */
export type Paint =
  | { readonly _tag: "Plain"; readonly color: string }
  | {
      readonly _tag: "Linear"
      readonly from: readonly [x: number, y: number]
      readonly to: readonly [x: number, y: number]
      readonly stops: ReadonlyArray<Stop>
    }
  | {
      readonly _tag: "Radial"
      readonly middle: readonly [x: number, y: number]
      readonly radius: number
      readonly stops: ReadonlyArray<Stop>
    }

/** The paint of a part of a design. */
export interface Choice {
  readonly color?: string
  readonly gradient?: Gradient
}

const plain = (color: string): Paint => ({ _tag: "Plain", color })

/** The paint for a box; a gradient takes precedence over a color. */
export const paintOf = ({ color, gradient }: Choice, fallback: string, box: Box): Paint => {
  if (gradient === undefined) return plain(color ?? fallback)
  const stops = gradient.colorStops
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  if (gradient.type === "radial") {
    return { _tag: "Radial", middle: [x, y], radius: Math.hypot(box.width, box.height) / 2, stops }
  }
  const across = Math.cos(gradient.rotation ?? 0)
  const down = Math.sin(gradient.rotation ?? 0)
  // The gradient spans the box in its direction, so that the first and the last color are visible.
  const half = (Math.abs(across) * box.width + Math.abs(down) * box.height) / 2
  return {
    _tag: "Linear",
    from: [x - across * half, y - down * half],
    to: [x + across * half, y + down * half],
    stops
  }
}

/** All colors of a paint. */
export const colorsOf = ({ color, gradient }: Choice, fallback: string): ReadonlyArray<string> =>
  gradient === undefined ? [color ?? fallback] : gradient.colorStops.map((stop) => stop.color)
