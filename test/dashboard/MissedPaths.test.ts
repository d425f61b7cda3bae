import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("missing paths", (shown) => {
  const { open, api, axeInEachLook } = shown

  it("become links with one click, and are cleared", async () => {
    const tab = await open("/domains")
    await tab.getByRole("link", { name: "Missing paths" }).click()
    await tab.getByRole("heading", { name: "No missing paths" }).waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    for (const path of ["/lost-code", "/lost-code", "/wp-login.php", "/two/parts"]) await fetch(`${shown.url}${path}`)
    await tab.reload()
    const row = tab.getByRole("row").filter({ hasText: "/lost-code" })
    await row.getByRole("cell", { name: "2", exact: true }).waitFor()
    await tab.getByRole("row").filter({ hasText: "Paths that only scanners ask for" }).waitFor()
    expect(await tab.getByRole("button", { name: /^Create this link/ }).count()).toBe(2)
    await tab.setViewportSize({ width: 390, height: 844 })
    expect(await axeInEachLook(tab)).toEqual([])
    await tab.setViewportSize({ width: 1280, height: 860 })

    await row.getByRole("button", { name: "Create this link /lost-code" }).click()
    const editor = tab.getByRole("dialog")
    await expect.poll(() => editor.getByLabel("Short link").inputValue()).toBe("lost-code")
    await editor.getByLabel("Destination", { exact: true }).fill("https://example.com/found")
    await editor.getByRole("button", { name: "Create link" }).click()
    await expect.poll(() => row.count()).toBe(0)
    const { links } = await api<{ links: ReadonlyArray<Record<string, string>> }>("GET", "/links")
    expect(links.map(({ short_code, destination_url }) => [short_code, destination_url])).toEqual([
      ["lost-code", "https://example.com/found"]
    ])

    await tab.getByRole("button", { name: "Clear the list" }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Clear the list" }).click()
    await tab.getByRole("heading", { name: "No missing paths" }).waitFor()
  })
})
