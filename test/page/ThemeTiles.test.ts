import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { describe, it } from "vitest"
import { contrast, rgb } from "../../src/lib/Color.ts"
import { themeTiles } from "../../src/page/Http.ts"
import { themeNames } from "../../src/page/themes/Names.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const color = /^(#[0-9a-f]{6}|rgb\(\d+ \d+ \d+\/[\d.]+\))$/

describe("the preview tile of a theme", () => {
  it.each(themeTiles().map((tile) => [tile.name, tile] as const))("%s has all values to be drawn", (_, tile) => {
    const { background, radius, font, ...colors } = tile.day
    for (const one of Object.values(colors)) expect(one).toMatch(color)
    expect(background).toMatch(/^(#|rgb|[a-z-]*gradient\()/)
    expect(background).not.toMatch(/var\(|url\(|[;{}<>]/)
    expect(radius).toMatch(/^(0|[\d.]+(rem|px))$/)
    expect(font).toMatch(/^[\w", -]+(serif|monospace)$/)
    expect(tile.title).toMatch(/^[A-Z][a-z]+$/)
    const { button, button_ink } = tile.day
    if (button.startsWith("#")) expect(contrast(rgb(button), rgb(button_ink))).toBeGreaterThanOrEqual(4.5)
  })

  it("shows which themes follow the device", () => {
    const schemes = Object.fromEntries(themeTiles().map(({ name, scheme }) => [name, scheme]))
    expect(schemes).toMatchObject({ default: "auto", dark: "dark", ocean: "auto", neon: "dark" })
  })
})

onOneDatabase("the gallery of themes", (test) => {
  test.effect("lists every theme in display order", () =>
    Effect.gen(function* () {
      const { data } = yield* Effect.flatMap(TestServer, ({ client }) => client.pages.themes())
      expect(data.themes.map(({ name }) => name)).toEqual(themeNames)
      expect(data.total).toBe(themeNames.length)
    })
  )
})
