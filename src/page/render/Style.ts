import { css, type Rgb } from "../../lib/Color.ts"
import type { Inks } from "../themes/Inks.ts"
import { sans } from "../themes/OwnLook.ts"
import type { Coat, Look } from "../themes/Theme.ts"

/** The base rules of every page; themes set their properties and add rules. */
export const base = `:root{--font:${sans};--head:var(--font);--hw:700;--r:1rem;--cr:var(--r)}*{box-sizing:border-box}html{-webkit-text-size-adjust:100%;text-size-adjust:100%}body{margin:0;min-height:100vh;min-height:100svh;background:var(--paint);color:var(--ink);font:1.0625rem/1.55 var(--font);overflow-wrap:anywhere}main{position:relative;isolation:isolate;display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;max-width:37.5rem;margin:auto;padding:clamp(2.5rem,10vw,4.5rem) 1.125rem 4rem}header{margin-bottom:.5rem;text-align:center}.pic{display:block;width:6.5rem;height:6.5rem;margin:0 auto 1.25rem;border-radius:50%;object-fit:cover}h1{margin:0;font:var(--hw) clamp(1.625rem,7vw,2.25rem)/1.15 var(--head);text-wrap:balance}.bio{max-width:32rem;margin:.625rem auto 0;color:var(--soft);white-space:pre-line;text-wrap:pretty}h2{margin:0 0 .75rem;font:600 1.125rem/1.3 var(--head)}a{color:var(--accent)}ul{list-style:none;margin:0;padding:0}ul.l{display:grid;gap:.75rem}.b{display:grid;grid-template-columns:1.5rem minmax(0,1fr) 1.5rem;align-items:center;gap:.75rem;min-height:3.5rem;padding:.75rem 1rem;border-radius:var(--r);background:var(--face);color:var(--on);font-weight:600;line-height:1.3;text-align:center;text-decoration:none}.b span:last-child{grid-column:2}.b svg{width:1.5rem;height:1.5rem;fill:currentColor}.e{font-size:1.25rem;line-height:1}.c{--ink:var(--ci);--soft:var(--cs);--accent:var(--caccent);padding:1.25rem;border-radius:var(--cr);background:var(--card);color:var(--ci)}:focus-visible{outline:3px solid var(--ink);outline-offset:3px}@media(prefers-reduced-motion:no-preference){.b,.s a{transition:.15s}}@media(forced-colors:active){.b,.c{border:1px solid}}`

const coat = ({ color, alpha }: Coat): string => css(color, alpha)

/** The custom properties of a page in one look. */
export const properties = (inks: Inks, look: Look, accents: readonly [Rgb, Rgb]): string => {
  const all: Readonly<Record<string, string>> = {
    paint: inks.paint,
    bg: css(inks.ground[0] ?? inks.ink),
    ink: css(inks.ink),
    soft: css(inks.soft),
    accent: css(inks.accent),
    card: coat(look.card),
    ci: css(inks.cardInk),
    cs: css(inks.cardSoft),
    caccent: css(inks.cardAccent),
    face: coat(look.face),
    on: css(inks.on),
    call: css(inks.call),
    oncall: css(inks.onCall),
    a1: css(accents[0]),
    a2: css(accents[1]),
    ...look.more
  }
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")
}
