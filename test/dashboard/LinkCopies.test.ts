import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("a link", (shown) => {
  const { open, api } = shown
  type Shown = Readonly<Record<string, unknown>>
  const only = async (search: string) => {
    const { links } = await api<{ links: ReadonlyArray<Shown> }>("GET", `/links?search=${search}`)
    expect(links).toHaveLength(1)
    return links[0] as Shown
  }

  it("gets a new short code; the old one is listed and can be removed", async () => {
    const { id } = await api("POST", "/links", { url: "https://example.com/moved", custom_slug: "old-name" })
    await api("POST", "/links", { url: "https://example.com/other", custom_slug: "taken" })
    const tab = await open(`/links?edit=${id}`)
    const editor = tab.getByRole("dialog", { name: /old-name|new-name/ })
    const slug = editor.getByRole("textbox", { name: "Short link" })
    await editor.getByText("You can change it. The old link keeps working.").waitFor()
    await slug.fill("taken")
    await editor.getByText("This address is already taken on this domain.").waitFor()
    await slug.fill("new-name")
    await editor.getByText("Available. The old link keeps working.").waitFor()
    await tab.keyboard.press("Control+Enter")
    await tab.getByText("Link saved").waitFor()
    expect((await shown.visit(`${shown.url}/old-name`)).status).toBe(200)
    expect((await shown.visit(`${shown.url}/new-name`)).status).toBe(200)

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await editor
      .getByRole("list", { name: "Previous addresses" })
      .getByText(/old-name$/)
      .waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await editor.getByRole("button", { name: /^Remove .*old-name/ }).click()
    await tab
      .getByRole("dialog", { name: /^Remove/ })
      .getByRole("button", { name: "Remove address" })
      .click()
    await editor.getByRole("list", { name: "Previous addresses" }).waitFor({ state: "detached" })
    expect((await shown.visit(`${shown.url}/old-name`)).status).toBe(404)
  })

  it("is duplicated, in the list and on its own screen, with everything but its short code", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/twin",
      custom_slug: "twin",
      title: "Twin",
      redirect_type: "screen",
      targeting: [{ type: "device", value: "mobile", url: "https://example.com/phone" }]
    })
    const tab = await open("/links?search=twin")
    await tab.getByRole("button", { name: /^Actions for .*twin/ }).click()
    await tab.getByRole("menuitem", { name: "Duplicate" }).click()
    const editor = tab.getByRole("dialog", { name: "New link" })
    await expect.poll(() => editor.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe("Twin")
    await editor.getByRole("textbox", { name: "Short link" }).fill("sibling")
    await editor.getByText("Available.", { exact: true }).waitFor()
    await editor.getByRole("button", { name: "Create link" }).click()
    await editor.waitFor({ state: "detached" })
    expect(await only("sibling")).toMatchObject({
      short_code: "sibling",
      title: "Twin",
      redirect_type: "screen",
      total_clicks: 0,
      targeting: [{ type: "device", value: "mobile", destination_url: "https://example.com/phone" }]
    })

    await tab.goto(`${shown.url}/app/links/${id}`)
    await tab.getByRole("button", { name: /^Actions for/ }).click()
    await tab.getByRole("menuitem", { name: "Duplicate" }).click()
    await editor.getByRole("textbox", { name: "Title", exact: true }).fill("Third")
    await tab.keyboard.press("Control+Enter")
    await tab.getByText(/ created and copied$/).waitFor()
    expect(await only("third")).toMatchObject({ title: "Third", destination_url: "https://example.com/twin" })
  })
})
