import { css, mix, rgb, spread, white } from "../../lib/Color.ts"
import { fixedGround } from "./FixedGround.ts"
import { tone } from "./Readable.ts"
import type { Theme } from "./Theme.ts"

const plum = rgb("#3b0f2b")
const night = rgb("#170a2b")

export const sunset: Theme = {
  name: "sunset",
  accents: ["#ffb15c", "#e8567f"],
  light: (one, two) => {
    const stops = [mix(one, white, 0.62), mix(mix(one, two, 0.4), white, 0.38), mix(two, white, 0.3)].map((stop) =>
      tone(stop, plum, 6)
    )
    return {
      ground: spread(stops),
      paint: `linear-gradient(175deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: plum,
      soft: rgb("#5b2140"),
      accent: mix(two, plum, 0.45),
      card: { color: white, alpha: 0.72 },
      face: { color: white, alpha: 0.78 },
      on: plum,
      more: { lift: "0 .75rem 1.5rem -1rem #7a1f4a80" }
    }
  },
  dark: (one, two) => {
    const stops = [night, mix(night, two, 0.32), mix(night, mix(one, two, 0.45), 0.5)].map((stop) =>
      tone(stop, white, 6.5)
    )
    return {
      ground: spread(stops),
      paint: `linear-gradient(175deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: rgb("#fff3ea"),
      soft: rgb("#f0d3d6"),
      accent: mix(one, white, 0.3),
      card: { color: night, alpha: 0.5 },
      face: { color: white, alpha: 0.12 },
      on: rgb("#fff3ea"),
      more: { lift: "inset 0 0 0 1px #ffffff24" }
    }
  },
  css: `:root{--r:1.125rem;--hw:800}${fixedGround}.b,.c{box-shadow:var(--lift)}h1{letter-spacing:-.02em}.pic{border:4px solid #ffffff8c}`
}
