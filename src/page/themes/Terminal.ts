import { css, mix, rgb } from "../../lib/Color.ts"
import { mono } from "./Fonts.ts"
import type { Theme } from "./Theme.ts"

export const terminal: Theme = {
  name: "terminal",
  accents: ["#4dff88", "#ffb454"],
  dark: (one, two) => {
    const ground = rgb("#060b08")
    const scan = mix(ground, one, 0.04)
    return {
      ground: [ground, scan],
      paint: `repeating-linear-gradient(${css(scan)} 0 1px,transparent 1px 3px),${css(ground)}`,
      ink: mix(one, rgb("#ffffff"), 0.35),
      soft: mix(one, rgb("#9aa8a0"), 0.6),
      accent: two,
      card: { color: rgb("#09110c") },
      face: { color: rgb("#09110c") },
      on: one,
      more: { line: css(mix(ground, one, 0.4)) }
    }
  },
  css: `:root{--r:0;--font:${mono};--hw:700}body{font-size:1rem}header{text-align:left}.pic{margin-left:0;border-radius:0;border:1px solid var(--line);filter:grayscale(1) sepia(1) hue-rotate(75deg) brightness(.85)}.bio{margin-left:0}h1::before{content:"$ ";content:"$ "/"";color:var(--a2)}h1::after{content:"";display:inline-block;width:.55em;height:1em;margin-left:.25em;vertical-align:-.12em;background:var(--a1)}@media(prefers-reduced-motion:no-preference){h1::after{animation:cursor 1s steps(2,jump-none) 5}}@keyframes cursor{from{opacity:1}to{opacity:0}}.s,.k{text-align:start}.s ul{justify-content:start}.s a{border:1px solid var(--line);border-radius:0;background:var(--bg);color:var(--ink)}.b,.c{border:1px solid var(--line)}.b{text-align:start;font-weight:500}.b:hover{background:var(--on);color:var(--face)}ul.l{gap:.5rem}`
}
