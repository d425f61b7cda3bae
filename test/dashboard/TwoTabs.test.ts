import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const meanwhile = (tab: Page) => tab.getByRole("dialog", { name: /was changed meanwhile/ })

dashboard("two who edit one thing at once", (shown) => {
  const { open, api } = shown

  it("see both versions of a link's field and choose, and lose nothing of other fields", async () => {
    shown.expectFailures(/^412 /)
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/a", title: "First" })
    const link = () => api<{ title: string; meta_title: string; destination_url: string }>("GET", `/links/${id}`)
    const tab = await open(`/links?edit=${id}`)
    const editor = tab.getByRole("dialog", { name: /^127/ })
    const title = editor.getByRole("textbox", { name: "Title", exact: true })
    const save = () => editor.getByRole("button", { name: "Save" }).click()
    await title.fill("Mine")
    await api("PUT", `/links/${id}`, { title: "Theirs", meta_title: "Theirs too" })
    await save()
    await meanwhile(tab).getByRole("region", { name: "Title" }).getByText("Theirs", { exact: true }).waitFor()
    await meanwhile(tab).getByText("Mine", { exact: true }).waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await meanwhile(tab).waitFor({ state: "detached" })
    expect(await title.inputValue()).toBe("Mine")
    expect((await link()).title).toBe("Theirs")

    await save()
    await meanwhile(tab).getByRole("button", { name: "Keep mine" }).click()
    await tab.getByText("Link saved").waitFor()
    expect(await link()).toMatchObject({ title: "Mine", meta_title: "Theirs too" })

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await title.fill("Mine again")
    await api("PUT", `/links/${id}`, { title: "Theirs again" })
    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await tab.getByText("Restored what you had not saved").waitFor()
    await save()
    await meanwhile(tab)
      .getByRole("button", { name: "Take the other" })
      .or(meanwhile(tab).getByRole("button", { name: "Take theirs" }))
      .click()
    await tab.getByText("Left as it was saved meanwhile").waitFor()
    expect((await link()).title).toBe("Theirs again")

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await title.fill("Only mine")
    await api("PUT", `/links/${id}`, { destination_url: "https://example.com/only-theirs" })
    await save()
    await tab.getByText("Link saved").waitFor()
    expect(await link()).toMatchObject({ title: "Only mine", destination_url: "https://example.com/only-theirs" })
  })

  it("see both versions of a page's field, read anew or not", async () => {
    shown.expectFailures(/^412 /)
    const { id } = await api<{ id: string }>("POST", "/pages", { title: "Page", slug: "two" })
    const tab = await open(`/pages/${id}?tab=settings`)
    await tab.getByLabel("Title", { exact: true }).fill("Mine")
    await tab.getByLabel("Description").fill("Mine alone")
    await api("PUT", `/pages/${id}`, { title: "Theirs", noindex: 1 })
    await tab.reload()
    await tab.getByText("Restored what you had not saved").waitFor()
    const save = tab.getByLabel("Unsaved changes").getByRole("button", { name: "Save" })
    await save.click()
    await meanwhile(tab).getByRole("region", { name: "Title" }).getByText("Theirs", { exact: true }).waitFor()
    expect(await meanwhile(tab).getByRole("region").count()).toBe(1)
    await meanwhile(tab).getByRole("button", { name: /^Take/ }).click()
    await tab.getByText("Everything is saved.").waitFor()
    expect(await tab.getByLabel("Title", { exact: true }).inputValue()).toBe("Theirs")
    expect(await api("GET", `/pages/${id}`)).toMatchObject({ title: "Theirs", description: "Mine alone", noindex: 1 })
  })

  it("see both designs of a QR code", async () => {
    shown.expectFailures(/^412 /)
    const { id } = await api<{ id: string }>("POST", "/qrcodes", {
      name: "Poster",
      url: "https://example.com/poster",
      design_config: {}
    })
    const tab = await open(`/qr/${id}`)
    const name = tab.getByRole("textbox", { name: "Name" })
    await name.fill("Mine")
    await tab.getByRole("button", { name: "Berry" }).click()
    await api("PUT", `/qrcodes/${id}`, { name: "Theirs", design_config: { dotsOptions: { color: "#003366" } } })
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await meanwhile(tab).getByRole("img", { name: "Your design" }).waitFor()
    await meanwhile(tab).getByRole("img", { name: "The design that was saved" }).waitFor()
    await meanwhile(tab).getByText("Theirs", { exact: true }).waitFor()
    await meanwhile(tab).getByRole("button", { name: "Keep mine" }).click()
    await tab.getByText("QR code saved").waitFor()
    expect(await api("GET", `/qrcodes/${id}`)).toMatchObject({ name: "Mine", version: 3 })
  })
})
