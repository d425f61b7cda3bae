import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"
import { goToSettled } from "./settled.ts"
import { plainIn } from "./Wording.ts"

/** The visible and spoken content of a screen: its texts, line by line, and the names of elements without text. */
const saidOn = (tab: Page): Promise<ReadonlyArray<string>> =>
  tab.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: invisible text is not read.
    const lines = document.body.innerText.split("\n")
    const names = ["aria-label", "title", "placeholder", "alt"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? "")
    )
    return [...new Set([...lines, ...names].map((text) => text.trim()))]
  })

dashboard("the dashboard in another language", (shown) => {
  const { open, api } = shown

  /** Creates one of everything and returns the existing screens. */
  const fill = async (): Promise<ReadonlyArray<string>> => {
    const { id: link } = await api("POST", "/links", { url: "https://example.com/a", custom_slug: "a", title: "AB12" })
    const { id: page } = await api("POST", "/pages", { slug: "me", title: "CD34" })
    await api("POST", `/pages/${page}/links`, { label: "EF56", url: "https://example.com/b" })
    await api("POST", "/folders", { name: "GH78" })
    await api("POST", "/tags", { name: "IJ90" })
    await api("POST", "/domains", { hostname: "go.example.com" })
    const { id: code } = await api("POST", "/qrcodes", { name: "KL12", link_id: link, design_config: {} })
    const { id: lost } = await api("POST", "/links", { url: "https://example.com/c", custom_slug: "c" })
    await api("DELETE", `/links/${lost}`)
    return [
      ...[
        "/overview",
        "/links",
        `/links/${link}`,
        "/analytics",
        "/pages",
        `/pages/${page}`,
        "/qr",
        "/qr/new",
        `/qr/${code}`
      ],
      ...["/folders", "/tags", "/domains", "/trash", "/import", "/import?source=yourls", "/import?source=csv"],
      ...["team", "members", "keys", "account", "security", "preferences", "tools", "servers", "jobs"].map(
        (name) => `/settings/${name}`
      )
    ]
  }

  let screens: ReadonlyArray<string> = []

  const openIn = async (language: string, path: string, width: number) => {
    const tab = await open(path, { locale: language, viewport: { width, height: 800 } })
    await tab.locator("h1").first().waitFor()
    return tab
  }

  it.each(["ar", "de", "ja"])(
    "%s: translates everything, and fits into 320 px",
    { timeout: 300_000 },
    async (language) => {
      if (screens.length === 0) screens = await fill()
      const [english, said] = await Promise.all([plainIn("en"), plainIn(language)])
      const faults: Array<string> = []
      const tab = await openIn(language, "/overview", 320)
      await expect.poll(() => tab.locator("html").getAttribute("lang")).toBe(language)
      await expect.poll(() => tab.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr")
      for (const path of screens) {
        await goToSettled(tab, `${shown.url}/app${path}`)
        const width = await tab.evaluate("document.documentElement.scrollWidth")
        if (width !== 320) faults.push(`${path}: ${width} px wide`)
        for (const text of await saidOn(tab)) {
          if (english.has(text) && !said.has(text)) faults.push(`${path}: ${text}`)
        }
      }
      expect(faults).toEqual([])
    }
  )

  it("is right-to-left in Arabic, without axe violations in light and dark mode", { timeout: 300_000 }, async () => {
    if (screens.length === 0) screens = await fill()
    const faults: Array<string> = []
    const tab = await openIn("ar", "/overview", 1280)
    // Other tests check all screens in English. Directions only matter where a layout is more than a column.
    const wide = screens.filter((path) => /^\/(overview|links|analytics|pages|qr)/.test(path))
    for (const path of wide) {
      await goToSettled(tab, `${shown.url}/app${path}`)
      for (const fault of await shown.axeInEachLook(tab)) faults.push(`${path}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
})
