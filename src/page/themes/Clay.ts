import { css, mix, type Rgb, rgb } from "../../lib/Color.ts"
import { humanist } from "./Fonts.ts"
import type { Look, Theme } from "./Theme.ts"

const look = (ground: Rgb, ink: string, soft: string, accent: Rgb, shade: string, shine: string): Look => ({
  ground: [ground],
  paint: css(ground),
  ink: rgb(ink),
  soft: rgb(soft),
  accent,
  card: { color: ground },
  face: { color: ground },
  on: rgb(ink),
  more: { shade, shine }
})

export const clay: Theme = {
  name: "clay",
  accents: ["#b4552d", "#e9ddd0"],
  light: (one, two) => look(mix(rgb("#efe6dc"), two, 0.3), "#3d2b20", "#6a5547", one, "#b9a48f73", "#fffdfab3"),
  dark: (one) => look(rgb("#2a2420"), "#f3e8dd", "#c3b2a3", mix(one, rgb("#ffe0cc"), 0.5), "#00000080", "#ffffff0f"),
  css: `:root{--r:1.25rem;--font:${humanist};--hw:700}.b,.c{box-shadow:6px 6px 14px var(--shade),-6px -6px 14px var(--shine)}.b:hover{color:var(--caccent)}.b:active{box-shadow:inset 4px 4px 10px var(--shade),inset -4px -4px 10px var(--shine)}ul.l{gap:1.125rem}.pic{padding:6px;box-shadow:6px 6px 14px var(--shade),-6px -6px 14px var(--shine)}`
}
