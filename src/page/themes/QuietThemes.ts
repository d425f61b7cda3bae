import { black, css, mix, type Rgb, rgb, spread, white } from "../../lib/Color.ts"
import { tone } from "./Inks.ts"
import { mono as font, humanist, serif } from "./OwnLook.ts"
import { fixedGround, type Look, type Theme } from "./Theme.ts"

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

const blobs = (base: Rgb, one: Rgb, two: Rgb, three: Rgb): string =>
  `radial-gradient(36rem 30rem at 8% 4%,${css(one)},transparent 70%),radial-gradient(34rem 30rem at 96% 22%,${css(two)},transparent 70%),radial-gradient(40rem 34rem at 30% 92%,${css(three)},transparent 70%),${css(base)}`

export const glass: Theme = {
  name: "glass",
  accents: ["#6d5dfc", "#ff7ab6"],
  light: (one, two) => {
    const tinted = (color: Rgb, share: number) => tone(mix(color, white, share), rgb("#1a1433"), 6)
    const base = tinted(mix(one, two, 0.5), 0.78)
    const tints = [tinted(one, 0.5), tinted(two, 0.42), tinted(mix(one, two, 0.35), 0.55)] as const
    return {
      ground: tints.flatMap((tint) => spread([base, tint])),
      paint: blobs(base, ...tints),
      ink: rgb("#1a1433"),
      soft: rgb("#38305a"),
      accent: one,
      card: { color: white, alpha: 0.5 },
      face: { color: white, alpha: 0.5 },
      on: rgb("#1a1433"),
      more: { line: "#ffffff9e", lift: "0 1rem 2rem -1.25rem #1a143366" }
    }
  },
  dark: (one, two) => {
    const tinted = (color: Rgb, share: number) => tone(mix(rgb("#0c0819"), color, share), white, 8.5)
    const base = tinted(one, 0.12)
    const tints = [tinted(one, 0.46), tinted(two, 0.36), tinted(mix(one, two, 0.35), 0.4)] as const
    return {
      ground: tints.flatMap((tint) => spread([base, tint])),
      paint: blobs(base, ...tints),
      ink: white,
      soft: rgb("#d9d4ee"),
      accent: mix(two, white, 0.3),
      card: { color: white, alpha: 0.09 },
      face: { color: white, alpha: 0.11 },
      on: white,
      more: { line: "#ffffff38", lift: "0 1rem 2rem -1.25rem #000" }
    }
  },
  css: `:root{--r:1.25rem}${fixedGround}.b,.c{border:1px solid var(--line);box-shadow:var(--lift),inset 0 1px 0 #ffffff40;-webkit-backdrop-filter:blur(1.25rem) saturate(1.5);backdrop-filter:blur(1.25rem) saturate(1.5)}.pic{border:3px solid var(--line)}`
}

export const gradient: Theme = {
  name: "gradient",
  accents: ["#e0246f", "#4a2ae0"],
  light: (one, two) => {
    const stops = [one, mix(one, two, 0.5), two].map((stop) => tone(stop, white, 4.8))
    return {
      ground: spread(stops),
      paint: `linear-gradient(160deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: white,
      soft: rgb("#fffafc"),
      accent: tone(two, white),
      card: { color: white },
      cardInk: rgb("#1d1733"),
      cardSoft: rgb("#55506b"),
      face: { color: white },
      on: mix(two, rgb("#120a2e"), 0.55),
      more: { lift: "0 1rem 2rem -1rem #12043899" }
    }
  },
  dark: (one, two) => {
    const stops = [one, mix(one, two, 0.5), two].map((stop) => mix(tone(stop, white), rgb("#0a0618"), 0.6))
    return {
      ground: spread(stops),
      paint: `linear-gradient(160deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: white,
      soft: rgb("#e6dff2"),
      accent: mix(one, white, 0.5),
      card: { color: rgb("#0a0618"), alpha: 0.5 },
      face: { color: white, alpha: 0.14 },
      on: white,
      more: { lift: "inset 0 0 0 1px #ffffff2e" }
    }
  },
  css: `:root{--r:2rem;--cr:1.5rem;--hw:800}${fixedGround}.b,.c{box-shadow:var(--lift)}.pic{border:4px solid #ffffff80}h1{letter-spacing:-.025em}`
}

const ruled = (ground: Rgb, line: Rgb): string =>
  `repeating-linear-gradient(transparent 0 1.9375rem,${css(line)} 1.9375rem 2rem),${css(ground)}`

export const paper: Theme = {
  name: "paper",
  accents: ["#8f3d1f", "#c8a46a"],
  light: (one, two) => {
    const ground = rgb("#f7f1e5")
    const line = mix(ground, two, 0.22)
    return {
      ground: [ground, line],
      paint: ruled(ground, line),
      ink: rgb("#33271b"),
      soft: rgb("#66543f"),
      accent: one,
      card: { color: rgb("#fffdf7") },
      face: { color: rgb("#fffdf7") },
      on: rgb("#33271b"),
      more: { line: css(mix(rgb("#fffdf7"), two, 0.75)) }
    }
  },
  dark: (one, two) => {
    const ground = rgb("#211b15")
    const line = mix(ground, two, 0.1)
    return {
      ground: [ground, line],
      paint: ruled(ground, line),
      ink: rgb("#f1e7d6"),
      soft: rgb("#c4b399"),
      accent: mix(one, rgb("#f1e7d6"), 0.5),
      card: { color: rgb("#2a231b") },
      face: { color: rgb("#2d261d") },
      on: rgb("#f1e7d6"),
      more: { line: css(mix(rgb("#2d261d"), two, 0.45)) }
    }
  },
  css: `:root{--r:3px;--font:${serif};--hw:600}body{font-size:1.125rem}h1{font-style:italic}.b,.c{border:1px solid var(--line);box-shadow:inset 0 0 0 4px var(--face),inset 0 0 0 5px var(--line)}.b:hover{color:var(--caccent)}.c{padding:1.5rem}.sp div{padding:1.25rem 0 0}.pic{border-radius:3px;border:6px solid var(--face);box-shadow:0 1px 4px #0004;rotate:-2deg}`
}

const monoLook = (ground: Rgb, ink: Rgb, soft: string, accent: Rgb): Look => ({
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
  light: (one) => monoLook(white, black, "#454545", one),
  dark: (one) => monoLook(black, white, "#b5b5b5", one),
  css: `:root{--r:0;--font:${font};--hw:700}body{font-size:1rem}h1{letter-spacing:-.04em}.b,.c{border:2px solid var(--ink)}.b:hover{background:var(--on);color:var(--face)}.pic{border-radius:0;border:2px solid var(--ink);filter:grayscale(1)}.s a{border-radius:0;filter:grayscale(1)}ul.l{gap:.5rem}`
}

const editorialLook = (ground: Rgb, ink: Rgb, soft: string, accent: Rgb): Look => ({
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
  light: (one) => editorialLook(rgb("#fbfaf6"), rgb("#191713"), "#5c574d", one),
  dark: (one) => editorialLook(rgb("#151412"), rgb("#f3efe6"), "#b5afa2", mix(one, rgb("#ffd9cf"), 0.45)),
  css: `:root{--r:0;--font:${serif};--hw:500}body{font-size:1.125rem}header{text-align:start;border-bottom:3px double var(--ink);padding-bottom:1.5rem}.pic{margin-left:0;border-radius:0;width:7rem;height:7rem}h1{font-size:clamp(2.25rem,11vw,3.5rem);line-height:1;letter-spacing:-.03em}.bio{margin-left:0;font-style:italic}ul.l{gap:0}.b{display:flex;padding-inline:.125rem;text-align:start;font-weight:500;font-size:1.25rem;border-bottom:1px solid var(--line)}.b span:last-child{flex:1}.b::after{content:"\\2192";content:"\\2192"/"";color:var(--accent)}.b:hover{color:var(--accent)}.b.own{padding-inline:1rem}.s,.k{text-align:start}.s ul{justify-content:start}.sp div{padding:1.25rem 0 0}.c{padding:1.25rem 0;border-bottom:1px solid var(--line)}`,
  shaped: ":root{--cr:0}ul.l{gap:.75rem}.b{padding-inline:1rem;border:1px solid var(--line)}"
}

const clayLook = (ground: Rgb, ink: string, soft: string, accent: Rgb, shade: string, shine: string): Look => ({
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
  light: (one, two) => clayLook(mix(rgb("#efe6dc"), two, 0.3), "#3d2b20", "#6a5547", one, "#b9a48f73", "#fffdfab3"),
  dark: (one) =>
    clayLook(rgb("#2a2420"), "#f3e8dd", "#c3b2a3", mix(one, rgb("#ffe0cc"), 0.5), "#00000080", "#ffffff0f"),
  css: `:root{--r:1.25rem;--font:${humanist};--hw:700}.b,.c{box-shadow:6px 6px 14px var(--shade),-6px -6px 14px var(--shine)}.b:hover{color:var(--caccent)}.b:active{box-shadow:inset 4px 4px 10px var(--shade),inset -4px -4px 10px var(--shine)}ul.l{gap:1.125rem}.pic{padding:6px;box-shadow:6px 6px 14px var(--shade),-6px -6px 14px var(--shine)}`
}
