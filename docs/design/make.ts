/**
 * Writes the tables of `docs/design.md`, and a picture of each specimen in `Gallery.tsx` in both looks. Needs Chromium.
 * Run it with `npm run design` after a change of `src/lib/DesignTokens.ts` or `src/dashboard/theme.ts`.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import react from "@vitejs/plugin-react"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { build } from "vite"
import { designTokens } from "../../src/dashboard/designTokens.ts"
import { tablerIcons } from "../../src/dashboard/tablerIcons.ts"
import { translations } from "../../src/dashboard/translations.ts"
import { endChromium, launchChromium } from "../../test/support/Chromium.ts"
import { withTables } from "./tables.ts"

const folder = import.meta.dirname
const root = join(folder, "../..")
const built = join(root, "node_modules/.cache/linden-design")
const address = "http://design.test/"

process.env["NODE_ENV"] = "production"
await build({
  configFile: false,
  root: join(root, "src/dashboard"),
  publicDir: false,
  logLevel: "warn",
  plugins: [designTokens(), tablerIcons(), ...translations(), react()],
  build: {
    outDir: built,
    emptyOutDir: true,
    minify: false,
    // Fonts are part of the script, because the page has no server.
    assetsInlineLimit: 1_000_000,
    reportCompressedSize: false,
    rollupOptions: {
      input: join(folder, "Gallery.tsx"),
      output: {
        format: "iife",
        inlineDynamicImports: true,
        entryFileNames: "gallery.js"
      }
    }
  }
})
const page = `<!doctype html><html lang="en"><title>Design</title><body></body></html>`
// In this format, the script contains the styles.
const script = readFileSync(join(built, "gallery.js"), "utf8")

/** The pictures of all specimens in one look, by name. */
const picturesOf = async (tab: Page, look: "light" | "dark"): Promise<ReadonlyMap<string, Buffer>> => {
  await tab.goto(`${address}?look=${look}`)
  await tab.addScriptTag({ content: script })
  await tab.locator("[data-specimen]").first().waitFor()
  await tab.evaluate("document.fonts.ready")
  const pictures = new Map<string, Buffer>()
  for (const specimen of await tab.locator("[data-specimen]").all()) {
    pictures.set((await specimen.getAttribute("data-specimen")) ?? "", await specimen.screenshot())
  }
  return pictures
}

const browser = await launchChromium()
const tab = await browser.newPage({
  deviceScaleFactor: 1.5,
  reducedMotion: "reduce",
  viewport: { width: 560, height: 900 }
})
await tab.route(`${address}**`, (route) => route.fulfill({ contentType: "text/html", body: page }))
const [light, dark] = [await picturesOf(tab, "light"), await picturesOf(tab, "dark")]
await browser.close()
await endChromium()
rmSync(built, { recursive: true, force: true })

for (const [name, picture] of light) {
  const { width, height } = await sharp(picture).metadata()
  const both = sharp({ create: { width: width * 2, height, channels: 3, background: "#ffffff" } }).composite([
    { input: picture, left: 0, top: 0 },
    { input: dark.get(name) ?? picture, left: width, top: 0 }
  ])
  writeFileSync(join(folder, `${name}.webp`), await both.webp({ quality: 80 }).toBuffer())
}

const document = join(root, "docs/design.md")
writeFileSync(document, withTables(readFileSync(document, "utf8")))
