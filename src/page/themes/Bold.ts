import { black, css, mix, rgb, white } from "../../lib/Color.ts"
import { plainInk } from "./Readable.ts"
import type { Theme } from "./Theme.ts"

export const bold: Theme = {
  name: "bold",
  accents: ["#ffd60a", "#ff5a1f"],
  light: (one, two) => {
    const ink = plainInk([one])
    return {
      ground: [one],
      paint: css(one),
      ink,
      soft: mix(ink, one, 0.12),
      accent: ink,
      card: { color: white },
      cardInk: black,
      cardSoft: rgb("#3a3a3a"),
      face: { color: white },
      on: black,
      more: { line: "#000", s: "#000", hot: css(two) }
    }
  },
  dark: (one, two) => ({
    ground: [rgb("#121212")],
    paint: "#121212",
    ink: white,
    soft: rgb("#c4c4c4"),
    accent: one,
    card: { color: rgb("#1c1c1c") },
    face: { color: rgb("#1c1c1c") },
    on: white,
    more: { line: css(one), s: css(one), hot: css(two) }
  }),
  css: `:root{--r:0;--hw:900}h1{font-size:clamp(2rem,9vw,3rem);line-height:1;letter-spacing:-.045em}.b,.c{border:3px solid var(--line);box-shadow:5px 5px 0 var(--s)}.b{font-weight:800}.b:hover{translate:2px 2px;box-shadow:3px 3px 0 var(--s)}ul.l{gap:1.125rem}.pic{border-radius:0;border:3px solid var(--line);box-shadow:5px 5px 0 var(--hot)}`
}
