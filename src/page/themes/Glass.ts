import { css, mix, type Rgb, rgb, spread, white } from "../../lib/Color.ts"
import { fixedGround } from "./FixedGround.ts"
import { tone } from "./Readable.ts"
import type { Theme } from "./Theme.ts"

const blobs = (base: Rgb, one: Rgb, two: Rgb, three: Rgb): string =>
  `radial-gradient(36rem 30rem at 8% 4%,${css(one)},transparent 70%),radial-gradient(34rem 30rem at 96% 22%,${css(two)},transparent 70%),radial-gradient(40rem 34rem at 30% 92%,${css(three)},transparent 70%),${css(base)}`

export const glass: Theme = {
  name: "glass",
  accents: ["#6d5dfc", "#ff7ab6"],
  light: (one, two) => {
    const tinted = (color: Rgb, share: number) => tone(mix(color, white, share), rgb("#1a1433"), 6)
    const base = tinted(mix(one, two, 0.5), 0.78)
    const tints = [tinted(one, 0.5), tinted(two, 0.42), tinted(mix(one, two, 0.35), 0.55)] as const
    return {
      ground: tints.flatMap((tint) => spread([base, tint])),
      paint: blobs(base, ...tints),
      ink: rgb("#1a1433"),
      soft: rgb("#38305a"),
      accent: one,
      card: { color: white, alpha: 0.5 },
      face: { color: white, alpha: 0.5 },
      on: rgb("#1a1433"),
      more: { line: "#ffffff9e", lift: "0 1rem 2rem -1.25rem #1a143366" }
    }
  },
  dark: (one, two) => {
    const tinted = (color: Rgb, share: number) => tone(mix(rgb("#0c0819"), color, share), white, 8.5)
    const base = tinted(one, 0.12)
    const tints = [tinted(one, 0.46), tinted(two, 0.36), tinted(mix(one, two, 0.35), 0.4)] as const
    return {
      ground: tints.flatMap((tint) => spread([base, tint])),
      paint: blobs(base, ...tints),
      ink: white,
      soft: rgb("#d9d4ee"),
      accent: mix(two, white, 0.3),
      card: { color: white, alpha: 0.09 },
      face: { color: white, alpha: 0.11 },
      on: white,
      more: { line: "#ffffff38", lift: "0 1rem 2rem -1.25rem #000" }
    }
  },
  css: `:root{--r:1.25rem}${fixedGround}.b,.c{border:1px solid var(--line);box-shadow:var(--lift),inset 0 1px 0 #ffffff40;-webkit-backdrop-filter:blur(1.25rem) saturate(1.5);backdrop-filter:blur(1.25rem) saturate(1.5)}.pic{border:3px solid var(--line)}`
}
