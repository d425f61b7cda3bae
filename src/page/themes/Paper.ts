import { css, mix, type Rgb, rgb } from "../../lib/Color.ts"
import { serif } from "./Fonts.ts"
import type { Theme } from "./Theme.ts"

const ruled = (ground: Rgb, line: Rgb): string =>
  `repeating-linear-gradient(transparent 0 1.9375rem,${css(line)} 1.9375rem 2rem),${css(ground)}`

export const paper: Theme = {
  name: "paper",
  accents: ["#8f3d1f", "#c8a46a"],
  light: (one, two) => {
    const ground = rgb("#f7f1e5")
    const line = mix(ground, two, 0.22)
    return {
      ground: [ground, line],
      paint: ruled(ground, line),
      ink: rgb("#33271b"),
      soft: rgb("#66543f"),
      accent: one,
      card: { color: rgb("#fffdf7") },
      face: { color: rgb("#fffdf7") },
      on: rgb("#33271b"),
      more: { line: css(mix(rgb("#fffdf7"), two, 0.75)) }
    }
  },
  dark: (one, two) => {
    const ground = rgb("#211b15")
    const line = mix(ground, two, 0.1)
    return {
      ground: [ground, line],
      paint: ruled(ground, line),
      ink: rgb("#f1e7d6"),
      soft: rgb("#c4b399"),
      accent: mix(one, rgb("#f1e7d6"), 0.5),
      card: { color: rgb("#2a231b") },
      face: { color: rgb("#2d261d") },
      on: rgb("#f1e7d6"),
      more: { line: css(mix(rgb("#2d261d"), two, 0.45)) }
    }
  },
  css: `:root{--r:3px;--font:${serif};--hw:600}body{font-size:1.125rem}h1{font-style:italic}.b,.c{border:1px solid var(--line);box-shadow:inset 0 0 0 4px var(--face),inset 0 0 0 5px var(--line)}.b:hover{color:var(--caccent)}.c{padding:1.5rem}.sp div{padding:1.25rem 0 0}.pic{border-radius:3px;border:6px solid var(--face);box-shadow:0 1px 4px #0004;rotate:-2deg}`
}
