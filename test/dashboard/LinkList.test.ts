import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const row = (tab: Page, place: number) => tab.locator(`[data-place="${place}"]`)
const focusedPlace = (tab: Page) => tab.evaluate("document.activeElement?.dataset.place")

dashboard("the first start", ({ open }) => {
  it("has focus in the field for the first URL", async () => {
    const tab = await open("/links")
    await tab.getByRole("heading", { name: "No links yet" }).waitFor()
    await expect.poll(() => tab.evaluate("document.activeElement?.ariaLabel")).toBe("URL to shorten")
  })
})

dashboard("a row of the list", ({ open, api }) => {
  it("has a name with its short code, its destination and its state", async () => {
    const url = "https://example.com/plain"
    const { id } = await api<{ id: string }>("POST", "/links", { url, custom_slug: "plain" })
    await api("POST", "/links", {
      url: "https://example.com/half",
      custom_slug: "half",
      title: "Half and half",
      redirect_type: "password",
      password: "a password",
      ab_tests: [{ url: "https://example.com/other", percentage: 50 }]
    })
    const tab = await open("/links")
    const row = (name: string) => tab.getByRole("row", { name, exact: true }).waitFor()
    await row("/plain, example.com/plain, 0 clicks")
    await row("/half, Half and half, 0 clicks, Password required, A/B test")
    await api("PUT", `/links/${id}`, { is_active: 0 })
    await tab.reload()
    await row("/plain, example.com/plain, 0 clicks, Inactive")
  })
})

dashboard("a list that loads in pages", (shown) => {
  const { open, api, visit } = shown
  beforeAll(async () => {
    for (let from = 0; from < 400; from += 100) {
      const links = Array.from({ length: 100 }, (_, at) => ({
        url: `https://example.com/${from + at}`,
        custom_slug: `piece-${String(from + at).padStart(3, "0")}`,
        redirect_type: "instant"
      }))
      await api("POST", "/links/bulk", { links })
    }
  })

  it("selects a range of rows, is entered with an arrow key, and clears the selection on Escape", async () => {
    const tab = await open("/links?sort=short_url&order=asc")
    await row(tab, 0).getByRole("link").first().waitFor()
    // With reduced motion there is none, whatever a component sets.
    await expect
      .poll(() => tab.evaluate("getComputedStyle(document.querySelector('tbody')).transitionDuration"))
      .toBe("1e-05s")
    await tab.keyboard.press("ArrowDown")
    await expect.poll(() => focusedPlace(tab)).toBe("0")
    await tab.getByRole("row", { name: "/piece-000, example.com/0, 0 clicks", exact: true }).waitFor()
    await tab.keyboard.press("Tab")
    await expect.poll(() => tab.evaluate("document.activeElement?.type")).toBe("checkbox")
    await tab.keyboard.press("Tab")
    await expect.poll(() => tab.evaluate("document.activeElement?.ariaLabel")).toMatch(/^Copy/)
    await row(tab, 0).getByRole("checkbox").click()
    await row(tab, 0).focus()
    await tab.keyboard.press("End")
    await row(tab, 399)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] })
    const bar = tab.getByRole("region", { name: "Selected links" })
    await bar.getByText("400 selected").waitFor()
    await tab.keyboard.press("Escape")
    await bar.waitFor({ state: "detached" })
    await tab.getByLabel("Select all links").click()
    await bar.getByText("100 selected").waitFor()
    await bar.getByRole("button", { name: "Select all 400 matching" }).click()
    await bar.getByText("All 400 selected").waitFor()
  })

  it("shows a new click soon, without a reload", async () => {
    const tab = await open("/links?sort=short_url&order=asc")
    await row(tab, 0).getByText("0", { exact: true }).waitFor()
    expect((await visit(`${shown.url}/piece-000`)).status).toBe(302)
    await row(tab, 0)
      .getByRole("link", { name: /^1 click,/ })
      .waitFor()
  })

  it("offers to remove the tags of the selected links, and no others", async () => {
    await api("POST", "/tags", { name: "spring" })
    const tab = await open("/links")
    await row(tab, 0).getByRole("checkbox").click()
    await tab.getByRole("region", { name: "Selected links" }).getByRole("button", { name: "Tag" }).click()
    const dialog = tab.getByRole("dialog", { name: "Change tags" })
    await dialog.getByPlaceholder("Choose or type a new one").waitFor()
    const remove = dialog.getByPlaceholder("Choose tags")
    await remove.fill("no such tag")
    await remove.press("Enter")
    await expect.poll(() => dialog.getByRole("button", { name: "Change tags" }).isDisabled()).toBe(true)
    await remove.fill("spring")
    await remove.press("Enter")
    await expect.poll(() => dialog.getByRole("button", { name: "Change tags" }).isEnabled()).toBe(true)
  })
})
