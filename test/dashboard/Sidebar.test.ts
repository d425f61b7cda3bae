import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const sidebar = (tab: Page) => tab.locator("#sidebar")
const widthOf = async (tab: Page) => (await sidebar(tab).boundingBox())?.width ?? 0
const focused = (tab: Page) => tab.evaluate(() => document.activeElement?.getAttribute("aria-label"))
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

dashboard("the frame of the dashboard", (shown) => {
  const { open, api, axe, axeInEachLook } = shown

  it("switches teams at the top of the sidebar, where a new one is created too", async () => {
    const tab = await open("/tags")
    const team = tab.getByRole("button", { name: /^Team: / })
    await team.click()
    await tab.getByRole("menuitem", { name: "Home" }).getByRole("img", { name: "current" }).waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    await tab.getByRole("menuitem", { name: "New team" }).click()
    await tab.waitForURL(/\/app\/settings\/team/)
    const name = tab.getByLabel("New team's name")
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    // Asked for again, the field takes the focus again.
    await name.blur()
    await team.click()
    await tab.getByRole("menuitem", { name: "New team" }).click()
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill("Garden")
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: "Team: Garden" }).click()
    await tab.getByRole("menuitem", { name: "Home" }).click()
    await tab.waitForURL(/\/app\/overview$/)
    await tab.getByRole("button", { name: "Team: Home" }).waitFor()
  })

  it("creates a link, page, QR code or import from any screen", async () => {
    const tab = await open("/tags")
    const create = tab.getByRole("button", { name: "Create new…" })
    const choose = async (name: string) => {
      await create.click()
      await tab.getByRole("menuitem", { name, exact: true }).click()
    }
    await create.click()
    await tab.getByRole("menuitem", { name: "Page" }).waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await expect.poll(() => focused(tab)).toBe("Create new…")
    await choose("Link")
    await tab.waitForURL(/\/app\/links$/)
    await expect
      .poll(() => tab.getByLabel("URL to shorten").evaluate((field) => field === document.activeElement))
      .toBe(true)
    await choose("Page")
    const form = tab.getByRole("dialog", { name: "New page" })
    await form.getByLabel("Title").fill("Made anywhere")
    await form.getByRole("button", { name: "Create page" }).click()
    await tab.waitForURL(/\/app\/pages\/[0-9a-f-]{36}/)
    await choose("QR code")
    await tab.waitForURL(/\/app\/qr\/new$/)
    await choose("Import")
    await tab.waitForURL(/\/app\/import$/)
  })

  it("folds the sidebar to icons with names, remembers it, and folds by itself in a narrow window", async () => {
    const tab = await open("/tags", { viewport: { width: 1280, height: 860 } })
    const fold = sidebar(tab).getByRole("button", { name: /sidebar$/ })
    await expect.poll(async () => [await fold.getAttribute("aria-expanded"), await widthOf(tab)]).toEqual(["true", 232])
    await fold.click()
    await expect.poll(async () => [await fold.getAttribute("aria-expanded"), await widthOf(tab)]).toEqual(["false", 64])
    const domains = sidebar(tab).getByRole("link", { name: "Domains" })
    const tip = sidebar(tab)
      .locator("[aria-hidden]")
      .filter({ hasText: /^Domains$/ })
    await expect.poll(() => tip.count()).toBe(0)
    await domains.hover()
    await tip.waitFor()
    await tab.keyboard.press("Escape")
    await tip.waitFor({ state: "detached" })
    await domains.focus()
    await tip.waitFor()
    expect(await axeInEachLook(tab)).toEqual([])

    await tab.reload()
    await domains.waitFor()
    await expect.poll(() => widthOf(tab)).toBe(64)
    await fold.click()
    await tab.reload()
    await domains.waitFor()
    await expect.poll(() => widthOf(tab)).toBe(232)

    for (const width of [1000, 768]) {
      await tab.setViewportSize({ width, height: 860 })
      await expect.poll(() => widthOf(tab)).toBe(64)
    }
    await fold.click()
    await expect.poll(() => widthOf(tab)).toBe(232)
    // This lasts until the window is wide, and does not change what is remembered.
    await tab.setViewportSize({ width: 1280, height: 860 })
    await expect.poll(() => widthOf(tab)).toBe(232)
    await tab.setViewportSize({ width: 900, height: 860 })
    await expect.poll(() => widthOf(tab)).toBe(64)
  })

  it("has a bar at the bottom of a phone, with a sheet to create things and a drawer for the rest", async () => {
    const tab = await open("/settings/team", phone)
    const bar = tab.getByRole("navigation", { name: "Quick navigation" })
    const [create, more] = ["Create new…", "More"].map((name) => bar.getByRole("button", { name }))
    if (create === undefined || more === undefined) throw new Error("no bar")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    const middle = await create.evaluate((one) => {
      const { left, width } = one.getBoundingClientRect()
      return left + width / 2
    })
    expect(middle).toBe(195)

    // The last line can be scrolled above the bar.
    await tab.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = tab.getByRole("main").getByRole("button").last()
    const foot = async () => {
      const [one, below] = [await last.boundingBox(), await bar.boundingBox()]
      return one !== null && below !== null && one.y + one.height <= below.y
    }
    await expect.poll(foot).toBe(true)

    const domains = tab.getByRole("link", { name: "Domains" })
    await expect.poll(() => domains.isVisible()).toBe(false)
    await more.click()
    await domains.waitFor()
    await expect.poll(() => more.getAttribute("aria-expanded")).toBe("true")
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe("sidebar")
    await tab.keyboard.press("Tab")
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toMatch(/^Team: /)
    expect(await axeInEachLook(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await domains.waitFor({ state: "hidden" })
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe("More")
    await more.click()
    await domains.click()
    await tab.waitForURL(/\/app\/domains$/)
    await domains.waitFor({ state: "hidden" })

    await create.click()
    const sheet = tab.getByRole("dialog", { name: "Create" })
    await sheet.getByRole("button", { name: "Import" }).waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await sheet.waitFor({ state: "detached" })
    await create.click()
    await sheet.getByRole("button", { name: "QR code" }).click()
    await tab.waitForURL(/\/app\/qr\/new$/)
    await sheet.waitFor({ state: "detached" })
    await bar.getByRole("link", { name: "Pages" }).click()
    await tab.waitForURL(/\/app\/pages$/)
    await expect.poll(() => bar.getByRole("link", { name: "Pages" }).getAttribute("aria-current")).toBe("page")
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
  })

  it("keeps the selection bar and notices above the bar of a phone", async () => {
    await api("POST", "/links", { url: "https://example.com/chosen", custom_slug: "chosen" })
    const tab = await open("/links", phone)
    const bar = tab.getByRole("navigation", { name: "Quick navigation" })
    const isAbove = async (one: Locator) => {
      const [upper, lower] = [await one.boundingBox(), await bar.boundingBox()]
      return upper !== null && lower !== null && upper.y + upper.height <= lower.y
    }
    await tab.locator("[data-place='0']").getByRole("checkbox").click()
    await expect.poll(() => isAbove(tab.getByRole("region", { name: "Selected links" }))).toBe(true)

    await tab.goto(`${shown.url}/app/settings/team`)
    await tab.getByLabel("New team's name").fill("Phones")
    await tab.keyboard.press("Enter")
    await expect.poll(() => isAbove(tab.getByText("You're now in Phones."))).toBe(true)
  })
})
