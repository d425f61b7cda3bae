import type { Plugin } from "vite"
import { chart, elevations, leaf, light, roles } from "../lib/DesignTokens.ts"

/** The variables of a look. The first ones replace Mantine's grays and reds, whose contrast is too low for text. */
const variablesOf = (look: 0 | 1): Readonly<Record<string, string>> => ({
  "mantine-color-dimmed": roles.dimmed[look],
  "mantine-color-placeholder": roles.placeholder[look],
  "mantine-color-error": roles.error[look],
  "mantine-shadow-xs": elevations.raised[look],
  "mantine-shadow-sm": elevations.raised[look],
  "mantine-shadow-md": elevations.floating[look],
  "mantine-shadow-lg": elevations.overlay[look],
  "mantine-shadow-xl": elevations.overlay[look],
  ...Object.fromEntries(chart.map((series, place) => [`linden-chart-${place + 1}`, series[look]]))
})

const ofLight = { ...variablesOf(0), "mantine-color-gray-light-color": light[8] }
const ofDark = {
  ...variablesOf(1),
  "mantine-color-leaf-light": "rgb(110 176 119 / 0.15)",
  "mantine-color-leaf-light-hover": "rgb(110 176 119 / 0.22)",
  "mantine-color-leaf-light-color": leaf[2]
}

/** More specific than Mantine's own rule, which it adds after all style sheets. */
const rule = (look: "light" | "dark", variables: Readonly<Record<string, string>>) =>
  `:root:root[data-mantine-color-scheme="${look}"]{${Object.entries(variables)
    .map(([name, value]) => `--${name}:${value};`)
    .join("")}}`

/** Also before the first script runs, which sets the attribute of the look. */
const ground = `:root{--linden-ground:light-dark(${roles.ground.join()})}`

const source = "~design-tokens.css"
const id = "/design-tokens.css"

/** Makes a style sheet of what differs between the looks, so that the first screen's code does not contain it. */
export const designTokens = (): Plugin => ({
  name: "design-tokens",
  enforce: "pre",
  resolveId: (wanted) => (wanted === source ? id : undefined),
  load: (wanted) => (wanted === id ? `${ground}${rule("light", ofLight)}${rule("dark", ofDark)}` : undefined)
})
