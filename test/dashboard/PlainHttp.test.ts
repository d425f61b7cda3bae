import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

interface Link {
  readonly id: string
  readonly ab_tests: ReadonlyArray<unknown>
  readonly targeting: ReadonlyArray<unknown>
}

// Browsers limit random UUIDs, the clipboard and installing to https. Localhost counts as https, a host name doesn't.
dashboard(
  "the dashboard by plain http, at a host name",
  ({ open, api }) => {
    it("creates, changes, copies and deletes links", async () => {
      const tab = await open("/links")
      await expect.poll(() => tab.evaluate("isSecureContext")).toBe(false)
      const field = tab.getByLabel("URL to shorten")
      await field.fill("example.com/plain")
      await tab.keyboard.press("Enter")
      const card = tab.getByRole("region", { name: "New short link" })
      await card.getByText("Copied to clipboard").waitFor()
      const row = tab.locator('[data-place="0"]')
      const actions = row.getByRole("button", { name: /^Actions/ })
      const pasted = async () => {
        await field.fill("")
        await field.press("Control+v")
        return field.inputValue()
      }
      expect(await pasted()).toMatch(/^http:\/\/linden\.test:/)

      await card.getByRole("button", { name: "Edit" }).click()
      const editor = tab.getByRole("dialog")
      await editor.getByRole("button", { name: /^A\/B test/ }).click()
      await editor.getByRole("button", { name: "Add variant" }).click()
      await editor.getByRole("textbox", { name: "Variant A", exact: true }).fill("example.com/b")
      await editor.getByRole("button", { name: /^Targeting/ }).click()
      await editor.getByRole("button", { name: "Add rule" }).click()
      await editor.getByRole("textbox", { name: "Send visitors to" }).fill("example.com/phone")
      await editor.getByRole("button", { name: "Save" }).click()
      await tab.getByText("Link saved").waitFor()
      const [link] = (await api<{ links: ReadonlyArray<Link> }>("GET", "/links")).links
      expect([link?.ab_tests.length, link?.targeting.length]).toEqual([1, 1])

      await actions.click()
      await tab.getByRole("menuitem", { name: "Copy" }).click()
      await tab.getByText("Short link copied").waitFor()
      expect(await pasted()).toMatch(/^http:\/\/linden\.test:/)
      await actions.click()
      await tab.getByRole("menuitem", { name: "Delete" }).click()
      await tab.getByText("Link moved to the trash").waitFor()
      await tab.getByRole("button", { name: "Undo" }).click()
      await actions.click()
      await tab.getByRole("menuitem", { name: "Delete" }).click()
      await tab.getByRole("heading", { name: "No links yet" }).waitFor()
      await expect.poll(async () => (await api<{ total: number }>("GET", "/links")).total).toBe(0)
    })

    it("adds buttons and blocks to pages", async () => {
      const { id } = await api("POST", "/pages", { title: "Plain", slug: "plain" })
      const tab = await open(`/pages/${id}`)
      const form = tab.getByRole("form", { name: /^New/ })
      const add = async (kind: RegExp) => {
        await tab.getByRole("button", { name: "Add", exact: true }).click()
        await tab.getByRole("menuitem", { name: kind }).click()
        await form.waitFor()
      }
      await add(/^Link/)
      await form.getByLabel("Text", { exact: true }).fill("My music")
      await form.getByLabel("Link", { exact: true }).fill("music.example/album")
      await tab.keyboard.press("Control+Enter")
      await form.waitFor({ state: "detached" })
      await add(/^Text/)
      const { links } = await api<{ links: ReadonlyArray<{ label: string }> }>("GET", `/pages/${id}`)
      expect(links.map(({ label }) => label)).toEqual(["My music"])
    })

    it("says what only works over https", async () => {
      const tab = await open("/settings/tools")
      await tab.getByText("To install Linden, open it over HTTPS.").waitFor()
      await expect.poll(() => tab.getByRole("button", { name: "Turn on" }).count()).toBe(0)
    })
  },
  { host: "linden.test" }
)
