import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const openPalette = async (tab: Page) => {
  await tab.keyboard.press("Control+k")
  await tab.getByRole("combobox", { name: /^Search links/ }).waitFor()
}

/** The actions of the current screen in the palette. */
const here = (tab: Page) => tab.getByRole("group", { name: "This screen" })
const named = (tab: Page) => here(tab).getByRole("option").allTextContents()

const run = async (tab: Page, name: string) => {
  await openPalette(tab)
  await here(tab).getByRole("option", { name, exact: true }).click()
}

dashboard("the palette's actions of the screen", ({ open, api, axe }) => {
  it("edit, toggle and delete the link of a link page", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/acted",
      custom_slug: "acted"
    })
    const tab = await open(`/links/${id}`)
    await tab.getByRole("heading", { level: 1, name: /\/acted$/ }).waitFor()
    await openPalette(tab)
    const names = await named(tab)
    for (const name of ["Copy", "EditE", "QR code", "Deactivate", "Duplicate", "Check destination", "Delete"]) {
      expect(names).toContain(name)
    }
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await run(tab, "Deactivate")
    await expect.poll(async () => (await api<{ is_active: number }>("GET", `/links/${id}`)).is_active).toBe(0)
    // The action follows the link's state.
    await run(tab, "Activate")
    await expect.poll(async () => (await api<{ is_active: number }>("GET", `/links/${id}`)).is_active).toBe(1)
    await run(tab, "Copy")
    await tab.getByText("Short link copied").waitFor()
    await run(tab, "Edit")
    await tab.getByRole("dialog").getByRole("textbox", { name: "Destination" }).waitFor()
    await tab.keyboard.press("Escape")
    await tab.getByRole("dialog").waitFor({ state: "detached" })
    await run(tab, "Delete")
    await tab.waitForURL(/\/app\/links$/)
    await tab.getByText("Link moved to the trash").waitFor()
  })

  it("select the links of the list, and are gone on the next screen", async () => {
    for (const slug of ["one", "two"]) await api("POST", "/links", { url: "https://example.com/l", custom_slug: slug })
    const tab = await open("/links?search=example.com/l")
    await tab.locator("[data-place='0']").waitFor()
    await run(tab, "Select all links")
    await tab.getByRole("region", { name: "Selected links" }).getByText("2 selected").waitFor()
    await run(tab, "Clear selection")
    await tab.getByRole("region", { name: "Selected links" }).waitFor({ state: "detached" })
    await tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tags" }).click()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    await openPalette(tab)
    await tab.getByRole("option", { name: "Shorten a link" }).waitFor()
    await expect.poll(() => here(tab).count()).toBe(0)
  })

  it("publish a page, and show its preview where the window has no room for both", async () => {
    const { id } = await api<{ id: string }>("POST", "/pages", { slug: "acting", title: "Acting", auto_publish: 0 })
    const tab = await open(`/pages/${id}`)
    await tab.getByRole("heading", { level: 1, name: "Acting" }).waitFor()
    await run(tab, "Publish")
    await expect.poll(async () => (await api<{ status: string }>("GET", `/pages/${id}`)).status).toBe("published")
    await openPalette(tab)
    await here(tab).getByRole("option", { name: "Open page" }).waitFor()
    await expect.poll(() => named(tab)).not.toContain("Preview")
    await tab.keyboard.press("Escape")
    await tab.setViewportSize({ width: 800, height: 860 })
    await run(tab, "Preview")
    await tab.getByRole("region", { name: "Preview" }).waitFor()
    await run(tab, "Edit")
    await tab.getByRole("region", { name: "Preview" }).waitFor({ state: "hidden" })
  })

  it("save a QR code, and switch the live view of a report", async () => {
    const tab = await open("/qr/new")
    await tab.getByLabel("Destination").fill("https://example.com/acted")
    await tab.getByLabel("Name", { exact: true }).fill("Acted")
    await run(tab, "Create QR code")
    await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
    await tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Analytics" }).click()
    const live = tab.getByRole("switch", { name: "Live" })
    await live.waitFor()
    await run(tab, "Turn on live view")
    await expect.poll(() => live.isChecked()).toBe(true)
    await run(tab, "Turn off live view")
    await expect.poll(() => live.isChecked()).toBe(false)
  })
})
