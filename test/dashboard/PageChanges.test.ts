import { expect, it } from "vitest"
import { bottomOf, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

dashboard("the page editor", (shown) => {
  it("hides and shows an item, counts the blocks' links, and says that the old address still works", async () => {
    const { api, open, visit, axe } = shown
    const page = await api<{ id: string }>("POST", "/pages", { slug: "before", title: "Before" })
    await api("POST", `/pages/${page.id}/links`, { label: "Shop", url: "https://shop.example/" })
    await api("POST", `/pages/${page.id}/plugins`, {
      type: "text_block",
      config: { content: "Read **[my book](https://book.example/)**" },
      sort_order: 1
    })
    const publicPage = async (slug: string) => (await visit(`${shown.url}/@${slug}`)).text()
    const [, way] = /href="(\/b\/[^"]+)">my book/.exec(await publicPage("before")) ?? []
    expect((await visit(`${shown.url}${way}`)).headers.get("location")).toBe("https://book.example/")
    await expect
      .poll(async () => (await api<{ total_clicks: number }>("GET", `/pages/${page.id}`)).total_clicks, {
        timeout: 30_000
      })
      .toBe(1)

    const tab = await open(`/pages/${page.id}`)
    const preview = tab.frameLocator('iframe[title="Preview of the page"]')
    await tab.getByRole("button", { name: /^Read my book.*1 click/ }).waitFor()
    await preview.getByText("Shop").waitFor()
    await tab.getByRole("button", { name: "Actions for Shop" }).click()
    await tab.getByRole("menuitem", { name: "Hide" }).click()
    await tab.getByRole("button", { name: /^Shop.*Hidden/ }).waitFor()
    await preview.getByText("Shop").waitFor({ state: "detached" })
    await expect.poll(() => publicPage("before")).not.toContain("Shop")
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("button", { name: "Actions for Shop" }).click()
    await tab.getByRole("menuitem", { name: "Show" }).click()
    await preview.getByText("Shop").waitFor()
    await expect.poll(() => publicPage("before")).toContain("Shop")
    await expect.poll(() => tab.getByText("Hidden").count()).toBe(0)

    await tab.getByRole("tab", { name: "Settings" }).click()
    await tab.getByLabel("URL", { exact: true }).fill("after")
    await tab.getByText("The previous URL, @before, points here until another page uses it.").waitFor()
    await tab.getByRole("button", { name: "Save" }).click()
    await expect.poll(async () => (await visit(`${shown.url}/@before`)).headers.get("location")).toBe("/@after")
  })

  it("shows a notice above the save bar, and fields in an even grid", async () => {
    const { id } = await shown.api<{ id: string }>("POST", "/pages", { title: "Bar", slug: "bar" })
    for (const viewport of [
      { width: 1280, height: 700 },
      { width: 390, height: 700 }
    ]) {
      const tab = await shown.open(`/pages/${id}?tab=settings`, { viewport })
      await tab.getByLabel("Description").fill("Changed")
      const bar = tab.getByLabel("Unsaved changes")
      await bar.waitFor()
      await tab.getByRole("button", { name: "Actions for this page" }).click()
      await tab.getByRole("menuitemcheckbox", { name: "Publish changes immediately" }).click()
      const notice = tab.getByRole("alert").filter({ hasText: /Changes/ })
      await expect
        .poll(async () => {
          const [above, below] = [await notice.boundingBox(), await bar.boundingBox()]
          return above !== null && below !== null && above.y + above.height <= below.y
        })
        .toBe(true)
      const address = tab.getByText(`${new URL(shown.url).host}/@bar`).last()
      const field = (name: string) => tab.getByLabel(name, { exact: true }).first()
      const [line, domain, folder] = await stillBoxes(address, field("Domain"), field("Folder"))
      const step = folder.y - bottomOf(domain)
      expect(Math.abs(domain.y - bottomOf(line) - step)).toBeLessThan(2)
      await shown.close(tab)
    }
  })
})
