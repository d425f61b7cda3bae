import { Effect } from "effect"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import { expect, it } from "vitest"
import { pixelsOf } from "../../src/qr/Raster.ts"
import { decoders } from "../../src/qr/scan/Decoders.ts"
import { rightOf, stillBox, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

dashboard("the layout of the link editor", (shown) => {
  const { open, api } = shown

  const begin = async (tab: Page): Promise<Locator> => {
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Destination" }).waitFor()
    return editor
  }

  /** The largest gap in pixels between two controls, one below the other, from the first field to the last button. */
  const largestGap = (editor: Locator) =>
    editor.locator("form").evaluate((form) => {
      const boxes = [...form.querySelectorAll("textarea, input, button, figure")]
        .map((one) => one.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .sort((one, other) => one.top - other.top)
      let [bottom, gap] = [boxes[0]?.bottom ?? 0, 0]
      for (const box of boxes) {
        gap = Math.max(gap, box.top - bottom)
        bottom = Math.max(bottom, box.bottom)
      }
      return gap
    })

  it.each([
    [1280, 900],
    [1440, 1200],
    [2560, 1300],
    [1280, 1400],
    [1440, 1600],
    [1440, 2600]
  ])("has no empty space between fields in a window of %i × %i", async (width, height) => {
    const editor = await begin(await open("/links", { viewport: { width, height } }))
    await expect.poll(() => largestGap(editor)).toBeLessThan(80)
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/high" })
    const stored = (await open(`/links?edit=${id}`, { viewport: { width, height } })).getByRole("dialog")
    await stored.getByRole("textbox", { name: "Title" }).waitFor()
    await expect.poll(() => largestGap(stored)).toBeLessThan(80)
  })
  /** The text in the QR code that the editor shows. */
  const scanned = async (editor: Locator) => {
    const source = (await editor.getByRole("img", { name: "QR code" }).getAttribute("src")) ?? ""
    const svg = decodeURIComponent(source.slice(source.indexOf(",") + 1))
    const read = Effect.flatMap(Effect.all([decoders, pixelsOf(svg)]), ([[decode], pixels]) =>
      decode === undefined ? Effect.succeed(undefined) : decode(pixels)
    )
    return Effect.runPromise(read)
  }

  it("has the QR code and the social preview beside the fields, as they are typed", async () => {
    await api("POST", "/domains", { hostname: "go.example.com" })
    const tab = await open("/links", { viewport: { width: 1440, height: 900 } })
    const editor = await begin(tab)
    await editor.getByRole("img", { name: "Sample QR code" }).waitFor()
    await editor.getByRole("textbox", { name: "Destination" }).fill("https://example.com/spring")
    await editor.getByRole("textbox", { name: "Short link" }).fill("spring")
    await expect.poll(() => scanned(editor)).toBe(`${shown.url}/spring`)
    await editor.getByRole("combobox", { name: "Domain" }).click()
    await tab.getByRole("option", { name: /go\.example\.com/ }).click()
    await expect.poll(() => scanned(editor)).toBe(`http://go.example.com:${new URL(shown.url).port}/spring`)

    const card = editor.getByRole("figure", { name: "Approximate chat preview" })
    await card.getByText("example.com", { exact: true }).waitFor()
    await editor.getByRole("button", { name: "Social preview" }).click()
    await editor.getByRole("textbox", { name: "Preview title" }).fill("Come and see")
    await editor.getByRole("textbox", { name: "Preview description" }).fill("All of April")
    await card.getByText("Come and see").waitFor()
    await card.getByText("All of April").waitFor()
    const buffer = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#2e6a3d" } })
      .png()
      .toBuffer()
    const chooser = tab.waitForEvent("filechooser")
    await editor.getByRole("button", { name: "Upload picture" }).click()
    await (await chooser).setFiles({ name: "spring.png", mimeType: "image/png", buffer })
    await editor.getByRole("button", { name: "Change picture" }).waitFor()
    await expect.poll(() => card.locator("img").getAttribute("src")).toContain("/uploads/")
    await card.getByText("go.example.com", { exact: true }).waitFor()
    const [field, picture] = await stillBoxes(editor.getByLabel("Destination"), card)
    expect(picture.x).toBeGreaterThan(rightOf(field))
    expect(await shown.axeInEachLook(tab)).toEqual([])
  })

  it("fills a phone with one column, and keeps the previews behind a button", async () => {
    const tab = await open("/links?edit=new", { viewport: { width: 390, height: 844 } })
    const editor = await begin(tab)
    expect(await stillBox(editor)).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expect.poll(() => largestGap(editor)).toBeLessThan(200)
    await expect.poll(() => editor.getByRole("figure").count()).toBe(0)
    await editor.getByRole("textbox", { name: "Short link" }).fill("pocket")
    await editor.getByRole("button", { name: "Show preview" }).click()
    await expect.poll(() => scanned(editor)).toBe(`${shown.url}/pocket`)
    await expect.poll(() => editor.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    expect(await shown.axe(tab)).toEqual([])
    await editor.getByRole("button", { name: "Hide preview" }).click()
    await editor.getByRole("figure").first().waitFor({ state: "detached" })
  })
})
