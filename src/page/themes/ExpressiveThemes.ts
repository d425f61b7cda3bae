import { black, css, mix, type Rgb, rgb, spread, white } from "../../lib/Color.ts"
import { plainInk, tone } from "./Inks.ts"
import { mono, rounded, serif } from "./OwnLook.ts"
import { fixedGround, type Theme } from "./Theme.ts"

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

const plum = rgb("#3b0f2b")
const night = rgb("#170a2b")

export const sunset: Theme = {
  name: "sunset",
  accents: ["#ffb15c", "#e8567f"],
  light: (one, two) => {
    const stops = [mix(one, white, 0.62), mix(mix(one, two, 0.4), white, 0.38), mix(two, white, 0.3)].map((stop) =>
      tone(stop, plum, 6)
    )
    return {
      ground: spread(stops),
      paint: `linear-gradient(175deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: plum,
      soft: rgb("#5b2140"),
      accent: mix(two, plum, 0.45),
      card: { color: white, alpha: 0.72 },
      face: { color: white, alpha: 0.78 },
      on: plum,
      more: { lift: "0 .75rem 1.5rem -1rem #7a1f4a80" }
    }
  },
  dark: (one, two) => {
    const stops = [night, mix(night, two, 0.32), mix(night, mix(one, two, 0.45), 0.5)].map((stop) =>
      tone(stop, white, 6.5)
    )
    return {
      ground: spread(stops),
      paint: `linear-gradient(175deg,${stops.map((stop) => css(stop)).join(",")})`,
      ink: rgb("#fff3ea"),
      soft: rgb("#f0d3d6"),
      accent: mix(one, white, 0.3),
      card: { color: night, alpha: 0.5 },
      face: { color: white, alpha: 0.12 },
      on: rgb("#fff3ea"),
      more: { lift: "inset 0 0 0 1px #ffffff24" }
    }
  },
  css: `:root{--r:1.125rem;--hw:800}${fixedGround}.b,.c{box-shadow:var(--lift)}h1{letter-spacing:-.02em}.pic{border:4px solid #ffffff8c}`
}

// Three crests, one behind the other, along the bottom of the window.
const sea = (deep: Rgb, top: Rgb, low: Rgb): string => {
  const crest = (x: string, y: string, share: number) =>
    `radial-gradient(60% 9rem at ${x} ${y},${css(mix(low, deep, share))} 99%,transparent)`
  return `${crest("20%", "calc(100% + 4.5rem)", 0.5)},${crest("80%", "calc(100% + 3.5rem)", 0.34)},${crest("45%", "calc(100% + 2rem)", 0.2)},linear-gradient(${css(top)},${css(low)})`
}

export const ocean: Theme = {
  name: "ocean",
  accents: ["#0b6583", "#5fd3e6"],
  light: (one, two) => {
    const [top, low, deep] = [mix(two, white, 0.88), mix(two, white, 0.62), mix(two, white, 0.45)]
    return {
      ground: spread([top, low, mix(low, deep, 0.5)]),
      paint: sea(deep, top, low),
      ink: rgb("#06303f"),
      soft: rgb("#23505f"),
      accent: one,
      card: { color: white, alpha: 0.86 },
      face: { color: one },
      on: white,
      more: { lift: "0 .75rem 1.25rem -.875rem #06303f80" }
    }
  },
  dark: (one, two) => {
    const [top, low, deep] = [rgb("#041722"), mix(rgb("#062536"), one, 0.2), mix(rgb("#062536"), one, 0.55)]
    return {
      ground: spread([top, low, mix(low, deep, 0.5)]),
      paint: sea(deep, top, low),
      ink: rgb("#e4f6fb"),
      soft: rgb("#a9cdd8"),
      accent: two,
      card: { color: rgb("#07283a") },
      face: { color: mix(rgb("#0a3247"), one, 0.3) },
      on: rgb("#e9fbff"),
      more: { lift: "inset 0 0 0 1px #ffffff1a" }
    }
  },
  css: `:root{--r:1.75rem;--cr:1.25rem}${fixedGround}body{padding-bottom:5rem}.b,.c{box-shadow:var(--lift)}.pic{border:4px solid var(--card)}`
}

const cream = rgb("#f6f1e1")

export const forest: Theme = {
  name: "forest",
  accents: ["#2f5a3c", "#c9992e"],
  light: (one, two) => {
    const ground = rgb("#eff0e3")
    const mist = mix(ground, one, 0.12)
    return {
      ground: [ground, mist],
      paint: `linear-gradient(${css(ground)},${css(mist)})`,
      ink: rgb("#1f2d22"),
      soft: rgb("#4b5a4c"),
      accent: one,
      card: { color: rgb("#fbfaf1") },
      face: { color: one },
      on: cream,
      more: { line: css(two), hair: css(mix(ground, one, 0.22)) }
    }
  },
  dark: (one, two) => {
    const ground = rgb("#0f1a13")
    const mist = mix(ground, one, 0.35)
    return {
      ground: [ground, mist],
      paint: `linear-gradient(${css(ground)},${css(mist)})`,
      ink: cream,
      soft: rgb("#bcc7b4"),
      accent: mix(two, cream, 0.2),
      card: { color: rgb("#16261b") },
      face: { color: mix(rgb("#1a3022"), one, 0.35) },
      on: cream,
      more: { line: css(two), hair: css(mix(ground, one, 0.6)) }
    }
  },
  css: `:root{--r:.5rem;--head:${serif};--hw:600}${fixedGround}.b{border-bottom:3px solid var(--line)}.b:hover{filter:brightness(1.12)}.c{border:1px solid var(--hair)}header::after{content:"";display:block;width:3.5rem;height:2px;margin:1.25rem auto 0;background:var(--line)}.pic{border-radius:50% 50% 1rem 1rem;border:3px solid var(--line);padding:3px}`
}

const dotted = (ground: Rgb, dot: Rgb): string =>
  `radial-gradient(${css(dot)} 22%,transparent 24%) 0 0/1.75rem 1.75rem,radial-gradient(${css(dot)} 22%,transparent 24%) .875rem .875rem/1.75rem 1.75rem,${css(ground)}`

export const candy: Theme = {
  name: "candy",
  accents: ["#ff6fae", "#6fcdf7"],
  light: (one, two) => {
    const ground = mix(one, white, 0.86)
    const dot = mix(one, white, 0.78)
    return {
      ground: [ground, dot],
      paint: dotted(ground, dot),
      ink: rgb("#48123a"),
      soft: rgb("#6b3559"),
      accent: mix(one, rgb("#48123a"), 0.4),
      card: { color: white },
      face: { color: white },
      on: rgb("#48123a"),
      more: { line: "#48123a", s1: css(one), s2: css(two) }
    }
  },
  dark: (one, two) => {
    const ground = mix(rgb("#1d0b1a"), one, 0.06)
    const dot = mix(rgb("#1d0b1a"), one, 0.11)
    return {
      ground: [ground, dot],
      paint: dotted(ground, dot),
      ink: rgb("#ffeaf5"),
      soft: rgb("#e2bdd2"),
      accent: mix(one, white, 0.3),
      card: { color: rgb("#2f1429") },
      face: { color: rgb("#34172e") },
      on: rgb("#ffeaf5"),
      more: { line: css(mix(one, rgb("#34172e"), 0.25)), s1: css(one), s2: css(two) }
    }
  },
  css: `:root{--r:1.5rem;--font:${rounded};--hw:800}.b,.c{border:2.5px solid var(--line);box-shadow:0 5px 0 var(--s1)}li:nth-child(2n)>.b,.c{box-shadow:0 5px 0 var(--s2)}.b:active{translate:0 4px}ul.l{gap:1.125rem}.pic{border:4px solid var(--line);box-shadow:0 6px 0 var(--s2)}`
}

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

export const aurora: Theme = {
  name: "aurora",
  accents: ["#34d399", "#818cf8"],
  dark: (one, two) => {
    const night = rgb("#060a1a")
    const [green, violet] = [tone(mix(night, one, 0.36), white, 9), tone(mix(night, two, 0.44), white, 9)] as const
    return {
      ground: [...spread([night, green]), ...spread([night, violet]), ...spread([green, violet])],
      paint: `radial-gradient(30rem 46rem at 12% -10%,${css(green)},transparent 72%),radial-gradient(34rem 40rem at 92% -4%,${css(violet)},transparent 72%),radial-gradient(44rem 22rem at 50% 112%,${css(mix(night, one, 0.2))},transparent 70%),${css(night)}`,
      ink: rgb("#f2f7ff"),
      soft: rgb("#c2cde6"),
      accent: mix(one, white, 0.25),
      card: { color: white, alpha: 0.06 },
      face: { color: white, alpha: 0.08 },
      on: rgb("#f2f7ff"),
      more: { line: "#ffffff2b" }
    }
  },
  css: `:root{--r:2rem;--cr:1.5rem;--hw:600}${fixedGround}.b,.c{border:1px solid var(--line)}.b:hover{background:#ffffff24}h1{letter-spacing:-.02em}.pic{border:2px solid var(--bg);box-shadow:0 0 0 2px var(--a1),0 0 2.5rem -.25rem var(--a1)}`
}
