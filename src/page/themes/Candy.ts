import { css, mix, type Rgb, rgb, white } from "../../lib/Color.ts"
import { rounded } from "./Fonts.ts"
import type { Theme } from "./Theme.ts"

const dotted = (ground: Rgb, dot: Rgb): string =>
  `radial-gradient(${css(dot)} 22%,transparent 24%) 0 0/1.75rem 1.75rem,radial-gradient(${css(dot)} 22%,transparent 24%) .875rem .875rem/1.75rem 1.75rem,${css(ground)}`

export const candy: Theme = {
  name: "candy",
  accents: ["#ff6fae", "#6fcdf7"],
  light: (one, two) => {
    const ground = mix(one, white, 0.86)
    const dot = mix(one, white, 0.78)
    return {
      ground: [ground, dot],
      paint: dotted(ground, dot),
      ink: rgb("#48123a"),
      soft: rgb("#6b3559"),
      accent: mix(one, rgb("#48123a"), 0.4),
      card: { color: white },
      face: { color: white },
      on: rgb("#48123a"),
      more: { line: "#48123a", s1: css(one), s2: css(two) }
    }
  },
  dark: (one, two) => {
    const ground = mix(rgb("#1d0b1a"), one, 0.06)
    const dot = mix(rgb("#1d0b1a"), one, 0.11)
    return {
      ground: [ground, dot],
      paint: dotted(ground, dot),
      ink: rgb("#ffeaf5"),
      soft: rgb("#e2bdd2"),
      accent: mix(one, white, 0.3),
      card: { color: rgb("#2f1429") },
      face: { color: rgb("#34172e") },
      on: rgb("#ffeaf5"),
      more: { line: css(mix(one, rgb("#34172e"), 0.25)), s1: css(one), s2: css(two) }
    }
  },
  css: `:root{--r:1.5rem;--font:${rounded};--hw:800}.b,.c{border:2.5px solid var(--line);box-shadow:0 5px 0 var(--s1)}li:nth-child(2n)>.b,.c{box-shadow:0 5px 0 var(--s2)}.b:active{translate:0 4px}ul.l{gap:1.125rem}.pic{border:4px solid var(--line);box-shadow:0 6px 0 var(--s2)}`
}
