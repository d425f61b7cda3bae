import { css, mix, rgb, spread, white } from "../../lib/Color.ts"
import { fixedGround } from "./FixedGround.ts"
import { tone } from "./Readable.ts"
import type { Theme } from "./Theme.ts"

export const gradient: Theme = {
  name: "gradient",
  accents: ["#e0246f", "#4a2ae0"],
  light: (one, two) => {
    const stops = [one, mix(one, two, 0.5), two].map((stop) => tone(stop, white, 4.8))
    return {
      ground: spread(stops),
      paint: `linear-gradient(160deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: white,
      soft: rgb("#fffafc"),
      accent: tone(two, white),
      card: { color: white },
      cardInk: rgb("#1d1733"),
      cardSoft: rgb("#55506b"),
      face: { color: white },
      on: mix(two, rgb("#120a2e"), 0.55),
      more: { lift: "0 1rem 2rem -1rem #12043899" }
    }
  },
  dark: (one, two) => {
    const stops = [one, mix(one, two, 0.5), two].map((stop) => mix(tone(stop, white), rgb("#0a0618"), 0.6))
    return {
      ground: spread(stops),
      paint: `linear-gradient(160deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: white,
      soft: rgb("#e6dff2"),
      accent: mix(one, white, 0.5),
      card: { color: rgb("#0a0618"), alpha: 0.5 },
      face: { color: white, alpha: 0.14 },
      on: white,
      more: { lift: "inset 0 0 0 1px #ffffff2e" }
    }
  },
  css: `:root{--r:2rem;--cr:1.5rem;--hw:800}${fixedGround}.b,.c{box-shadow:var(--lift)}.pic{border:4px solid #ffffff80}h1{letter-spacing:-.025em}`
}
