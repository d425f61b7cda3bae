import type { ComponentPropsWithoutRef, ReactNode } from "react"

export interface IconProps extends Omit<ComponentPropsWithoutRef<"svg">, "stroke"> {
  /** The width and height in pixels; 24 by default. */
  readonly size?: number | string
  /** The line width at a size of 24; 2 by default. */
  readonly stroke?: number
}

export type Icon = (props: IconProps) => ReactNode

const outline = (color: string, stroke: number) =>
  ({ fill: "none", stroke: color, strokeWidth: stroke, strokeLinecap: "round", strokeLinejoin: "round" }) as const

/** Creates an icon in the color of the surrounding text, from a 24 by 24 path. */
export const makeIcon =
  (path: string, kind: "outline" | "filled"): Icon =>
  ({ size = 24, color = "currentColor", stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(kind === "filled" ? { fill: color } : outline(color, stroke))}
      aria-hidden
      {...rest}
    >
      <path d={path} />
    </svg>
  )
