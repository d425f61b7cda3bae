import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("a static QR code", (shown) => {
  const verdict = (tab: Page, words: string) => tab.locator("[aria-live]").getByText(words, { exact: true }).waitFor()
  const drafts = (tab: Page) => tab.evaluate("JSON.stringify(localStorage)") as Promise<string>

  const begin = async (kind: string, width = 1280) => {
    const tab = await shown.open("/qr/new", { viewport: { width, height: 844 } })
    await tab.getByRole("radiogroup", { name: "Points to" }).getByText("Other content", { exact: true }).click()
    await tab.getByRole("combobox", { name: "Type" }).selectOption(kind)
    return tab
  }

  const downloaded = async (tab: Page, format: string) => {
    await tab.getByRole("radiogroup", { name: "Format" }).getByText(format, { exact: true }).click()
    const [file] = await Promise.all([
      tab.waitForEvent("download"),
      tab.getByRole("button", { name: `Download ${format}` }).click()
    ])
    const chunks: Array<Buffer> = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) }
  }

  const pixels = (bytes: Buffer) =>
    sharp(bytes).resize(512, 512).flatten({ background: "#fff" }).greyscale().raw().toBuffer()

  it("contains a Wi-Fi network and is downloaded as SVG and PNG, without being stored", async () => {
    const tab = await begin("Wi-Fi")
    await expect.poll(() => tab.getByRole("button", { name: "Create", exact: true }).count()).toBe(0)
    await expect.poll(() => tab.getByLabel("Name", { exact: true }).count()).toBe(0)
    await expect.poll(() => tab.getByRole("button", { name: "Download PNG" }).isDisabled()).toBe(true)
    await tab.getByText(/^Static codes aren't stored/).waitFor()
    await tab.getByLabel("Network name").fill("Café Guests")
    await tab.getByLabel("Password", { exact: true }).fill("summer;2026")
    await verdict(tab, "Scans well")
    const svg = await downloaded(tab, "SVG")
    expect(svg.name).toBe("Café-Guests.svg")
    const text = "WIFI:T:WPA;S:Café Guests;P:summer\\;2026;;"
    const design_config = { dotsOptions: { type: "square", color: "#000000" }, backgroundOptions: { color: "#ffffff" } }
    const drawn = await shown.api<{ svg: string }>("POST", "/qrcodes/preview", { design_config, text })
    expect(svg.bytes.toString()).toBe(drawn.svg)

    await tab.getByRole("radiogroup", { name: "Format" }).getByText("PNG", { exact: true }).click()
    await tab.getByRole("combobox", { name: "Width" }).selectOption("2048 px")
    const png = await downloaded(tab, "PNG")
    expect(png.name).toBe("Café-Guests.png")
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: "png", width: 2048, height: 2048 })
    const [one, other] = [await pixels(png.bytes), await pixels(svg.bytes)]
    expect(one.filter((value, place) => Math.abs(value - (other[place] ?? 0)) > 128).length).toBeLessThan(500)
    expect((await shown.api<{ total: number }>("GET", "/qrcodes")).total).toBe(0)

    await tab.getByRole("link", { name: "Tags", exact: true }).click()
    await tab.getByRole("heading", { level: 1, name: "Tags" }).waitFor()
  })

  it("is restored after a reload, except for the password of its network", async () => {
    const tab = await begin("Wi-Fi")
    await tab.getByLabel("Network name").fill("Guests")
    await tab.getByLabel("Password", { exact: true }).fill("first-secret")
    await verdict(tab, "Scans well")
    await downloaded(tab, "SVG")
    await tab.getByLabel("Password", { exact: true }).fill("second-secret")
    await tab.getByLabel("Network name").fill("Guests upstairs")
    await expect.poll(() => drafts(tab)).toContain("Guests upstairs")
    await expect.poll(() => drafts(tab)).not.toMatch(/(?:first|second)-secret/)
    await tab.reload()
    await tab.getByText("Draft restored").waitFor()
    await expect.poll(() => tab.getByLabel("Network name").inputValue()).toBe("Guests upstairs")
    await expect.poll(() => tab.getByLabel("Password", { exact: true }).inputValue()).toBe("")
    await expect.poll(() => tab.getByRole("button", { name: "Download PNG" }).isDisabled()).toBe(true)
  })

  it("reports at its field that a text is too long", async () => {
    shown.expectFailures(/^422 /)
    const tab = await begin("Text")
    await tab.getByRole("textbox", { name: "Text" }).fill("語".repeat(600))
    await tab.getByText(/^Too long for a QR code .* room for 1,663 bytes/).waitFor()
    await tab.getByRole("textbox", { name: "Text" }).fill("x".repeat(1001))
    await tab.getByText("Must be at most 1,000 characters long.").waitFor()
    await tab.getByRole("textbox", { name: "Text" }).fill("Table 5")
    await verdict(tab, "Scans well")
    await expect.poll(() => tab.getByText("Must be at most 1,000 characters long.").count()).toBe(0)
  })

  it("has no axe violations in light and dark mode, and fits on a phone", async () => {
    const tab = await begin("Text", 390)
    for (const kind of ["Text", "Wi-Fi", "Contact", "Email", "Phone number", "SMS"]) {
      await tab.getByRole("combobox", { name: "Type" }).selectOption(kind)
      if (kind === "Wi-Fi" || kind === "Contact") expect(await shown.axeInEachLook(tab), kind).toEqual([])
      else expect(await shown.axe(tab), kind).toEqual([])
      expect(await tab.evaluate("document.documentElement.scrollWidth"), kind).toBeLessThanOrEqual(390)
    }
  })
})
