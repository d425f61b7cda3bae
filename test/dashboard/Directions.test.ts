import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("addresses", (shown) => {
  const { open, api } = shown

  it("are read from the left in Arabic, in choosers, fields and prefixes", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/", custom_slug: "beta" })
    const tab = await open(`/qr/new?link=${id}`, { locale: "ar" })
    const chooser = tab.locator("#main [role=combobox]").first()
    await expect.poll(() => chooser.inputValue()).toContain("/beta")
    expect(await chooser.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")
    await chooser.click()
    const option = tab.getByRole("option").first()
    expect(await option.locator("bdi").first().getAttribute("dir")).toBe("ltr")

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    const prefix = tab.getByRole("dialog").locator("bdi", { hasText: /\/$/ })
    await prefix.waitFor()
    const slug = tab.locator("input", { hasText: "" }).and(tab.locator("[value=beta]"))
    const [host, code] = [await prefix.boundingBox(), await slug.boundingBox()]
    expect(await slug.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")
    expect((host?.x ?? 0) - (code?.x ?? 0)).toBeLessThan((code?.width ?? 0) / 4)
    const destination = tab.getByRole("dialog").locator("textarea[inputmode=url]").first()
    expect(await destination.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")
  })
})
