import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

interface Items {
  readonly links: ReadonlyArray<object>
  readonly plugins: ReadonlyArray<{ readonly config: object }>
}

const meanwhile = (tab: Page) => tab.getByRole("dialog", { name: /has changed/ })

dashboard("two people who edit the same item", (shown) => {
  const { open, api } = shown

  it("see both versions of a link's field and choose, and lose nothing in other fields", async () => {
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
    await expect.poll(() => title.inputValue()).toBe("Mine")
    expect((await link()).title).toBe("Theirs")

    await save()
    await meanwhile(tab).getByRole("button", { name: "Keep mine" }).click()
    await tab.getByText("Link saved").waitFor()
    expect(await link()).toMatchObject({ title: "Mine", meta_title: "Theirs too" })

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await title.fill("Mine again")
    await api("PUT", `/links/${id}`, { title: "Theirs again" })
    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await tab.getByText("Draft restored").waitFor()
    await save()
    await meanwhile(tab)
      .getByRole("button", { name: "Use saved version" })
      .or(meanwhile(tab).getByRole("button", { name: "Use theirs" }))
      .click()
    await tab.getByText("Kept the saved version").waitFor()
    expect((await link()).title).toBe("Theirs again")

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await title.fill("Only mine")
    await api("PUT", `/links/${id}`, { destination_url: "https://example.com/only-theirs" })
    await save()
    await tab.getByText("Link saved").waitFor()
    expect(await link()).toMatchObject({ title: "Only mine", destination_url: "https://example.com/only-theirs" })
  })

  it("see both versions of a page's field, after a reload or without one", async () => {
    shown.expectFailures(/^412 /)
    const { id } = await api<{ id: string }>("POST", "/pages", { title: "Page", slug: "two" })
    const tab = await open(`/pages/${id}`)
    await tab.getByLabel("Title", { exact: true }).fill("Mine")
    await tab.getByLabel("Description").fill("Mine alone")
    await api("PUT", `/pages/${id}`, { title: "Theirs", noindex: 1 })
    await tab.reload()
    await tab.getByText("Draft restored").waitFor()
    const save = tab.getByLabel("Unsaved changes").getByRole("button", { name: "Save" })
    await save.click()
    await meanwhile(tab).getByRole("region", { name: "Title" }).getByText("Theirs", { exact: true }).waitFor()
    await expect.poll(() => meanwhile(tab).getByRole("region").count()).toBe(1)
    await meanwhile(tab).getByRole("button", { name: /^Use/ }).click()
    await tab.getByText("All changes saved.").waitFor()
    await expect.poll(() => tab.getByLabel("Title", { exact: true }).inputValue()).toBe("Theirs")
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
    await meanwhile(tab).getByRole("img", { name: "Saved design" }).waitFor()
    await meanwhile(tab).getByText("Theirs", { exact: true }).waitFor()
    await meanwhile(tab).getByRole("button", { name: "Keep mine" }).click()
    await tab.getByText("QR code saved").waitFor()
    expect(await api("GET", `/qrcodes/${id}`)).toMatchObject({ name: "Mine", version: 3 })
  })

  it("see both versions of a button's field, and lose nothing in other fields", async () => {
    shown.expectFailures(/^412 /)
    const page = await api<{ id: string }>("POST", "/pages", { title: "Buttons", slug: "buttons" })
    const made = await api<{ id: string }>("POST", `/pages/${page.id}/links`, {
      label: "Shop",
      url: "https://a.example"
    })
    const path = `/pages/${page.id}/links/${made.id}`
    const button = () => api<Items>("GET", `/pages/${page.id}`).then(({ links: [one] }) => one)
    const tab = await open(`/pages/${page.id}`)
    const row = tab.locator(`[data-opens="${made.id}"]`)
    const form = tab.getByRole("form")
    const text = form.getByLabel("Text", { exact: true })
    const save = () => form.getByRole("button", { name: "Save" }).click()
    await row.click()
    await text.fill("Mine")
    await api("PUT", path, { label: "Theirs", animation: "pulse" })
    await save()
    await meanwhile(tab).getByRole("heading", { name: "This item has changed" }).waitFor()
    await meanwhile(tab).getByRole("region", { name: "Text" }).getByText("Theirs", { exact: true }).waitFor()
    await expect.poll(() => meanwhile(tab).getByRole("region").count()).toBe(1)
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await meanwhile(tab).getByRole("button", { name: "Go back" }).click()
    await expect.poll(() => text.inputValue()).toBe("Mine")
    expect(await button()).toMatchObject({ label: "Theirs", version: 2 })
    await save()
    await meanwhile(tab).getByRole("button", { name: "Keep mine" }).click()
    await form.waitFor({ state: "detached" })
    expect(await button()).toMatchObject({ label: "Mine", animation: "pulse", version: 3 })

    // The stored draft belongs to the version that it started from.
    await row.click()
    await text.fill("Mine again")
    await api("PUT", path, { label: "Theirs again" })
    await tab.reload()
    await tab.getByText("Draft restored").waitFor()
    await save()
    await meanwhile(tab).getByRole("button", { name: /^Use/ }).click()
    await tab.getByText("Kept the saved version").waitFor()
    await form.waitFor({ state: "detached" })
    expect(await button()).toMatchObject({ label: "Theirs again", version: 4 })

    // Hiding it changes no field of the form.
    await row.click()
    await text.fill("Mine alone")
    await api("PUT", path, { is_visible: 0 })
    await save()
    await form.waitFor({ state: "detached" })
    expect(await button()).toMatchObject({ label: "Mine alone", is_visible: 0, version: 6 })
  })

  it("see both lists of a gallery's pictures, and keep each other's heading and layout", async () => {
    shown.expectFailures(/^412 /)
    const { id } = await api<{ id: string }>("POST", "/pages", { title: "Pictures", slug: "pictures" })
    const picture = (name: string) => ({ url: `${shown.url}/app/icons/${name}.png`, alt: name })
    const gallery = (more: object) => ({ images: [picture("Sea")], layout: "grid", ...more })
    const made = await api<{ id: string }>("POST", `/pages/${id}/plugins`, { type: "gallery", config: gallery({}) })
    const path = `/pages/${id}/plugins/${made.id}`
    const config = () => api<Items>("GET", `/pages/${id}`).then(({ plugins: [one] }) => one?.config)
    shown.expectFailures(/app\/icons/)
    const tab = await open(`/pages/${id}`)
    const form = tab.getByRole("form")
    const save = () => form.getByRole("button", { name: "Save" }).click()
    await tab.locator(`[data-opens="${made.id}"]`).click()
    await form.getByLabel("Heading").fill("Mine")
    await api("PUT", path, { config: gallery({ layout: "masonry" }) })
    await save()
    await form.waitFor({ state: "detached" })
    expect(await config()).toMatchObject({ title: "Mine", layout: "masonry" })

    await tab.locator(`[data-opens="${made.id}"]`).click()
    await form.getByLabel("Alt text").fill("The sea")
    await api("PUT", path, { config: { ...(await config()), images: [picture("Sea"), picture("Hills")] } })
    await save()
    const both = meanwhile(tab).getByRole("region", { name: "Pictures" })
    await both.getByText("1 picture The sea").waitFor()
    await both.getByText(/^2 pictures\s+Sea\s.*Hills/s).waitFor()
    await meanwhile(tab).getByRole("button", { name: "Go back" }).click()
    // With the original text, the form matches the current version.
    await form.getByLabel("Alt text").fill("Sea")
    await form.getByRole("group", { name: "Picture 2" }).waitFor()
    await form.getByRole("button", { name: "More details" }).last().click()
    await form.getByLabel("Caption").last().fill("In June")
    const captioned = { ...picture("Hills"), caption: "In May" }
    await api("PUT", path, { config: { ...(await config()), images: [picture("Sea"), captioned] } })
    await save()
    await both.getByText("Caption: In June").waitFor()
    await both.getByText("Caption: In May").waitFor()
    await meanwhile(tab).getByRole("button", { name: "Keep mine" }).click()
    await form.waitFor({ state: "detached" })
    expect(await config()).toMatchObject({
      title: "Mine",
      images: [{ alt: "Sea" }, { alt: "Hills", caption: "In June" }]
    })
  })

  it("see all differing items in a list of questions", async () => {
    shown.expectFailures(/^412 /)
    const { id } = await api<{ id: string }>("POST", "/pages", { title: "Asked", slug: "asked-twice" })
    const questions = (question: string, answer: string) => ({
      items: [
        { question, answer },
        { question: "Where?", answer: "Here" }
      ]
    })
    const made = await api<{ id: string }>("POST", `/pages/${id}/plugins`, {
      ...{ type: "faq", config: questions("How far?", "A mile") }
    })
    const tab = await open(`/pages/${id}`)
    await tab.locator(`[data-opens="${made.id}"]`).click()
    const form = tab.getByRole("form")
    await form.getByLabel("Question", { exact: true }).first().fill("How far is it?")
    await api("PUT", `/pages/${id}/plugins/${made.id}`, { config: questions("How far?", "Two miles") })
    await form.getByRole("button", { name: "Save" }).click()
    const both = meanwhile(tab).getByRole("region", { name: "Questions" })
    await both.getByText(/How far is it\?\s+Answer: A mile\s+Where\?$/).waitFor()
    await both.getByText(/How far\?\s+Answer: Two miles\s+Where\?$/).waitFor()
  })

  it("see what was saved in the meantime in an untouched form", async () => {
    const page = await api<{ id: string }>("POST", "/pages", { title: "Untouched", slug: "untouched" })
    const made = await api<{ id: string }>("POST", `/pages/${page.id}/links`, {
      label: "Shop",
      url: "https://a.example"
    })
    const path = `/pages/${page.id}/links/${made.id}`
    const tab = await open(`/pages/${page.id}`)
    const row = tab.locator(`[data-opens="${made.id}"]`)
    await row.waitFor()
    await api("PUT", path, { label: "Shop at the harbour", icon: "🐚" })
    await row.click()
    const text = tab.getByRole("form").getByLabel("Text", { exact: true })
    await expect.poll(() => text.inputValue()).toBe("Shop at the harbour")
    await expect.poll(() => tab.getByRole("combobox", { name: "Icon" }).inputValue()).toBe("🐚")

    await api("PUT", path, { label: "Shop by the sea", icon: "🌊" })
    await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await row.click()
    await row.click()
    await expect.poll(() => text.inputValue()).toBe("Shop by the sea")
    await expect.poll(() => tab.getByRole("combobox", { name: "Icon" }).inputValue()).toBe("🌊")
    await text.fill("Shop and café")
    await tab.getByRole("form").getByRole("button", { name: "Save" }).click()
    await tab.getByRole("form").waitFor({ state: "detached" })
    expect(await api("GET", `/pages/${page.id}`)).toMatchObject({ links: [{ label: "Shop and café", icon: "🌊" }] })
  })

  it("keep text typed into a deleted item, and add it again", async () => {
    shown.expectFailures(/^404 /)
    const page = await api<{ id: string }>("POST", "/pages", { title: "Deleted", slug: "deleted" })
    const add = (label: string) =>
      api<{ id: string }>("POST", `/pages/${page.id}/links`, { label, url: "https://a.example" })
    const [shop, blog] = [await add("Shop"), await add("Blog")]
    const tab = await open(`/pages/${page.id}`)
    await tab.locator(`[data-opens="${blog.id}"]`).click()
    await tab.locator(`[data-opens="${shop.id}"]`).click()
    const form = tab.getByRole("form", { name: "Shop" })
    await form.getByLabel("Text", { exact: true }).fill("Shop in town")
    for (const { id } of [shop, blog]) await api("DELETE", `/pages/${page.id}/links/${id}`)
    await form.getByRole("button", { name: "Save" }).click()
    await form.getByText("Someone deleted this while you were editing.").waitFor()
    await expect.poll(() => tab.getByRole("form").count()).toBe(1)
    await expect.poll(() => form.getByLabel("Text", { exact: true }).inputValue()).toBe("Shop in town")
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await tab.reload()
    await form.getByText("Someone deleted this while you were editing.").waitFor()
    await form.getByRole("button", { name: "Add again" }).click()
    await form.waitFor({ state: "detached" })
    expect(await api("GET", `/pages/${page.id}`)).toMatchObject({ links: [{ label: "Shop in town", version: 1 }] })
  })
})
