import { black, css, type Rgb, rgb, white } from "../../lib/Color.ts"
import { mono as font } from "./Fonts.ts"
import type { Look, Theme } from "./Theme.ts"

const look = (ground: Rgb, ink: Rgb, soft: string, accent: Rgb): Look => ({
  ground: [ground],
  paint: css(ground),
  ink,
  soft: rgb(soft),
  accent,
  card: { color: ground },
  face: { color: ground },
  on: ink
})

export const mono: Theme = {
  name: "mono",
  accents: ["#111111", "#ffffff"],
  light: (one) => look(white, black, "#454545", one),
  dark: (one) => look(black, white, "#b5b5b5", one),
  css: `:root{--r:0;--font:${font};--hw:700}body{font-size:1rem}h1{letter-spacing:-.04em}.b,.c{border:2px solid var(--ink)}.b:hover{background:var(--on);color:var(--face)}.pic{border-radius:0;border:2px solid var(--ink);filter:grayscale(1)}.s a{border-radius:0;filter:grayscale(1)}ul.l{gap:.5rem}`
}
