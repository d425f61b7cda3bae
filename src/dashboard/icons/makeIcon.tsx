import type { ComponentPropsWithoutRef, ReactNode } from "react"

export interface IconProps extends Omit<ComponentPropsWithoutRef<"svg">, "stroke"> {
  /** Width and height in pixels, 24 unless given. */
  readonly size?: number | string
  /** Width of its lines where it is 24 wide, 2 unless given. */
  readonly stroke?: number
}

export type Icon = (props: IconProps) => ReactNode

const outline = (color: string, stroke: number) =>
  ({ fill: "none", stroke: color, strokeWidth: stroke, strokeLinecap: "round", strokeLinejoin: "round" }) as const

/** An icon in the colour of the text around it, from the path of a 24 by 24 picture. */
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
