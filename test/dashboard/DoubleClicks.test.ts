import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("a double click", (shown) => {
  const { open, api } = shown
  const total = async (path: string) => (await api<{ total: number }>("GET", path)).total

  it("acts once: for a link, a folder, an invite, an item of a page", async () => {
    const tab = await open("/links")
    await tab.getByLabel("URL to shorten").fill("example.com/double")
    await tab.getByRole("button", { name: "Shorten", exact: true }).dblclick()
    await tab.getByRole("region", { name: "New short link" }).waitFor()

    await tab.goto(`${shown.url}/app/folders`)
    await tab.getByRole("button", { name: "New folder" }).first().click()
    await tab.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Double")
    await tab.getByRole("button", { name: "Create folder" }).dblclick()
    await tab.getByRole("dialog").waitFor({ state: "detached" })

    await tab.goto(`${shown.url}/app/settings/members`)
    await tab.getByRole("button", { name: "Create invite" }).dblclick()
    await tab.getByText(/^Invited by Ana/).waitFor()

    const { id } = await api<{ id: string }>("POST", "/pages", { slug: "double", title: "Double" })
    await tab.goto(`${shown.url}/app/pages/${id}`)
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("menuitem", { name: /^Text/ }).click()
    const form = tab.getByRole("form", { name: /^New/ })
    await form.getByLabel("Text", { exact: true }).fill("Once.")
    await form.getByRole("button", { name: "Save" }).dblclick()
    await form.waitFor({ state: "detached" })

    await tab.waitForLoadState("networkidle")
    expect(await total("/links?search=double")).toBe(1)
    expect((await api<{ folders: ReadonlyArray<unknown> }>("GET", "/folders")).folders).toHaveLength(1)
    expect((await api<{ invites: ReadonlyArray<unknown> }>("GET", "/invites")).invites).toHaveLength(1)
    expect((await api<{ plugins: ReadonlyArray<unknown> }>("GET", `/pages/${id}`)).plugins).toHaveLength(1)
  })

  it("acts once while the first request is in flight", async () => {
    const { id } = await api<{ id: string }>("POST", "/pages", { slug: "short", title: "Short" })
    const tab = await open(`/pages/${id}?tab=settings`)
    const making = tab.getByRole("button", { name: "Create a short link to this page" })
    await making.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await tab.waitForURL(/\/app\/links\//)
    await tab.waitForLoadState("networkidle")
    expect(await total("/links?search=@short")).toBe(1)
  })

  it("acts once in the palette, which accepts keys while it closes", async () => {
    const tab = await open("/overview")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.keyboard.press("Control+k")
    await tab.getByPlaceholder(/Search links/).fill("https://example.com/twice")
    await tab.locator("[data-action][data-selected]").getByText("Shorten https://example.com/twice").waitFor()
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")
    await expect.poll(() => total("/links?search=twice")).toBe(1)
    await tab.waitForLoadState("networkidle")
    expect(await total("/links?search=twice")).toBe(1)
  })
})
