import { css, mix, rgb } from "../../lib/Color.ts"
import { fixedGround } from "./FixedGround.ts"
import { serif } from "./Fonts.ts"
import type { Theme } from "./Theme.ts"

const cream = rgb("#f6f1e1")

export const forest: Theme = {
  name: "forest",
  accents: ["#2f5a3c", "#c9992e"],
  light: (one, two) => {
    const ground = rgb("#eff0e3")
    const mist = mix(ground, one, 0.12)
    return {
      ground: [ground, mist],
      paint: `linear-gradient(${css(ground)},${css(mist)})`,
      ink: rgb("#1f2d22"),
      soft: rgb("#4b5a4c"),
      accent: one,
      card: { color: rgb("#fbfaf1") },
      face: { color: one },
      on: cream,
      more: { line: css(two), hair: css(mix(ground, one, 0.22)) }
    }
  },
  dark: (one, two) => {
    const ground = rgb("#0f1a13")
    const mist = mix(ground, one, 0.35)
    return {
      ground: [ground, mist],
      paint: `linear-gradient(${css(ground)},${css(mist)})`,
      ink: cream,
      soft: rgb("#bcc7b4"),
      accent: mix(two, cream, 0.2),
      card: { color: rgb("#16261b") },
      face: { color: mix(rgb("#1a3022"), one, 0.35) },
      on: cream,
      more: { line: css(two), hair: css(mix(ground, one, 0.6)) }
    }
  },
  css: `:root{--r:.5rem;--head:${serif};--hw:600}${fixedGround}.b{border-bottom:3px solid var(--line)}.b:hover{filter:brightness(1.12)}.c{border:1px solid var(--hair)}header::after{content:"";display:block;width:3.5rem;height:2px;margin:1.25rem auto 0;background:var(--line)}.pic{border-radius:50% 50% 1rem 1rem;border:3px solid var(--line);padding:3px}`
}
