import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

/** The name or text of the focused element. */
const focused = (tab: Page) =>
  tab.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute("aria-label") ?? element?.textContent
  })

dashboard("keyboard focus", (shown) => {
  const { open, api } = shown

  it("returns to the button that opened a dialog, however it is closed", async () => {
    for (const [path, name] of [
      ["/folders", "New folder"],
      ["/tags", "New tag"],
      ["/domains", "Add a domain"],
      ["/links", "Create in bulk"],
      ["/settings/keys", "New key"],
      ["/settings/account", "Delete your account"]
    ] as const) {
      const tab = await open(path)
      for (const way of ["Escape", "Close"]) {
        await tab.getByRole("button", { name }).first().focus()
        await tab.keyboard.press("Enter")
        await tab.getByRole("dialog").waitFor()
        await expect
          .poll(() => tab.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null))
          .toBe(true)
        if (way === "Escape") await tab.keyboard.press("Escape")
        else await tab.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).first().click()
        await tab.getByRole("dialog").waitFor({ state: "detached" })
        await expect.poll(() => focused(tab), { message: `${path} ${way}` }).toContain(name)
      }
      await shown.close(tab)
    }
  })

  it("returns to the button of a menu, repeatedly, and through a dialog that the menu opened", async () => {
    await api("POST", "/links", { url: "https://example.com/menu", custom_slug: "menu" })
    const tab = await open("/links")
    for (const name of [/^Actions for .*menu/, /^Account of/, /^Actions for .*menu/, /^Account of/]) {
      await tab.getByRole("button", { name }).focus()
      await tab.keyboard.press("Enter")
      await tab.getByRole("menu").waitFor()
      await expect.poll(() => tab.evaluate(() => document.activeElement?.closest("[role=menu]") !== null)).toBe(true)
      await tab.keyboard.press("Escape")
      await tab.getByRole("menu").waitFor({ state: "detached" })
      await expect.poll(() => focused(tab)).toMatch(name)
    }
    await tab.getByRole("button", { name: /^Account of/ }).focus()
    await tab.keyboard.press("Enter")
    await tab.getByRole("menuitem", { name: "Keyboard shortcuts" }).press("Enter")
    await tab.getByRole("dialog").waitFor()
    await tab.keyboard.press("Escape")
    await expect.poll(() => focused(tab)).toMatch(/^Account of/)
  })

  it("starts in a dialog's field, and moves to the nearest heading if its element is removed", async () => {
    const tab = await open("/links")
    await tab.getByRole("checkbox", { name: /^Select .*menu/ }).check()
    for (const [name, field] of [
      ["Move", "Folder"],
      ["Tag", "Add"]
    ] as const) {
      await tab.getByRole("button", { name, exact: true }).press("Enter")
      const input = tab.getByRole("dialog").getByLabel(field, { exact: true }).first()
      await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
      await tab.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click()
      await tab.getByRole("dialog").waitFor({ state: "detached" })
      await expect.poll(() => focused(tab)).toBe(name)
    }
    await api("POST", "/keys", { name: "Printer", role: "member" })
    await api("POST", "/keys", { name: "Scanner", role: "member" })
    await tab.goto(`${shown.url}/app/settings/keys`)
    await tab.getByRole("button", { name: "Revoke Printer" }).press("Enter")
    await tab.getByRole("dialog").getByRole("button", { name: "Revoke key" }).press("Enter")
    await tab.getByRole("button", { name: "Revoke Printer" }).waitFor({ state: "detached" })
    await expect.poll(() => focused(tab)).toBe("Team keys")
  })

  it("stays in a dialog whose button is busy or removed", async () => {
    const tab = await open("/links")
    await tab.getByRole("button", { name: "Create in bulk" }).press("Enter")
    const dialog = tab.getByRole("dialog")
    await dialog.getByLabel("URLs, one per line").fill("example.com/m5, with-comma\nexample.com/m6,")
    await dialog.getByRole("button", { name: "Shorten 2 URLs" }).press("Enter")
    await dialog.getByText("2 links created").waitFor()
    await expect.poll(() => tab.evaluate(() => document.activeElement?.closest("[role=dialog]") != null)).toBe(true)
    const { links } = await api<{ links: ReadonlyArray<Record<string, string>> }>(
      "GET",
      "/links?search=example.com%2Fm"
    )
    expect(links.flatMap((link) => link["destination_url"]?.match(/m[56].*$/) ?? []).toSorted()).toEqual(["m5", "m6"])
    expect(links.some((link) => link["short_url"]?.endsWith("/with-comma"))).toBe(true)
  })

  it("returns after a password prompt and after a secret that is shown once", async () => {
    shown.expectFailures(/^403 \/api\/v1\/keys$/)
    const tab = await open("/settings/keys")
    shown.forgetPasswords()
    await tab.getByRole("button", { name: "New key" }).press("Enter")
    await tab.getByRole("dialog").getByLabel("Name").fill("Robot")
    await tab.getByRole("dialog").getByLabel("Role").selectOption("owner")
    await tab.getByRole("button", { name: "Create key" }).press("Enter")
    await tab.getByLabel("Your password", { exact: true }).fill("a long enough password")
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: "Done" }).press("Enter")
    await tab.getByRole("dialog").waitFor({ state: "detached" })
    await expect.poll(() => focused(tab)).toBe("New key")
  })
})
