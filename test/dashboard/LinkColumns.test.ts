import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { stillBox } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

const row = (tab: Page, place: number) => tab.locator(`[data-place="${place}"]`)
const heading = (tab: Page, name: string) => tab.getByRole("columnheader", { name, exact: true })
const order = (tab: Page) =>
  tab
    .locator("[data-place]")
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute("data-place")) - Number(b.getAttribute("data-place")))
        .map((one) => one.getAttribute("aria-label")?.replace(/,.*/, ""))
    )

dashboard("the columns of the list of links", (shown) => {
  const { open, api, visit } = shown

  beforeAll(async () => {
    const folder = await api("POST", "/folders", { name: "Fair" })
    const tag = await api("POST", "/tags", { name: "spring" })
    const more = { redirect_type: "instant", folder_id: folder["id"], tags: [tag["id"]] }
    for (const custom_slug of ["birch", "alder", "cedar"]) {
      await api("POST", "/links", { url: "https://example.com/a-page", custom_slug, ...more })
    }
    await visit(`${shown.url}/alder`)
  })

  it("sort by a click on their heading, reversed by another, and the URL keeps the order", async () => {
    const tab = await open("/links")
    await row(tab, 2).getByRole("link").first().waitFor()
    const first = { Link: "ascending", Clicks: "descending", Created: "descending" }
    await expect.poll(() => heading(tab, "Created").getAttribute("aria-sort")).toBe("descending")
    const orders = {
      Link: ["/alder", "/birch", "/cedar"],
      Clicks: ["/alder"],
      Created: ["/cedar", "/alder", "/birch"]
    }
    for (const name of ["Link", "Clicks", "Created"] as const) {
      await heading(tab, name).getByRole("button").click()
      await expect.poll(() => heading(tab, name).getAttribute("aria-sort")).toBe(first[name])
      await expect.poll(async () => (await order(tab)).slice(0, orders[name].length)).toEqual(orders[name])
      await heading(tab, name).getByRole("button").press("Enter")
      const second = first[name] === "ascending" ? "descending" : "ascending"
      await expect.poll(() => heading(tab, name).getAttribute("aria-sort")).toBe(second)
      await expect.poll(() => tab.locator("th[aria-sort]:not([aria-sort=none])").count()).toBe(1)
    }
    expect(new URL(tab.url()).search).toBe("?sort=created_at&order=asc")
    await tab.reload()
    await expect.poll(() => order(tab)).toEqual(["/birch", "/alder", "/cedar"])
    await expect.poll(() => heading(tab, "Created").getAttribute("aria-sort")).toBe("ascending")
  })

  it("can be chosen, and the browser remembers them", async () => {
    const tab = await open("/links", { viewport: { width: 1440, height: 860 } })
    await heading(tab, "Destination").waitFor()
    await row(tab, 0).getByText("spring").waitFor()
    await expect.poll(() => heading(tab, "Folder").count()).toBe(0)
    await heading(tab, "Folder and tags").waitFor()
    await tab.getByRole("button", { name: "Display" }).click()
    for (const name of ["Destination", "Tags", "Last 30 days", "Clicks", "Created", "Domain", "Folder"]) {
      await tab.getByRole("checkbox", { name, exact: true }).click()
    }
    await tab.keyboard.press("Escape")
    for (const name of ["Domain", "Folder"]) await heading(tab, name).waitFor()
    await expect
      .poll(() => tab.getByRole("columnheader").allTextContents())
      .toEqual(["Selected", "Link", "Domain", "Folder", "Actions"])
    await expect.poll(() => row(tab, 0).getByText("spring").count()).toBe(0)
    await row(tab, 0).getByText("example.com/a-page").waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await tab.reload()
    await heading(tab, "Folder").waitFor()
    await expect.poll(() => heading(tab, "Clicks").count()).toBe(0)
    await tab.getByRole("button", { name: "Display" }).click()
    for (const name of ["Destination", "Tags"]) {
      await tab.getByRole("checkbox", { name, exact: true }).click()
    }
    await tab.keyboard.press("Escape")
    await heading(tab, "Tags").waitFor()
    await row(tab, 0).getByText("Fair").waitFor()
    expect((await stillBox(row(tab, 0))).height).toBe(52)
  })

  it("leave the destination below the short link if there is little room", async () => {
    const tab = await open("/links", { viewport: { width: 1100, height: 860 } })
    await row(tab, 0).getByText("example.com/a-page").waitFor()
    await expect.poll(() => heading(tab, "Destination").count()).toBe(0)
  })
})
