import { expect, it } from "vitest"
import { stillBox, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

dashboard("the links on a phone", ({ open, api, axe }) => {
  it("show buttons and slugs whole at every width, and notices above the selection bar", async () => {
    for (const custom_slug of ["first-of-two", "second-of-two"]) {
      await api("POST", "/links", { url: "https://example.com/two", custom_slug })
    }
    const tab = await open("/links", { viewport: { width: 320, height: 844 }, hasTouch: true })
    const row = tab.locator('[data-place="0"]')
    await tab.getByRole("button", { name: "New link" }).click()
    await expect.poll(() => tab.evaluate("document.activeElement?.ariaLabel")).toBe("URL to shorten")
    const slug = row.getByText("/second-of-two", { exact: true })
    const buttons = ["Shorten", "More options"].map((name) =>
      tab.getByRole("button", { name, exact: true }).locator("span").last()
    )
    // The last width is that of a window of 1440 pixels at 200%.
    for (const width of [320, 375, 390, 414, 430, 720]) {
      await tab.setViewportSize({ width, height: 844 })
      for (const text of [...buttons, slug]) {
        await expect
          .poll(() => text.evaluate((one) => one.scrollWidth - one.clientWidth), { message: `${width}` })
          .toBe(0)
      }
    }
    await tab.setViewportSize({ width: 390, height: 844 })
    await row.getByRole("checkbox").click()
    await row.getByRole("button", { name: /^Actions/ }).click()
    await tab.getByRole("menuitem", { name: "Copy" }).click()
    const bar = tab.getByRole("region", { name: "Selected links" })
    await expect
      .poll(async () => {
        const [notice, below] = [await tab.getByText("Short link copied").boundingBox(), await bar.boundingBox()]
        return notice !== null && below !== null && notice.y + notice.height <= below.y
      })
      .toBe(true)
  })

  it("name a link's first tag and count the others, in a row of constant height", async () => {
    await api("POST", "/links", { url: "https://example.com/plain", custom_slug: "plain" })
    const tags = []
    for (const name of ["newsletter", "partners", "spring"]) {
      tags.push((await api<{ id: string }>("POST", "/tags", { name })).id)
    }
    const folder = await api("POST", "/folders", { name: "A folder with a rather long name" })
    await api("POST", "/links", { url: "https://example.com/t", custom_slug: "tagged", tags, folder_id: folder["id"] })
    const tab = await open("/links?search=example.com", { viewport: { width: 390, height: 844 }, hasTouch: true })
    const row = (slug: string) => tab.getByRole("row").filter({ hasText: `/${slug}` })
    const tag = row("tagged").getByText("newsletter")
    await tag.waitFor()
    expect((await stillBox(tag)).width).toBeGreaterThan(25)
    const others = row("tagged").getByText("partners").locator("xpath=ancestor::p")
    expect((await stillBox(others)).width).toBeLessThan(2)
    expect((await stillBox(row("tagged").getByText("+2", { exact: true }))).width).toBeGreaterThan(8)
    const [plain, tagged] = await stillBoxes(row("plain"), row("tagged"))
    expect(plain.height).toBe(tagged.height)
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
  })

  it("show codes and URLs without ligatures", async () => {
    await api("POST", "/links", { url: "https://example.com/letters", custom_slug: "f9x8EZK" })
    const tab = await open("/links")
    const features = (one: Element) => getComputedStyle(one).fontVariantLigatures
    const slug = tab.getByText("/f9x8EZK").first()
    await expect.poll(() => slug.evaluate(features)).toBe("no-contextual")
    await expect.poll(() => tab.getByLabel("URL to shorten").evaluate(features)).toBe("no-contextual")
    await expect
      .poll(() => slug.locator("xpath=ancestor-or-self::*[self::a or self::button][1]").evaluate(features))
      .toBe("no-contextual")
  })

  it("leave a low window to the form of a QR code", async () => {
    const tab = await open("/qr/new", { viewport: { width: 640, height: 400 } })
    await tab.getByRole("textbox", { name: "Name" }).waitFor()
    const sticky = () =>
      tab.evaluate(
        () =>
          [...document.querySelectorAll("main *")].filter(
            (one) => getComputedStyle(one).position === "sticky" && one.getBoundingClientRect().height > 100
          ).length
      )
    await expect.poll(() => sticky()).toBe(0)
    await tab.setViewportSize({ width: 640, height: 900 })
    await expect.poll(sticky).toBe(1)
  })

  it.each(["en-GB", "de-DE", "fr-FR", "es-ES", "ja-JP", "ar"])(
    "show every filter and order in full: %s",
    async (locale) => {
      const tab = await open("/links", { viewport: { width: 320, height: 844 }, locale })
      await tab.locator('main button[aria-haspopup="dialog"]').click()
      const selects = tab.getByRole("dialog").locator("select")
      await selects.nth(3).waitFor()
      const missing = () =>
        selects.evaluateAll((all) =>
          all.flatMap((one) => {
            const select = one as HTMLSelectElement
            const style = getComputedStyle(select)
            const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D
            pen.font = style.font
            const [before, behind] = [style.paddingLeft, style.paddingRight].map(Number.parseFloat)
            const room = select.clientWidth - (before ?? 0) - (behind ?? 0)
            return [...select.options].filter(({ text }) => pen.measureText(text).width > room).map(({ text }) => text)
          })
        )
      await expect.poll(missing).toEqual([])
    }
  )

  it("begin in the upper quarter, with one button for all filters, which are chips once chosen", async () => {
    const folder = await api("POST", "/folders", { name: "Fair" })
    await api("POST", "/links", {
      url: "https://example.com/fair",
      custom_slug: "at-the-fair",
      folder_id: folder["id"]
    })
    const tab = await open("/links", { viewport: { width: 390, height: 844 }, hasTouch: true })
    const first = tab.locator('[data-place="0"]')
    await first.getByText("/at-the-fair").waitFor()
    expect((await stillBox(first)).y).toBeLessThanOrEqual(220)
    const filters = tab.getByRole("button", { name: /^Filters/ })
    await filters.click()
    const sheet = tab.getByRole("dialog", { name: "Filters" })
    await sheet.getByLabel("Folder", { exact: true }).selectOption("Fair")
    await sheet.getByLabel("State", { exact: true }).selectOption("Active")
    expect(await axe(tab)).toEqual([])
    await sheet.getByRole("button", { name: "Done" }).click()
    await sheet.waitFor({ state: "hidden" })
    await expect.poll(() => filters.textContent()).toBe("Filters2")
    await tab.getByText("1 link", { exact: true }).waitFor()
    await tab.getByRole("button", { name: "Remove State Active" }).click()
    await expect.poll(() => new URL(tab.url()).search).toBe(`?folder=${folder["id"]}`)
    await tab.getByRole("button", { name: "Remove Folder Fair" }).click()
    await expect.poll(() => filters.textContent()).toBe("Filters")
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
  })
})

dashboard("the page editor on a phone", ({ open, api, axeInEachLook }) => {
  it("covers no row with the button that opens the preview", async () => {
    const { id } = await api("POST", "/pages", { slug: "narrow", title: "Narrow" })
    for (let n = 1; n <= 8; n++) {
      await api("POST", `/pages/${id}/links`, { label: `Block ${n}`, url: "https://example.com/" })
    }
    const tab = await open(`/pages/${id}`, { viewport: { width: 390, height: 844 }, hasTouch: true })
    const last = tab.getByRole("button", { name: "Actions for Block 8" })
    await last.waitFor()
    const preview = tab.getByRole("button", { name: "Preview", exact: true })
    for (const width of [390, 768]) {
      await tab.setViewportSize({ width, height: 844 })
      // Only rows that are cut off across the window, as by its edge, are below the bar.
      const bar = await preview.locator("..").boundingBox()
      expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBe(width)
      await tab.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const paste = tab.getByLabel("Paste or drop a URL")
      for (const control of [last, paste]) {
        const hit = await control.evaluate((element) => {
          const { left, top, width: wide, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + wide - 8, top + height / 2))
        })
        expect([width, hit]).toEqual([width, true])
      }
    }
    await last.click()
    await tab.getByRole("menuitem", { name: "Delete" }).waitFor()
    await tab.keyboard.press("Escape")
    expect(await axeInEachLook(tab)).toEqual([])
    await preview.click()
    await tab.getByRole("region", { name: "Preview" }).waitFor()
  })
})
