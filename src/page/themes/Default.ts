import { css, mix, rgb, white } from "../../lib/Color.ts"
import { serif } from "./Fonts.ts"
import type { Theme } from "./Theme.ts"

const glow = "radial-gradient(60rem 32rem at 50% -6rem,"

export const defaultTheme: Theme = {
  name: "default",
  accents: ["#2e6a3d", "#b9d7a2"],
  light: (one, two) => {
    const ground = mix(rgb("#f6f7f1"), two, 0.04)
    const tint = mix(ground, two, 0.4)
    return {
      ground: [ground, tint],
      paint: `${css(ground)} ${glow}${css(tint)},transparent) no-repeat`,
      ink: rgb("#1c2a20"),
      soft: rgb("#4f5c52"),
      accent: one,
      card: { color: white },
      face: { color: white },
      on: rgb("#1c2a20"),
      more: { line: css(mix(ground, rgb("#1c2a20"), 0.1)), lift: "0 1px 2px #1020140a,0 .75rem 1.5rem -1rem #10201440" }
    }
  },
  dark: (one, two) => {
    const ground = rgb("#101511")
    const tint = mix(ground, one, 0.28)
    return {
      ground: [ground, tint],
      paint: `${css(ground)} ${glow}${css(tint)},transparent) no-repeat`,
      ink: rgb("#eef2e9"),
      soft: rgb("#a9b6aa"),
      accent: mix(one, two, 0.8),
      card: { color: rgb("#1a221c") },
      face: { color: rgb("#1d261f") },
      on: rgb("#eef2e9"),
      more: { line: "#2e3931", lift: "none" }
    }
  },
  css: `:root{--r:1rem;--head:${serif};--hw:600}.b,.c{border:1px solid var(--line);box-shadow:var(--lift)}.b:hover{border-color:var(--accent)}.pic{box-shadow:0 0 0 4px var(--card),0 0 0 5px var(--line)}`
}
