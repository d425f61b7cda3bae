import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const row = (tab: Page, place: number) => tab.locator(`[data-place="${place}"]`)
const notices = (tab: Page) => tab.getByRole("alert")

dashboard("all matching links", (shown) => {
  const { open, api } = shown
  let folder = ""
  const total = async (query: string) => (await api<{ total: number }>("GET", `/links?${query}`)).total
  const selectAll = async (tab: Page, count: string) => {
    await row(tab, 0).getByRole("link").first().waitFor()
    await tab.getByLabel("Select all links").click()
    const bar = tab.getByRole("region", { name: "Selected links" })
    await bar.getByText("100 selected").waitFor()
    await bar.getByRole("button", { name: `Select all ${count} matching` }).click()
    await bar.getByText(`All ${count} selected`).waitFor()
    return bar
  }

  beforeAll(async () => {
    folder = (await api<{ id: string }>("POST", "/folders", { name: "Autumn" })).id
    for (const [name, count] of [
      ["match", 123],
      ["other", 7]
    ] as const) {
      for (let from = 0; from < count; from += 100) {
        const links = Array.from({ length: Math.min(100, count - from) }, (_, at) => ({
          url: `https://example.com/${name}/${from + at}`
        }))
        await api("POST", "/links/bulk", { links })
      }
    }
  })

  it("are moved on the server, reported on another screen, and restored by undo", async () => {
    const tab = await open("/links?search=match")
    const bar = await selectAll(tab, "123")
    await expect.poll(() => row(tab, 3).getAttribute("aria-selected")).toBe("true")
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await bar.getByRole("button", { name: "Move" }).click()
    await tab.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click()
    await tab.getByRole("listbox", { name: "Folder" }).getByRole("option", { name: "Autumn" }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Move" }).click()
    await bar.waitFor({ state: "detached" })
    await tab.getByRole("link", { name: "Tags" }).click()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
    await notices(tab).getByText("123 links moved").waitFor()
    expect([await total(`folder_id=${folder}`), await total("")]).toEqual([123, 130])
    expect(await shown.axe(tab)).toEqual([])
    await notices(tab).getByRole("button", { name: "Undo" }).click()
    await notices(tab).getByText("123 links restored").waitFor()
    expect(await total(`folder_id=${folder}`)).toBe(0)
  })

  it("get another text in their destinations, after a preview, and the old one by undo", async () => {
    shown.expectFailures(/^422 .*\/replace\/preview$/)
    const tab = await open("/links?search=other")
    await row(tab, 0).getByRole("link").first().waitFor()
    await tab.getByRole("button", { name: "Find and replace" }).click()
    const dialog = tab.getByRole("dialog", { name: "Find and replace in destinations" })
    await dialog.getByText("the links that match your filters").waitFor()
    await dialog.getByLabel("Find").fill("example.com/other")
    await dialog.getByLabel("Replace with").fill("example.com/other")
    await dialog.getByRole("button", { name: "Preview" }).click()
    await dialog.getByText("Enter a text that differs from the one to find.").first().waitFor()
    await dialog.getByLabel("Replace with").fill("example.org/new")
    await tab.keyboard.press("Enter")
    await dialog.getByText("7 links have this text in a destination").waitFor()
    await dialog.getByText("https://example.org/new/3").waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await dialog.getByRole("button", { name: "Replace in 7 links" }).click()
    await notices(tab).getByText("Destinations of 7 links changed").waitFor()
    expect([await total("search=example.org/new"), await total("search=example.com/other")]).toEqual([7, 0])
    await notices(tab).getByRole("button", { name: "Undo" }).click()
    await notices(tab).getByText("7 links restored").waitFor()
    expect(await total("search=example.com/other")).toBe(7)
  })

  it("are deleted and restored by undo on a phone, without overlaps", async () => {
    const tab = await open("/links?search=match", { viewport: { width: 390, height: 844 }, hasTouch: true })
    const bar = await selectAll(tab, "123")
    await bar.getByRole("button", { name: "Delete" }).click()
    const notice = notices(tab).getByText("123 links moved to the trash")
    await notice.waitFor()
    await tab.getByText("No links found").waitFor()
    expect(await total("search=match")).toBe(0)
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
    await notices(tab).getByRole("button", { name: "Undo" }).click()
    await tab.getByText("123 links", { exact: true }).waitFor()
    await notices(tab).getByText("123 links restored").waitFor()
    expect(await total("search=match")).toBe(123)
  })

  it("are tracked again after a reload", async () => {
    const { id } = await api<{ id: string }>("POST", "/links/bulk/jobs", {
      query: { search: "match" },
      change: { is_active: 0 }
    })
    const tab = await open("/links")
    const team = (await api<{ id: string }>("GET", "/team")).id
    await tab.evaluate(`localStorage.setItem("linden.jobs.${team}", ${JSON.stringify(JSON.stringify([id]))})`)
    await tab.reload()
    await notices(tab).getByText("123 links deactivated").waitFor()
    await notices(tab).getByRole("button", { name: "Undo" }).click()
    await notices(tab).getByText("123 links restored").waitFor()
    expect(await total("is_active=0")).toBe(0)
    await expect.poll(() => tab.evaluate(`localStorage.getItem("linden.jobs.${team}")`)).toBeNull()
  })

  it("are deleted after a confirmation if they are many, and not at all if the matches have changed", async () => {
    const links = Array.from({ length: 100 }, (_, at) => ({ url: `https://example.com/more/${at}` }))
    for (const _ of [1, 2]) await api("POST", "/links/bulk", { links })
    const tab = await open("/links")
    const bar = await selectAll(tab, "330")
    await bar.getByRole("button", { name: "Delete" }).click()
    const dialog = tab.getByRole("dialog", { name: "Delete 330 links?" })
    await dialog.waitFor()
    expect(await shown.axe(tab)).toEqual([])
    expect(await total("")).toBe(330)
    await api("POST", "/links", { url: "https://example.com/late" })
    shown.expectFailures(/^409 .*\/links\/bulk\/jobs$/)
    await dialog.getByRole("button", { name: "Delete 330 links" }).click()
    await tab.getByText("Now 331 links match.").waitFor()
    expect(await total("")).toBe(331)
    await tab.getByText("331 links", { exact: true }).waitFor()
    await bar.getByRole("button", { name: "Delete" }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Delete 331 links" }).click()
    await notices(tab).getByText("331 links moved to the trash").waitFor()
    expect(await total("")).toBe(0)
  })
})
