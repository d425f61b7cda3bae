import { css, mix, rgb } from "../../lib/Color.ts"
import type { Theme } from "./Theme.ts"

export const neon: Theme = {
  name: "neon",
  accents: ["#22e6ff", "#ff3df0"],
  dark: (one, two) => {
    const ground = rgb("#07060f")
    const haze = mix(ground, two, 0.14)
    return {
      ground: [ground, haze],
      paint: `${css(ground)} radial-gradient(40rem 28rem at 50% 0,${css(haze)},transparent) no-repeat`,
      ink: rgb("#fbf7ff"),
      soft: rgb("#bdb4d2"),
      accent: one,
      card: { color: rgb("#0e0c1b") },
      face: { color: rgb("#0b0a16") },
      on: mix(one, rgb("#ffffff"), 0.25),
      more: { g1: css(one, 0.55), g2: css(two, 0.7) }
    }
  },
  css: ":root{--r:.75rem;--hw:800}.b{border:2px solid var(--a1);box-shadow:0 0 1rem -.25rem var(--g1),inset 0 0 1rem -.5rem var(--g1);text-shadow:0 0 .75rem var(--g1)}.b:hover{box-shadow:0 0 1.75rem -.25rem var(--g1),inset 0 0 1.25rem -.5rem var(--g1)}.b.own{text-shadow:none}.c{border:1px solid var(--g2)}h1{text-shadow:0 0 1.25rem var(--g2),0 0 3rem var(--g2);text-transform:uppercase;letter-spacing:.06em}.pic{border:2px solid var(--a2);box-shadow:0 0 1.75rem var(--g2)}"
}
