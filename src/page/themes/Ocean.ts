import { css, mix, type Rgb, rgb, spread, white } from "../../lib/Color.ts"
import { fixedGround } from "./FixedGround.ts"
import type { Theme } from "./Theme.ts"

// Three crests, one behind the other, along the bottom of the window.
const sea = (deep: Rgb, top: Rgb, low: Rgb): string => {
  const crest = (x: string, y: string, share: number) =>
    `radial-gradient(60% 9rem at ${x} ${y},${css(mix(low, deep, share))} 99%,transparent)`
  return `${crest("20%", "calc(100% + 4.5rem)", 0.5)},${crest("80%", "calc(100% + 3.5rem)", 0.34)},${crest("45%", "calc(100% + 2rem)", 0.2)},linear-gradient(${css(top)},${css(low)})`
}

export const ocean: Theme = {
  name: "ocean",
  accents: ["#0b6583", "#5fd3e6"],
  light: (one, two) => {
    const [top, low, deep] = [mix(two, white, 0.88), mix(two, white, 0.62), mix(two, white, 0.45)]
    return {
      ground: spread([top, low, mix(low, deep, 0.5)]),
      paint: sea(deep, top, low),
      ink: rgb("#06303f"),
      soft: rgb("#23505f"),
      accent: one,
      card: { color: white, alpha: 0.86 },
      face: { color: one },
      on: white,
      more: { lift: "0 .75rem 1.25rem -.875rem #06303f80" }
    }
  },
  dark: (one, two) => {
    const [top, low, deep] = [rgb("#041722"), mix(rgb("#062536"), one, 0.2), mix(rgb("#062536"), one, 0.55)]
    return {
      ground: spread([top, low, mix(low, deep, 0.5)]),
      paint: sea(deep, top, low),
      ink: rgb("#e4f6fb"),
      soft: rgb("#a9cdd8"),
      accent: two,
      card: { color: rgb("#07283a") },
      face: { color: mix(rgb("#0a3247"), one, 0.3) },
      on: rgb("#e9fbff"),
      more: { lift: "inset 0 0 0 1px #ffffff1a" }
    }
  },
  css: `:root{--r:1.75rem;--cr:1.25rem}${fixedGround}body{padding-bottom:5rem}.b,.c{box-shadow:var(--lift)}.pic{border:4px solid var(--card)}`
}
