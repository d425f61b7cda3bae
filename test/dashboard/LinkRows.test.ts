import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { rightOf, stillBox, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

const row = (tab: Page, place: number) => tab.locator(`[data-place="${place}"]`)
const opacity = (tab: Page, name: RegExp) =>
  row(tab, 0)
    .getByRole("button", { name })
    .evaluate((button) => getComputedStyle(button).opacity)

dashboard("the rows of links", ({ open, api }) => {
  beforeAll(async () => {
    for (const [custom_slug, title] of [
      ["first", "The first of two links"],
      ["second", undefined]
    ] as const) {
      await api("POST", "/links", { url: "https://example.com/a-page", custom_slug, ...(title && { title }) })
    }
  })

  it("are 52 pixels high, with the icon before both lines", async () => {
    const tab = await open("/links")
    await row(tab, 1).getByText("The first of two links").waitFor()
    for (const place of [0, 1]) expect((await stillBox(row(tab, place))).height).toBe(52)
    const [icon, name] = await stillBoxes(row(tab, 1).locator("[data-letter=E]"), row(tab, 1).getByRole("link").first())
    expect(rightOf(icon)).toBeLessThan(name.x)
  })

  it("show their actions while the pointer or the focus is in them", async () => {
    const tab = await open("/links")
    await row(tab, 0).getByRole("link").first().waitFor()
    const names = [/^Copy/, /^Edit/, /^Actions/]
    for (const name of names) await expect.poll(() => opacity(tab, name)).toBe("0")
    await row(tab, 0).hover()
    for (const name of names) await expect.poll(() => opacity(tab, name)).toBe("1")
    await row(tab, 1).hover()
    for (const name of names) await expect.poll(() => opacity(tab, name)).toBe("0")
    await row(tab, 0).focus()
    for (const name of names) await expect.poll(() => opacity(tab, name)).toBe("1")
    await row(tab, 0).hover()
    await row(tab, 0)
      .getByRole("button", { name: /^Actions/ })
      .click()
    await tab.getByRole("menuitem", { name: "Duplicate" }).waitFor()
    await tab.keyboard.press("Escape")
    await row(tab, 0).getByRole("button", { name: /^Edit/ }).click()
    await tab.getByRole("dialog").getByRole("textbox", { name: "Destination" }).waitFor()
  })

  it("always show their actions on touch screens, and lead to a new QR code", async () => {
    const tab = await open("/links", { viewport: { width: 1024, height: 768 }, isMobile: true, hasTouch: true })
    await row(tab, 0).getByRole("link").first().waitFor()
    for (const name of [/^Copy/, /^Edit/, /^Actions/]) await expect.poll(() => opacity(tab, name)).toBe("1")
    await row(tab, 0)
      .getByRole("link", { name: /^Create a QR code for/ })
      .click()
    await tab.waitForURL(/\/app\/qr\/new\?link=/)
  })
})
