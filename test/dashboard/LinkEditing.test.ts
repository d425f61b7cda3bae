import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const row = (tab: Page) => tab.locator('[data-place="0"]')
const open = async (tab: Page) => {
  await row(tab).focus()
  await tab.keyboard.press("e")
  await tab.getByRole("dialog").getByRole("textbox", { name: "Title" }).waitFor()
}

dashboard(
  "the link editor",
  (shown) => {
    const { api } = shown

    it("closes on Back, after a question if something would be lost, and on a single Escape", async () => {
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
      await expect.poll(() => editor.getByRole("button", { name: "Save" }).isVisible()).toBe(true)
      await tab.goBack()
      await editor.getByRole("button", { name: "Discard" }).click()
      await editor.waitFor({ state: "detached" })
      expect(tab.url()).toMatch(/\/app\/links$/)
      // Closing removed the editor's history entries.
      await open(tab)
      await editor.getByRole("button", { name: "Cancel" }).click()
      await editor.waitFor({ state: "detached" })
      await tab.goBack()
      await tab.waitForURL(/\/app\/folders$/)
    })

    it("creates a tag with the link that uses it, and warns of rules that never match", async () => {
      const tab = await shown.open("/links")
      await row(tab).getByRole("link").first().waitFor()
      const editor = tab.getByRole("dialog")
      await tab.getByRole("button", { name: "More options" }).click()
      await editor.getByLabel("Tags", { exact: true }).fill("Typed")
      await tab.keyboard.press("Enter")
      await editor.getByText("Typed", { exact: true }).waitFor()
      await editor.getByRole("button", { name: /^Targeting/ }).click()
      await editor.getByRole("button", { name: "Add rule" }).click()
      await editor.getByLabel("Rule 1", { exact: true }).selectOption("Country")
      await editor.getByText("can't detect countries").waitFor()
      expect(await shown.axe(tab)).toEqual([])
      await editor.getByRole("button", { name: "Cancel" }).click()
      await editor.getByRole("button", { name: "Discard" }).click()
      await editor.waitFor({ state: "detached" })
      expect((await api<{ total: number }>("GET", "/tags")).total).toBe(0)
    })

    it("tries new rules, and compares them with past clicks, before they are saved", async () => {
      const rule = { type: "device", value: "mobile", url: "https://example.com/phone" }
      const made = {
        url: "https://example.com/tried",
        custom_slug: "tried",
        redirect_type: "instant",
        targeting: [rule]
      }
      const { id, short_url } = await api<{ id: string; short_url: string }>("POST", "/links", made)
      const desktop = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
      for (const _ of "123") await shown.visit(short_url, { "user-agent": desktop })
      const clicks = () => api<{ total_clicks: number }>("GET", `/links/${id}`)
      await expect.poll(async () => (await clicks()).total_clicks).toBe(3)
      const tab = await shown.open(`/links/${id}`)
      await tab.getByRole("heading", { level: 1 }).waitFor()
      await tab.keyboard.press("e")
      const editor = tab.getByRole("dialog")
      const test = editor.getByRole("group", { name: "Test the rules" })
      await test.getByRole("button", { name: "Show destination" }).click()
      await test.getByText("No rule matches. This visitor goes to https://example.com/tried.").waitFor()
      await test.getByRole("combobox", { name: "Device" }).click()
      await tab.getByRole("option", { name: "Phone" }).click()
      await test.getByRole("button", { name: "Show destination" }).click()
      await test.getByText("Rule 1 sends this visitor to https://example.com/phone.").waitFor()
      const compare = editor.getByRole("button", { name: "Compare with past clicks" })
      await compare.click()
      await editor.getByText("All clicks of the last 30 days would have gone where they went.").waitFor()
      await editor.getByLabel("Rule 1", { exact: true }).selectOption("System")
      await editor.getByRole("combobox", { name: "Is" }).fill("Linux")
      await compare.click()
      await editor.getByText("3 of 3 clicks of the last 30 days would have gone elsewhere.").waitFor()
      const counts = editor.getByRole("status").getByRole("listitem")
      expect(await counts.allTextContents()).toEqual(["Rule 1: 3", "Unchanged: 0"])
      expect(await shown.axeInEachLook(tab)).toEqual([])
    })

    it("shows every error until its field is changed, and focuses the first: a missing password", async () => {
      const tab = await shown.open("/links")
      await tab.getByLabel("URL to shorten").fill("example.com/locked")
      await tab.getByRole("button", { name: "More options" }).click()
      const editor = tab.getByRole("dialog")
      await editor.getByRole("button", { name: /^A\/B test/ }).click()
      for (const _ of "AB") await editor.getByRole("button", { name: "Add variant" }).click()
      await editor.getByRole("button", { name: /^Targeting/ }).click()
      for (const _ of "12") await editor.getByRole("button", { name: "Add rule" }).click()
      await editor.getByRole("button", { name: /^Redirect/ }).click()
      await editor.getByRole("radio", { name: /^Require a password/ }).click()
      await editor.getByRole("button", { name: "Create link" }).click()
      const variants = editor.getByRole("textbox", { name: /^Variant [AB]$/ })
      const rules = editor.getByRole("textbox", { name: "Send visitors to" })
      await expect.poll(() => editor.getByText("Must not be empty.").count()).toBe(4)
      for (const field of [...(await variants.all()), ...(await rules.all())]) {
        await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true")
      }
      await editor.getByText("A password-protected link needs a password.").waitFor()
      const password = editor.getByRole("textbox", { name: "Password" })
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await shown.axe(tab)).toEqual([])
      await password.fill("open sesame")
      await editor.getByText("A password-protected link needs a password.").waitFor({ state: "detached" })
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
      await expect.poll(() => editor.getByText("Must not be empty.").count()).toBe(4)
      await expect.poll(() => editor.getByRole("alert").count()).toBe(1)
      await variants.first().fill("example.com/a")
      await expect.poll(() => editor.getByText("Must not be empty.").count()).toBe(3)
      for (const field of [variants.last(), rules.first(), rules.last()]) await field.fill("example.com/other")
      await editor.getByText("Must not be empty.").first().waitFor({ state: "detached" })
      await expect.poll(() => editor.getByRole("alert").count()).toBe(0)
      await tab.keyboard.press("Control+Enter")
      await editor.waitFor({ state: "detached" })
    })

    it("shows the slug right after its host", async () => {
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
      // A screen reader reads the result once, and not with the field as well.
      await slug.fill("free-one")
      await tab.getByRole("status").getByText("Available.").waitFor()
      await expect.poll(() => slug.getAttribute("aria-describedby")).toBeNull()
    })

    it("shows the selected value, and focuses it on Tab", async () => {
      const tab = await shown.open("/links")
      await tab.getByRole("button", { name: "More options" }).click()
      const editor = tab.getByRole("dialog")
      await expect.poll(() => editor.getByRole("combobox", { name: "Folder" }).inputValue()).toBe("No folder")
      await editor.getByRole("button", { name: /^Redirect/ }).click()
      const kinds = editor.getByRole("radiogroup", { name: "Redirect" })
      await kinds.getByRole("radio", { name: /^Require a password/ }).click()
      await editor.getByRole("region", { name: "Redirect and password" }).focus()
      await tab.keyboard.press("Tab")
      await expect.poll(() => tab.evaluate("document.activeElement?.ariaLabel")).toMatch(/^Require a password/)
      await tab.keyboard.press("ArrowUp")
      await expect.poll(() => kinds.getByRole("radio", { checked: true }).getAttribute("tabindex")).toBe("0")
      expect(await shown.axe(tab)).toEqual([])
    })
  },
  { environment: { LINDEN_GEOIP_FILE: "off" } }
)
