import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { render } from "../../src/page/Render.ts"
import { themeNames } from "../../src/page/themes/Names.ts"
import { type Gallery, startGallery } from "./Gallery.ts"
import { fullPage, now } from "./Sample.ts"

const folder = join(import.meta.dirname, "../../docs/themes")
const isRenewing = process.env["LINDEN_THEMES"] === "renew"
const largest = 40 * 1024

let gallery: Gallery
beforeAll(async () => {
  gallery = await startGallery()
  mkdirSync(folder, { recursive: true })
}, 60_000)
afterAll(() => gallery?.close())

/** A picture as 13 by 40 colors, which stays the same across releases of Chromium. */
const coarse = (picture: Buffer | string) =>
  sharp(picture).removeAlpha().resize(13, 40, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer()

const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, place) => sum + Math.abs(value - (other[place] ?? 0)), 0) / one.length

describe.each(themeNames)("the theme %s", (theme) => {
  it.each(["light", "dark"] as const)("looks in %s as approved", { timeout: 30_000 }, async (colorScheme) => {
    const file = join(folder, `${theme}-${colorScheme}.webp`)
    const page = fullPage({ theme, profile_image: `${gallery.origin}/picture/p.svg` }, gallery.origin)
    // Without the script, since the clock runs on.
    const options = { colorScheme, viewport: { width: 390, height: 1200 }, javaScriptEnabled: false }
    await gallery.open(render(page, now), {
      ...options,
      use: async (tab) => {
        const shot = await tab.screenshot()
        if (isRenewing) writeFileSync(file, await sharp(shot).webp({ quality: 82 }).toBuffer())
        expect(existsSync(file), `${file} is missing: run the tests with LINDEN_THEMES=renew and look at it`).toBe(true)
        expect(statSync(file).size).toBeLessThan(largest)
        expect(difference(await coarse(shot), await coarse(file))).toBeLessThan(4)
      }
    })
  })
})
