import { css, mix, type Rgb, rgb } from "../../lib/Color.ts"
import { serif } from "./Fonts.ts"
import type { Look, Theme } from "./Theme.ts"

const look = (ground: Rgb, ink: Rgb, soft: string, accent: Rgb): Look => ({
  ground: [ground],
  paint: css(ground),
  ink,
  soft: rgb(soft),
  accent,
  card: { color: ground },
  face: { color: ground },
  on: ink,
  more: { line: css(mix(ground, ink, 0.22)) }
})

export const editorial: Theme = {
  name: "editorial",
  accents: ["#b3261e", "#1a1a1a"],
  light: (one) => look(rgb("#fbfaf6"), rgb("#191713"), "#5c574d", one),
  dark: (one) => look(rgb("#151412"), rgb("#f3efe6"), "#b5afa2", mix(one, rgb("#ffd9cf"), 0.45)),
  css: `:root{--r:0;--font:${serif};--hw:500}body{font-size:1.125rem}header{text-align:start;border-bottom:3px double var(--ink);padding-bottom:1.5rem}.pic{margin-left:0;border-radius:0;width:7rem;height:7rem}h1{font-size:clamp(2.25rem,11vw,3.5rem);line-height:1;letter-spacing:-.03em}.bio{margin-left:0;font-style:italic}ul.l{gap:0}.b{display:flex;padding-inline:.125rem;text-align:start;font-weight:500;font-size:1.25rem;border-bottom:1px solid var(--line)}.b span:last-child{flex:1}.b::after{content:"\\2192";content:"\\2192"/"";color:var(--accent)}.b:hover{color:var(--accent)}.b.own{padding-inline:1rem}.s,.k{text-align:start}.s ul{justify-content:start}.sp div{padding:1.25rem 0 0}.c{padding:1.25rem 0;border-bottom:1px solid var(--line)}`,
  shaped: ":root{--cr:0}ul.l{gap:.75rem}.b{padding-inline:1rem;border:1px solid var(--line)}"
}
