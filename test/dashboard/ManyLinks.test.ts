import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

interface List {
  readonly links: ReadonlyArray<{ readonly short_url: string; readonly folder_id: string | null }>
}

const paste = async (tab: Page, text: string) => {
  await tab.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await tab.keyboard.press("Control+v")
}

dashboard("pasted URLs", (shown) => {
  const { open, api, axe } = shown
  const find = async (search: string) => (await api<List>("GET", `/links?search=${search}`)).links

  it("are shortened once, outside of any field", async () => {
    const tab = await open("/tags")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await paste(tab, "not an address")
    await paste(tab, "https://example.com/pasted")
    const card = tab.getByRole("region", { name: "New short link" })
    await card.getByText("Copied to clipboard").waitFor()
    await tab.waitForURL(/\/app\/links$/)
    const [made] = await find("pasted")
    await expect.poll(() => tab.evaluate("navigator.clipboard.readText()")).toBe(made?.short_url)
    await tab.reload()
    await tab.locator("[data-place='0']").getByRole("link").first().waitFor()
    expect(await find("pasted")).toHaveLength(1)
    await tab.keyboard.press("Control+k")
    await expect.poll(() => tab.evaluate("document.activeElement?.placeholder")).toMatch(/^Search links/)
    await tab.keyboard.type("https://example.com/palette")
    await tab.getByRole("option", { name: "Shorten https://example.com/palette" }).click()
    await card.getByText("Copied to clipboard").waitFor()
    expect(await find("palette")).toHaveLength(1)
  })

  it("become links in bulk, and invalid ones stay with the reason", async () => {
    await api("POST", "/links", { url: "https://example.com/first", custom_slug: "taken" })
    await api("POST", "/folders", { name: "Autumn" })
    const tab = await open("/links")
    await tab.getByLabel("URL to shorten").focus()
    await paste(tab, "https://example.com/many/1\nhttps://example.com/many/2\nhttps://example.com/many/1")
    const dialog = tab.getByRole("dialog", { name: "Create links in bulk" })
    const lines = dialog.getByLabel("URLs, one per line")
    await lines.waitFor()
    await expect
      .poll(() => lines.inputValue())
      .toBe("https://example.com/many/1\nhttps://example.com/many/2\nhttps://example.com/many/1")
    await dialog.getByText("1 duplicate line ignored").waitFor()
    await dialog.getByRole("button", { name: "Shorten 2 URLs" }).waitFor()
    expect(await axe(tab)).toEqual([])
    await lines.fill(
      [
        ...Array.from({ length: 120 }, (_, n) => `example.com/many/${n}`),
        "example.com/own own",
        "a.example taken"
      ].join("\n")
    )
    // Unsent lines survive closing the window, like every draft.
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await tab.getByRole("button", { name: "Create in bulk" }).click()
    await lines.waitFor()
    await dialog.getByRole("combobox", { name: "Folder" }).click()
    await tab.getByRole("listbox", { name: "Folder" }).getByRole("option", { name: "Autumn" }).click()
    await dialog.getByLabel("Tags", { exact: true }).fill("spring")
    await dialog.getByLabel("Tags", { exact: true }).press("Enter")
    await dialog.getByRole("button", { name: "Shorten 122 URLs" }).click()
    await dialog.getByText("121 links created").waitFor()
    const { links } = await api<{ links: Array<{ tags: Array<{ name: string }> }> }>("GET", "/links?search=many/119")
    expect(links[0]?.tags.map(({ name }) => name)).toEqual(["spring"])
    await dialog
      .getByRole("list", { name: "Not created" })
      .getByText(/a\.example taken: .*taken/)
      .waitFor()
    await expect.poll(() => lines.inputValue()).toBe("a.example taken")
    expect(await axe(tab)).toEqual([])
    await lines.fill("a.example free")
    await dialog.getByRole("button", { name: "Shorten 1 URL" }).click()
    await dialog.getByText("122 links created").waitFor()
    await dialog.getByRole("button", { name: "Copy all" }).click()
    const copied = async () => String(await tab.evaluate("navigator.clipboard.readText()")).split("\n")
    await expect.poll(async () => (await copied()).length).toBe(122)
    expect((await copied())[120]).toMatch(/\/own$/)
    await dialog.getByRole("button", { name: "Done" }).click()
    await tab.getByRole("dialog").waitFor({ state: "detached" })
    expect((await find("own"))[0]?.folder_id).toMatch(/./)
  })

  it("among other lines become links, and the others stay in the window, named", async () => {
    const tab = await open("/links")
    await tab.getByLabel("URL to shorten").focus()
    await paste(tab, "Our spring links\nhttps://example.com/among/1\n\nhttps://example.com/among/2 among-two\nhello\n")
    const dialog = tab.getByRole("dialog", { name: "Create links in bulk" })
    const others = dialog.getByRole("list", { name: /^2 lines aren't URLs/ })
    await others.waitFor()
    await expect.poll(() => others.getByRole("listitem").allTextContents()).toEqual(["Our spring links", "hello"])
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await dialog.getByRole("button", { name: "Shorten 2 URLs" }).click()
    await dialog.getByText("2 links created").waitFor()
    await expect.poll(() => dialog.getByLabel("URLs, one per line").inputValue()).toBe("Our spring links\nhello")
    await others.waitFor()
    expect((await find("among")).map(({ short_url }) => short_url.replace(/.*\//, ""))).toContain("among-two")
  })
})
