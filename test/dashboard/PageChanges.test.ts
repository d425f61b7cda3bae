import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("the editor of a page", (shown) => {
  it("hides an item and shows it again, counts what blocks lead to, and tells of the address that goes on", async () => {
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
    expect(await tab.getByText("Hidden").count()).toBe(0)

    await tab.getByRole("tab", { name: "Settings" }).click()
    await tab.getByLabel("Address", { exact: true }).fill("after")
    await tab.getByText("The one until now, @before, leads here until another page takes it.").waitFor()
    await tab.getByRole("button", { name: "Save" }).click()
    await expect.poll(async () => (await visit(`${shown.url}/@before`)).headers.get("location")).toBe("/@after")
  })
})
