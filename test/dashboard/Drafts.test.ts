import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const restored = (tab: Page) => tab.getByText("Draft restored")
const kept = (tab: Page) =>
  tab.evaluate<string>(
    "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('linden.draft.')))"
  )

/** The dialogs that the browser shows before it leaves the page; each is accepted. */
const questions = (tab: Page) => {
  const asked: Array<string> = []
  tab.on("dialog", (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  return asked
}

dashboard("an unsaved draft", (shown) => {
  const { open, api } = shown

  it("of a link is restored after a reload, without its password, until it is saved or discarded", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/drafted",
      redirect_type: "instant"
    })
    const tab = await open(`/links?edit=${id}`)
    const asked = questions(tab)
    const editor = tab.getByRole("dialog")
    const title = editor.getByRole("textbox", { name: "Title" })
    await title.fill("Half done")
    await editor.getByRole("button", { name: /^Redirect/ }).click()
    await editor.getByRole("radio", { name: /^Require a password/ }).click()
    await editor.getByRole("textbox", { name: "Password" }).fill("open sesame")
    await editor.getByRole("button", { name: /^Expiry/ }).click()
    await editor.getByRole("button", { name: "In a week" }).click()
    expect(await kept(tab)).toContain("Half done")
    expect(await kept(tab)).not.toContain("open sesame")

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    await restored(tab).waitFor()
    expect(asked).toEqual(["beforeunload"])
    await expect.poll(() => title.inputValue()).toBe("Half done")
    expect(await shown.axe(tab)).toEqual([])
    await editor.getByRole("button", { name: "Discard" }).click()
    await expect.poll(() => title.inputValue()).toBe("")
    expect(await kept(tab)).toBe("[]")

    await title.fill("Done")
    await tab.keyboard.press("Control+Enter")
    await tab.getByText("Link saved").waitFor()
    expect(await kept(tab)).toBe("[]")
  })

  it("of a link is saved as usual after a reload: the editor closes without a question", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/again", title: "Again" })
    const tab = await open("/links")
    const row = tab.locator(`[data-link="${id}"]`)
    const edit = async () => {
      await row.getByRole("button", { name: /^Actions/ }).click()
      await tab.getByRole("menuitem", { name: "Edit" }).click()
    }
    const editor = tab.getByRole("dialog")
    await edit()
    await editor.getByRole("textbox", { name: "Title" }).fill("Again and again")
    await tab.reload()
    await edit()
    await restored(tab).waitFor()
    await editor.getByRole("button", { name: "Save" }).click()
    await tab.getByText("Link saved").waitFor()
    await editor.waitFor({ state: "detached" })
    await tab.getByRole("link", { name: "Tags", exact: true }).click()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
  })

  it("of a new link is restored, or offered when another one is started", async () => {
    const tab = await open("/links")
    const editor = tab.getByRole("dialog")
    const begin = async (url: string) => {
      await tab.getByLabel("URL to shorten").fill(url)
      await tab.getByRole("button", { name: "More options" }).click()
    }
    await begin("example.com/begun")
    await editor.getByRole("textbox", { name: "Title" }).fill("Begun")
    await tab.reload()
    await begin("example.com/other")
    await editor.getByText("You have an unfinished link to https://example.com/begun").waitFor()
    await editor.getByRole("button", { name: "Continue editing" }).click()
    await restored(tab).waitFor()
    await expect
      .poll(() => editor.getByRole("textbox", { name: "Destination" }).inputValue())
      .toBe("https://example.com/begun")
    await expect.poll(() => editor.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Begun")
  })

  it("of a page is restored with its settings and open forms", async () => {
    const { id } = await api<{ id: string }>("POST", "/pages", { title: "Ana", slug: "ana" })
    const tab = await open(`/pages/${id}`)
    const asked = questions(tab)
    await tab.getByLabel("Description").fill("Not yet")
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("menuitem", { name: /^Link/ }).click()
    await tab.getByRole("form", { name: "New link" }).getByLabel("Text", { exact: true }).fill("Half a button")
    await tab.reload()
    await restored(tab).waitFor()
    expect(asked).toEqual([])
    const form = tab.getByRole("form", { name: "New link" })
    await expect.poll(() => form.getByLabel("Text", { exact: true }).inputValue()).toBe("Half a button")
    await form.getByLabel("Link", { exact: true }).fill("example.com/button")
    await form.getByRole("button", { name: "Save" }).click()
    await form.waitFor({ state: "detached" })
    await tab.getByLabel("Unsaved changes").getByRole("button", { name: "Save" }).click()
    await tab.getByText("All changes saved.").waitFor()
    expect(await kept(tab)).toBe("[]")
    expect(await api("GET", `/pages/${id}`)).toMatchObject({
      description: "Not yet",
      links: [{ label: "Half a button" }]
    })
  })

  it("of a page is gone once it is published, discarded or saved elsewhere", async () => {
    const { id } = await api<{ id: string }>("POST", "/pages", { title: "Bea", slug: "bea" })
    const path = `/pages/${id}`
    await api("PUT", path, { auto_publish: 0 })
    const tab = await open(path)
    const description = tab.getByLabel("Description")
    const unsaved = tab.getByLabel("Unsaved changes")
    await description.fill("Spring")
    await tab.reload()
    await restored(tab).waitFor()
    await tab.getByRole("button", { name: "Save and publish" }).click()
    await tab.getByText("“Bea” is published.").waitFor()
    await unsaved.waitFor({ state: "detached" })
    expect(await kept(tab)).toBe("[]")
    await description.fill("Summer")
    await unsaved.waitFor()
    await expect.poll(() => restored(tab).count()).toBe(0)

    await tab.reload()
    await restored(tab).waitFor()
    await api("PUT", path, { title: "Bea B" })
    await tab.reload()
    await tab.getByText("Unpublished changes").waitFor()
    await restored(tab).waitFor()
    await tab.getByRole("button", { name: "Actions for this page" }).click()
    await tab.getByRole("menuitem", { name: "Discard unpublished changes" }).click()
    await tab.getByRole("button", { name: "Discard changes" }).click()
    await tab.getByText("The published version was restored.").waitFor()
    expect(await kept(tab)).toBe("[]")
    await description.fill("Autumn")
    await unsaved.waitFor()
    await expect.poll(() => restored(tab).count()).toBe(0)

    // Another window saves the same change, and a button that is still a draft in this one.
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("menuitem", { name: /^Link/ }).click()
    const form = tab.getByRole("form", { name: "New link" })
    await form.getByLabel("Text", { exact: true }).fill("Shop ")
    await form.getByLabel("Link", { exact: true }).fill("shop.example")
    await expect.poll(() => kept(tab)).toContain("shop.example")
    await api("PUT", path, { description: "Autumn" })
    await api("POST", `${path}/links`, { label: "Shop", url: "https://shop.example" })
    await tab.reload()
    await tab.getByRole("button", { name: "Actions for Shop" }).waitFor()
    await expect
      .poll(async () => [await restored(tab).count(), await form.count(), await kept(tab)])
      .toEqual([0, 0, "[]"])
  })

  it("of the settings is restored until it is saved or discarded", async () => {
    const tab = await open("/settings/account")
    const section = (name: string) =>
      tab.locator("section").filter({ has: tab.getByRole("heading", { name, level: 2 }) })
    const settings = tab.getByRole("navigation", { name: "Settings" })
    const name = section("You").getByLabel("Name")
    await name.fill("Anna")
    await settings.getByRole("link", { name: "Team settings" }).click()
    await section("New team").getByLabel("New team's name").fill("Off")
    await settings.getByRole("link", { name: "Members" }).click()
    await tab.getByLabel("Email").fill("eve@example")
    await settings.getByRole("link", { name: "Profile" }).click()
    await restored(tab).waitFor()
    await expect.poll(() => name.inputValue()).toBe("Anna")
    expect(await shown.axe(tab)).toEqual([])
    await section("You").getByRole("button", { name: "Discard" }).click()
    await expect.poll(() => name.inputValue()).toBe("Ana")
    await name.fill("Annika")
    await section("You").getByRole("button", { name: "Save" }).click()
    await tab.getByRole("button", { name: /Account of Annika/ }).waitFor()
    await expect.poll(() => restored(tab).count()).toBe(0)
    await settings.getByRole("link", { name: "Members" }).click()
    await restored(tab).waitFor()
    await expect.poll(() => tab.getByLabel("Email").inputValue()).toBe("eve@example")
    await tab.getByRole("button", { name: "Discard" }).click()
    await settings.getByRole("link", { name: "Team settings" }).click()
    await restored(tab).waitFor()
    await tab.getByRole("button", { name: "Discard" }).click()
    await expect.poll(() => kept(tab)).toBe("[]")
  })

  it("of a new password is never stored, and leaving it asks first", async () => {
    const tab = await open("/settings/security")
    await tab.getByLabel("New password").fill("another long password")
    await tab.getByRole("link", { name: "Tags", exact: true }).click()
    const asked = tab.getByRole("dialog", { name: "Leave without saving?" })
    await asked.getByText("Your password hasn't been changed yet.").waitFor()
    expect(await kept(tab)).toBe("[]")
    await asked.getByRole("button", { name: "Stay here" }).click()
    await expect.poll(() => tab.getByLabel("New password").inputValue()).toBe("another long password")
    await tab.getByRole("link", { name: "Tags", exact: true }).click()
    await asked.getByRole("button", { name: "Leave", exact: true }).click()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
  })

  it("of a QR code or a folder is restored, and deleted at sign-out", async () => {
    const tab = await open("/qr/new")
    await tab.getByLabel("Destination").fill("https://example.com/poster")
    await tab.getByLabel("Name").fill("Poster")
    await tab.reload()
    await restored(tab).waitFor()
    await expect.poll(() => tab.getByLabel("Name").inputValue()).toBe("Poster")

    await tab.goto(`${shown.url}/app/folders`)
    await tab.getByRole("button", { name: "New folder" }).first().click()
    await tab.getByRole("dialog").getByLabel("Name").fill("Spring")
    await tab.reload()
    await tab.getByRole("button", { name: "New folder" }).first().click()
    await restored(tab).waitFor()
    await expect.poll(() => tab.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Spring")
    await tab.keyboard.press("Escape")
    expect(await kept(tab)).toContain("Poster")

    await tab.getByRole("button", { name: /^Account of/ }).click()
    await tab.getByRole("menuitem", { name: "Sign out" }).click()
    await tab.waitForURL(/sign-in/)
    expect(await kept(tab)).toBe("[]")
  })
})
