import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const row = (tab: Page) => tab.locator('[data-place="0"]')
const open = async (tab: Page) => {
  await row(tab).focus()
  await tab.keyboard.press("e")
  await tab.getByRole("dialog").getByRole("textbox", { name: "Title" }).waitFor()
}

dashboard("the link editor", (shown) => {
  const { api } = shown

  it("is closed by Back, after a question where something would be lost, and by one Escape", async () => {
    await api("POST", "/links", { url: "https://example.com/edited" })
    const tab = await shown.open("/folders")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.getByRole("link", { name: "Links", exact: true }).click()
    await row(tab).getByRole("link").first().waitFor()
    const editor = tab.getByRole("dialog")
    await open(tab)
    await tab.goBack()
    await editor.waitFor({ state: "detached" })
    expect(tab.url()).toMatch(/\/app\/links$/)

    await open(tab)
    await editor.getByRole("button", { name: /^Expiry/ }).click()
    await editor.getByRole("button", { name: "In a week" }).click()
    await editor.getByRole("button", { name: "Expires on" }).click()
    await tab.getByLabel("Hours").focus()
    await tab.keyboard.press("Escape")
    await tab.getByRole("button", { name: "Next month" }).waitFor({ state: "detached" })
    expect(await editor.getByRole("button", { name: "Save" }).isVisible()).toBe(true)
    await tab.goBack()
    await editor.getByRole("button", { name: "Discard" }).click()
    await editor.waitFor({ state: "detached" })
    expect(tab.url()).toMatch(/\/app\/links$/)
    // What the editor put into the history went with it.
    await open(tab)
    await editor.getByRole("button", { name: "Cancel" }).click()
    await editor.waitFor({ state: "detached" })
    await tab.goBack()
    await tab.waitForURL(/\/app\/folders$/)
  })

  it("makes a tag with the link that has it, and warns of rules that fit nobody", async () => {
    const tab = await shown.open("/links")
    await row(tab).getByRole("link").first().waitFor()
    const editor = tab.getByRole("dialog")
    await tab.getByRole("button", { name: "More options" }).click()
    await editor.getByLabel("Tags", { exact: true }).fill("Typed")
    await tab.keyboard.press("Enter")
    await editor.getByText("Typed", { exact: true }).waitFor()
    await editor.getByRole("button", { name: /^Targeting/ }).click()
    await editor.getByRole("button", { name: "Add a rule" }).click()
    await editor.getByLabel("Rule 1", { exact: true }).selectOption("Country")
    await editor.getByText("does not know where its visitors are").waitFor()
    expect(await shown.axe(tab)).toEqual([])
    await editor.getByRole("button", { name: "Cancel" }).click()
    await editor.getByRole("button", { name: "Discard" }).click()
    await editor.waitFor({ state: "detached" })
    expect((await api<{ total: number }>("GET", "/tags")).total).toBe(0)
  })

  it("tells every fault at once until its field is changed, and goes to the first: a password that is missing", async () => {
    const tab = await shown.open("/links")
    await tab.getByLabel("Address to shorten").fill("example.com/locked")
    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("button", { name: /^A\/B test/ }).click()
    await editor.getByRole("button", { name: "Add a variant" }).click()
    await editor.getByRole("button", { name: /^Redirect/ }).click()
    await editor.getByRole("radio", { name: /^Ask for a password/ }).click()
    await editor.getByRole("button", { name: "Create link" }).click()
    await editor.getByText("Must not be empty.").waitFor()
    await editor.getByText("A link that asks for a password needs one.").waitFor()
    const password = editor.getByRole("textbox", { name: "Password" })
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await shown.axe(tab)).toEqual([])
    await password.fill("open sesame")
    await editor.getByText("A link that asks for a password needs one.").waitFor({ state: "detached" })
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await editor.getByText("Must not be empty.").count()).toBe(1)
    expect(await editor.getByRole("alert").count()).toBe(1)
    await editor.getByRole("textbox", { name: "Variant A", exact: true }).fill("example.com/a")
    await editor.getByText("Must not be empty.").waitFor({ state: "detached" })
    expect(await editor.getByRole("alert").count()).toBe(0)
    await tab.keyboard.press("Control+Enter")
    await editor.waitFor({ state: "detached" })
  })

  it("has a slug right behind the host that it belongs to", async () => {
    const tab = await shown.open("/links")
    await tab.getByRole("button", { name: "More options" }).click()
    const slug = tab.getByRole("dialog").getByRole("textbox", { name: "Short link" })
    const gap = () =>
      slug.evaluate((field) => {
        const host = field.parentElement?.querySelector("bdi")?.getBoundingClientRect()
        const start = Number.parseFloat(getComputedStyle(field).paddingLeft) + field.getBoundingClientRect().left
        return Math.abs(start - (host?.right ?? 0))
      })
    await expect.poll(gap).toBeLessThan(4)
    // It is read once: by what is said when it is known, and not with the field as well.
    await slug.fill("free-one")
    await tab.getByRole("status").getByText("It is free.").waitFor()
    expect(await slug.getAttribute("aria-describedby")).toBeNull()
  })

  it("names what is chosen, and has the keyboard enter there", async () => {
    const tab = await shown.open("/links")
    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await expect.poll(() => editor.getByRole("combobox", { name: "Folder" }).inputValue()).toBe("No folder")
    const section = editor.getByRole("button", { name: /^Redirect/ })
    await section.click()
    const kinds = editor.getByRole("radiogroup", { name: "Redirect" })
    await kinds.getByRole("radio", { name: /^Ask for a password/ }).click()
    await section.focus()
    await tab.keyboard.press("Tab")
    expect(await tab.evaluate("document.activeElement?.ariaLabel")).toMatch(/^Ask for a password/)
    await tab.keyboard.press("ArrowUp")
    await expect.poll(() => kinds.getByRole("radio", { checked: true }).getAttribute("tabindex")).toBe("0")
    expect(await shown.axe(tab)).toEqual([])
  })
})
