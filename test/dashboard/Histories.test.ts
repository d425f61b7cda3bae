import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"
import { joined } from "./joined.ts"

interface Made {
  readonly id: string
}

dashboard("the history", (shown) => {
  const { api, open, axeInEachLook } = shown

  it("of a link shows old and new values, and undoes and redoes a change with one click each", async () => {
    const folder = await api<Made>("POST", "/folders", { name: "Spring" })
    const tag = await api<Made>("POST", "/tags", { name: "print" })
    const { id } = await api<Made>("POST", "/links", {
      url: "https://example.com/first",
      custom_slug: "versions",
      title: "First"
    })
    await api("PUT", `/links/${id}`, { destination_url: "https://example.com/second", title: "Second" })
    await api("PUT", `/links/${id}`, { folder_id: folder.id, tags: [tag.id], expires_at: "2040-06-14 12:00:00" })
    await api("PUT", `/links/${id}`, { password: "hunter-two", redirect_type: "password" })
    const tab = await open(`/links/${id}`)
    const history = tab.getByRole("region", { name: "History" })
    await history.getByRole("button", { name: "Show changes" }).click()
    const entries = history.getByRole("listitem")
    await expect.poll(() => entries.count()).toBe(3)
    const texts = await entries.allInnerTexts()
    expect(texts[0]).toMatch(/Password:.*Nothing → .*Set/s)
    expect(texts[1]).toMatch(/Folder:.*Nothing → .*Spring/s)
    expect(texts[1]).toMatch(/Tags:.*Nothing → .*print/s)
    expect(texts[1]).toMatch(/Expires on:.*Nothing → .*2040/s)
    expect(texts[2]).toMatch(/Destination:.*https:\/\/example\.com\/first → .*https:\/\/example\.com\/second/s)
    expect(await axeInEachLook(tab)).toEqual([])
    await entries.nth(2).getByRole("button", { name: "Undo this change" }).click()
    await tab.getByText("The values before this change were restored.").waitFor()
    await expect.poll(() => entries.count()).toBe(4)
    await tab.getByRole("link", { name: "https://example.com/first" }).first().waitFor()
    expect(await api("GET", `/links/${id}`)).toMatchObject({
      title: "First",
      destination_url: "https://example.com/first",
      folder_name: "Spring"
    })
    await tab.getByRole("button", { name: "Undo", exact: true }).click()
    await tab.getByText("Restored", { exact: true }).waitFor()
    await expect.poll(() => entries.count()).toBe(5)
    expect(await api("GET", `/links/${id}`)).toMatchObject({
      title: "Second",
      destination_url: "https://example.com/second"
    })
    await tab.getByRole("link", { name: "https://example.com/second" }).first().waitFor()

    // A blocked destination can't be restored, and the message names the field.
    await api("POST", "/blocked-destinations", { kind: "host", value: "example.com" })
    shown.expectFailures(/^422 /)
    await entries.nth(0).getByRole("button", { name: "Undo this change" }).click()
    await tab.getByText(/Destination: .*blocked/).waitFor()
    await api("PUT", "/team", { name: "Home" })
  })

  it("of a page is a tab of its editor, and restores removed blocks", async () => {
    const { id } = await api<Made>("POST", "/pages", { slug: "versions", title: "Versions" })
    const button = await api<Made>("POST", `/pages/${id}/links`, { label: "Shop", url: "https://shop.example/" })
    await api("PUT", `/pages/${id}`, { title: "Versions 2", theme: "ocean", font: "serif" })
    const questions = [{ question: "When do you roast?", answer: "On Tuesdays." }]
    await api("POST", `/pages/${id}/plugins`, { type: "faq", config: { items: questions } })
    await api("DELETE", `/pages/${id}/links/${button.id}`)
    const tab = await open(`/pages/${id}?tab=history`)
    const entries = tab.getByRole("list", { name: "History" }).getByRole("listitem")
    await expect.poll(() => entries.count()).toBe(4)
    expect(await entries.nth(1).textContent()).toMatch(
      /Added:.*Questions and answers When do you roast\?, On Tuesdays\./s
    )
    expect(await entries.nth(0).textContent()).toMatch(/Removed:.*Shop, https:\/\/shop\.example\//s)
    expect(await entries.nth(2).textContent()).toMatch(/Font:.*Theme → .*Serif/s)
    expect(await axeInEachLook(tab)).toEqual([])
    await entries.nth(0).getByRole("button", { name: "Undo this change" }).click()
    await tab.getByText("The values before this change were restored.").waitFor()
    await expect.poll(() => entries.count()).toBe(5)
    await tab.frameLocator('iframe[title="Preview of the page"]').getByText("Shop").waitFor()
    await tab.getByRole("tab", { name: "Content" }).click()
    await tab.getByRole("button", { name: "Actions for Shop" }).waitFor()
  })

  it("is visible to viewers, who can't restore", async () => {
    const { pages } = await api<{ pages: ReadonlyArray<Made> }>("GET", "/pages")
    const { links } = await api<{ links: ReadonlyArray<Made> }>("GET", "/links")
    const theirs = await joined(shown, "Vera", "viewer")
    await theirs.goto(`${shown.url}/app/links/${links[0]?.id}`)
    const history = theirs.getByRole("region", { name: "History" })
    await history.getByRole("button", { name: "Show changes" }).click()
    await history.getByText("Link changed").first().waitFor()
    expect(await theirs.getByRole("button", { name: "Undo this change" }).count()).toBe(0)
    await theirs.goto(`${shown.url}/app/pages/${pages[0]?.id}`)
    await expect.poll(() => theirs.getByLabel("Title").isDisabled()).toBe(true)
    await theirs.getByRole("tab", { name: "History" }).click()
    await theirs.getByText("Page changed").first().waitFor()
    expect(await theirs.getByRole("button", { name: "Undo this change" }).count()).toBe(0)
    expect(await shown.axe(theirs)).toEqual([])
  })

  it("is in the audit log, with readable fields", async () => {
    const tab = await open("/settings/audit")
    await tab
      .getByRole("row", { name: /Link changed.*Destination:/s })
      .first()
      .waitFor()
    await tab
      .getByRole("row", { name: /Page changed.*Font:/s })
      .first()
      .waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    await tab
      .getByRole("row", { name: /Signed in.*Chrome on Linux, without a second factor/s })
      .first()
      .waitFor()
    expect(await tab.getByText(/user_agent|second_factor/).count()).toBe(0)
    const lines = (shownIn: Page) =>
      shownIn
        .getByRole("row")
        .nth(3)
        .getByRole("cell")
        .first()
        .evaluate((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        })
    for (const width of [1440, 390]) {
      await tab.setViewportSize({ width, height: 844 })
      expect([width, await lines(tab)]).toEqual([width, 1])
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    expect(await axeInEachLook(tab)).toEqual([])
    const phone = await open("/settings/audit", { locale: "ar", viewport: { width: 390, height: 844 } })
    await phone.getByRole("row").nth(3).locator("bdi").first().waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
