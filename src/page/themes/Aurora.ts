import { css, mix, rgb, spread, white } from "../../lib/Color.ts"
import { fixedGround } from "./FixedGround.ts"
import { tone } from "./Readable.ts"
import type { Theme } from "./Theme.ts"

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
