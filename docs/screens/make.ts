/**
 * Takes the pictures of the main screens, of a built server with a team and its visits. Needs Chromium. Run
 * `npm run build` first, then `npm run screens`.
 */
import { join } from "node:path"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { withInstallation } from "./Installation.ts"

const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

interface Screen {
  readonly path: string
  readonly look?: "light" | "dark"
  readonly isPhone?: boolean
  /** Prepares the screen. */
  readonly prepare?: (tab: Page) => Promise<unknown>
}

const save = async (tab: Page, name: string) => {
  const picture = await tab.screenshot({ animations: "disabled", caret: "hide" })
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(import.meta.dirname, `${name}.webp`))
}

const fillIn = async (tab: Page) => {
  await tab.getByRole("button", { name: "More options" }).click()
  const dialog = tab.getByRole("dialog", { name: "New link" })
  await dialog.getByLabel("Destination").fill("https://shop.northwind-coffee.example/beans/kenya-gathima")
  await dialog.getByRole("textbox", { name: "Short link" }).fill("kenya")
  await dialog.getByLabel("Title").fill("Kenya Gathima, new harvest")
}

await withInstallation(async ({ url, api, open }) => {
  const { links } = await api<{ links: ReadonlyArray<{ id: string; short_code: string }> }>("GET", "/links")
  const { qrcodes } = await api<{ qrcodes: ReadonlyArray<{ id: string; name: string }> }>("GET", "/qrcodes")
  const { pages } = await api<{ pages: ReadonlyArray<{ id: string }> }>("GET", "/pages")
  const link = links.find(({ short_code }) => short_code === "ripe")
  const code = qrcodes.find(({ name }) => name === "Menu on the tables")
  const screens: Readonly<Record<string, Screen>> = {
    overview: { path: "/app/overview" },
    links: { path: "/app/links" },
    create: { path: "/app/links", prepare: fillIn },
    link: { path: `/app/links/${link?.id}` },
    analytics: { path: "/app/analytics" },
    page: { path: `/app/pages/${pages[0]?.id}` },
    qr: { path: `/app/qr/${code?.id}` },
    settings: { path: "/app/settings/webhooks/new" },
    docs: { path: "/docs/links" },
    dark: { path: "/app/analytics", look: "dark" },
    phone: { path: "/app/links", look: "dark", isPhone: true }
  }
  for (const [name, { path, look = "light", isPhone = false, prepare }] of Object.entries(screens)) {
    const context = await open({
      viewport: isPhone ? phone : desktop,
      isMobile: isPhone,
      hasTouch: isPhone,
      deviceScaleFactor: isPhone ? 2 : 1,
      colorScheme: look,
      reducedMotion: "reduce",
      userAgent: agent
    })
    const tab = await context.newPage()
    await tab.goto(url + path)
    await tab.waitForLoadState("networkidle")
    await prepare?.(tab)
    await tab.waitForTimeout(3000)
    await save(tab, name)
    await context.close()
  }
})
