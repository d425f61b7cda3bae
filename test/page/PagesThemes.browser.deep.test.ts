import type { Page as Tab } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PublicPage, render } from "../../src/page/Render.ts"
import { themeNames } from "../../src/page/themes/Names.ts"
import { violationsIn } from "../support/Axe.ts"
import { type Gallery, startGallery } from "./Gallery.ts"
import { fullPage, now } from "./Sample.ts"
import { seededColors } from "./SeededColors.ts"

let gallery: Gallery
beforeAll(async () => {
  gallery = await startGallery()
}, 60_000)
afterAll(() => gallery?.close())

const overflow = (tab: Tab) => tab.evaluate("document.documentElement.scrollWidth - innerWidth")
const schemes = ["light", "dark"] as const

const violations = async (tab: Tab): Promise<ReadonlyArray<string>> =>
  (await violationsIn(tab)).map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join()}`)

/** The full page in random colors. */
const colored = (theme: string, seed: number): PublicPage => {
  const color = seededColors(seed)
  const page = fullPage(
    { theme, theme_accent_1: color(), theme_accent_2: color(), profile_image: `${gallery.origin}/picture/p.svg` },
    gallery.origin
  )
  const buttons = page.buttons.map((button, place) => ({
    ...button,
    color: place % 3 === 0 ? color() : null,
    bg_color: place % 2 === 0 ? color() : null
  }))
  return { ...page, buttons }
}

// The looks alternate. The tests of single themes check both with their own colors.
const looks = themeNames.map((theme, place) => [theme, schemes[place % 2] ?? "light", place] as const)

describe("a page in random colors", () => {
  it.each(looks)("is accessible in the theme %s in %s", { timeout: 60_000 }, async (theme, colorScheme, seed) => {
    await gallery.open(render(colored(theme, seed), now), {
      colorScheme,
      unguarded: true,
      use: async (tab) => {
        expect(await violations(tab)).toEqual([])
        expect(await overflow(tab)).toBe(0)
      }
    })
  })
})
