import { css, mix, rgb } from "../../lib/Color.ts"
import type { Theme } from "./Theme.ts"

export const dark: Theme = {
  name: "dark",
  accents: ["#8f8cff", "#5eead4"],
  dark: (one) => {
    const ground = rgb("#0b0b10")
    const tint = mix(ground, one, 0.16)
    return {
      ground: [ground, tint],
      paint: `${css(ground)} radial-gradient(48rem 26rem at 50% -8rem,${css(tint)},transparent) no-repeat`,
      ink: rgb("#f5f5f7"),
      soft: rgb("#a6a6b3"),
      accent: one,
      card: { color: rgb("#14141b") },
      face: { color: rgb("#191921") },
      on: rgb("#f5f5f7"),
      more: { line: "#2b2b36" }
    }
  },
  css: ":root{--r:.875rem}.b,.c{border:1px solid var(--line)}.b:hover{border-color:var(--a1);background:color-mix(in srgb,var(--face),var(--a1) 8%)}.pic{box-shadow:0 0 0 3px var(--bg),0 0 0 5px var(--a1)}"
}
