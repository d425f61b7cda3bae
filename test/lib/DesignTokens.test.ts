import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DEFAULT_THEME } from "@mantine/core"
import { describe, expect, it } from "vitest"
import { contrast, rgb } from "../../src/lib/Color.ts"
import { chart, fontSizes, leaf, radii, roles } from "../../src/lib/DesignTokens.ts"

const root = join(import.meta.dirname, "../..")
const between = (one: string, other: string) => contrast(rgb(one), rgb(other))

describe.each([
  ["light", 0],
  ["dark", 1]
] as const)("the %s look", (_, look) => {
  it.each(["ink", "dimmed", "placeholder", "error"] as const)("has readable text in %s on every background", (ink) => {
    for (const ground of ["ground", "card", "tint"] as const) {
      expect(between(roles[ink][look], roles[ground][look]), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  it("has readable text on buttons and errors", () => {
    expect(between(roles.onBrand[look], roles.brand[look])).toBeGreaterThanOrEqual(4.5)
    expect(between(roles.error[look], roles.errorTint[look])).toBeGreaterThanOrEqual(4.5)
  })

  it("has series that differ from the card and from their neighbors", () => {
    const series = chart.map((looks) => looks[look])
    for (const color of series) {
      expect(between(color, roles.card[look]), color).toBeGreaterThanOrEqual(3)
      expect(between(color, roles.tint[look]), color).toBeGreaterThanOrEqual(3)
    }
    for (const [place, color] of series.slice(1).entries()) {
      expect(between(color, series[place] ?? ""), color).toBeGreaterThanOrEqual(1.4)
    }
  })
})

it("the manifest and the icon of the dashboard have the same colors", () => {
  const read = (name: string) => readFileSync(join(root, "src/dashboard/public", name), "utf8")
  const manifest = JSON.parse(read("manifest.webmanifest"))
  expect([manifest.background_color, manifest.theme_color]).toEqual([roles.ground[0], roles.brand[0]])
  expect(new Set(read("icon.svg").match(/#[0-9a-f]{6}/g))).toEqual(new Set([leaf[6]]))
})

it("the sizes of text and the radii are those of the dashboard's library", () => {
  const rems = (sizes: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, /[\d.]+rem/.exec(size)?.[0]]))
  expect(rems(DEFAULT_THEME.fontSizes)).toEqual(fontSizes)
  expect(rems(DEFAULT_THEME.radius)).toEqual(radii)
})
