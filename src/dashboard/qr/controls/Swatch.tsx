import { useId } from "react"
import type { Design, Gradient } from "../../../qr/Design.ts"
import { black, white } from "../Editing.ts"
import { cornerDotPaths, cornerPaths, dotPaths } from "./samples.ts"

interface FillProps {
  readonly id: string
  readonly gradient: Gradient
  readonly side: number
}

const Fill = ({ id, gradient: { type, rotation = 0, colorStops }, side }: FillProps) => {
  const stops = colorStops.map(({ offset, color }) => (
    <stop key={`${offset}${color}`} offset={offset} stopColor={color} />
  ))
  const [half, across, down] = [side / 2, (Math.cos(rotation) * side) / 2, (Math.sin(rotation) * side) / 2]
  if (type === "radial") {
    return (
      <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={half} cy={half} r={side * 0.7}>
        {stops}
      </radialGradient>
    )
  }
  return (
    <linearGradient
      id={id}
      gradientUnits="userSpaceOnUse"
      x1={half - across}
      y1={half - down}
      x2={half + across}
      y2={half + down}
    >
      {stops}
    </linearGradient>
  )
}

const side = 13
const banner = 3.2

/** A sample of a design, drawn without a request. It is accurate enough to tell designs apart. */
export const Swatch = ({ design }: { readonly design: Design }) => {
  const id = useId()
  const { dotsOptions = {}, cornersSquareOptions = {}, cornersDotOptions = {}, backgroundOptions = {}, frame } = design
  const dots = dotsOptions.gradient === undefined ? (dotsOptions.color ?? black) : `url(#${id})`
  const pattern = dotPaths[dotsOptions.type ?? "square"]
  const style = frame?.style ?? "none"
  const isBannered = style !== "none" && style !== "border"
  const isAbove = style === "banner-top"
  const size = side + 3
  return (
    <svg
      viewBox={`-1.5 ${isAbove ? -1.5 - banner : -1.5} ${size} ${isBannered ? size + banner : size}`}
      width="100%"
      height={64}
      aria-hidden="true"
    >
      {dotsOptions.gradient !== undefined && (
        <defs>
          <Fill id={id} gradient={dotsOptions.gradient} side={side} />
        </defs>
      )}
      {isBannered && (
        <rect
          x={-1.5}
          y={isAbove ? -1.5 - banner : -1.5}
          width={size}
          height={size + banner}
          rx={1}
          fill={frame?.color ?? black}
        />
      )}
      <rect
        x={-1.5}
        y={-1.5}
        width={size}
        height={size}
        rx={((backgroundOptions.round ?? 0) * size) / 2 + 0.4}
        fill={backgroundOptions.color === "transparent" ? white : (backgroundOptions.color ?? white)}
      />
      <path
        d={cornerPaths[cornersSquareOptions.type ?? "square"]}
        fill={cornersSquareOptions.color ?? dots}
        fillRule="evenodd"
      />
      <path d={cornerDotPaths[cornersDotOptions.type ?? "square"]} fill={cornersDotOptions.color ?? dots} />
      {["8 1", "8 8", "1 8"].map((place) => (
        <path key={place} d={pattern} fill={dots} fillRule="evenodd" transform={`translate(${place})`} />
      ))}
    </svg>
  )
}
