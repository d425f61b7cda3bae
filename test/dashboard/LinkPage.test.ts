import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { bottomOf, stillBox, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const part = (tab: Page, name: string) => tab.getByRole("region", { name, exact: true })
const heightOf = async (one: Locator) => (await stillBox(one)).height

const campaign = "utm_source=newsletter&utm_campaign=spring"
const long = `https://shop.example/a/path?${campaign}&${Array.from({ length: 30 }, (_, n) => `item${n}=${n}`).join("&")}`

dashboard("the page of a link", (shown) => {
  const { open, api } = shown
  let id = ""

  it("shows numbers, QR code and preview beside each other, without scrolling", async () => {
    const { id: tag } = await api<{ id: string }>("POST", "/tags", { name: "print" })
    const made = await api<{ id: string }>("POST", "/links", {
      url: long,
      custom_slug: "spring",
      title: "A title that someone pasted from a document, and that is longer than any sensible title would be",
      redirect_type: "instant",
      tags: [tag],
      expires_at: "2040-06-14 12:00:00",
      targeting: [{ type: "device", value: "mobile", url: "https://m.shop.example/" }],
      meta_title: "Come and see"
    })
    id = made.id
    const tab = await open(`/links/${id}`, { viewport: { width: 1440, height: 900 } })
    const parts = ["Clicks", "QR code", "Social preview"].map((name) => part(tab, name))
    await part(tab, "Clicks").getByText("Clicks today").waitFor()
    await part(tab, "QR code").getByRole("img", { name: "QR code preview" }).waitFor()
    await part(tab, "Social preview").getByText("Come and see").waitFor()
    const boxes = await stillBoxes(...parts)
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
    for (const box of boxes) expect(bottomOf(box)).toBeLessThanOrEqual(900)
    await tab.getByRole("link", { name: "print" }).waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
  })

  it("shows the comments of the team, as the editor stored them", async () => {
    const tab = await open(`/links/${id}`)
    await tab.getByRole("button", { name: "Edit", exact: true }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByLabel("Comments").fill("For the fair\nAsk Ana")
    await editor.getByRole("button", { name: "Save" }).click()
    await editor.waitFor({ state: "detached" })
    await tab.getByText("For the fair Ask Ana").waitFor()
    expect(await api("GET", `/links/${id}`)).toMatchObject({ comments: "For the fair\nAsk Ana" })
    await api("PUT", `/links/${id}`, { comments: null })
  })

  it("keeps a long destination on one line, and shows all of it while it has the focus", async () => {
    const tab = await open(`/links/${id}`)
    const destination = tab.getByRole("link", { name: long })
    await destination.focus()
    const whole = tab.locator("[aria-hidden]").getByText(long)
    await whole.waitFor()
    await tab.keyboard.press("Escape")
    await whole.waitFor({ state: "detached" })
    await destination.hover()
    await whole.hover()
    await tab.getByRole("heading", { level: 1 }).hover()
    await whole.waitFor({ state: "detached" })
  })

  it("fits on a phone, with a short destination and title, one part below the other", async () => {
    const tab = await open(`/links/${id}`, phone)
    const destination = tab.getByRole("link", { name: long })
    await destination.waitFor()
    expect(await heightOf(destination)).toBeLessThanOrEqual(24)
    // Two of three lines.
    expect(await heightOf(tab.getByTitle(/^A title .* would be$/))).toBeLessThanOrEqual(52)
    await part(tab, "Clicks").getByText("Clicks today").waitFor()
    const boxes = await stillBoxes(...["Clicks", "QR code", "Social preview"].map((name) => part(tab, name)))
    const tops = boxes.map(({ y }) => y)
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    expect(new Set(tops).size).toBe(3)
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
    expect(await shown.axeInEachLook(tab)).toEqual([])
  })

  it("shows a click just made, and counts it", async () => {
    const tab = await open(`/links/${id}`)
    await part(tab, "Clicks").getByText("No clicks yet").waitFor()
    await shown.visit(`${shown.url}/spring`, { referer: "https://news.example/" })
    await expect
      .poll(async () => (await api<typeof Analytics.Encoded>("GET", `/analytics?link_id=${id}`)).total_clicks)
      .toBe(1)
    await tab.reload()
    const activity = part(tab, "Recent clicks")
    const row = activity.getByRole("row").nth(1)
    await row.getByText("news.example").waitFor()
    await expect.poll(() => row.textContent()).toContain("Chrome · Linux · Computer")
    await expect.poll(() => activity.getByRole("columnheader", { name: "Item" }).count()).toBe(0)
    await part(tab, "Clicks")
      .getByText(/^Last click/)
      .waitFor()
    await part(tab, "Clicks").getByTitle("1", { exact: true }).first().waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await shown.close(tab)
    const narrow = await open(`/links/${id}`, phone)
    await part(narrow, "Recent clicks").getByRole("listitem").getByText("news.example").waitFor()
    await expect.poll(() => narrow.evaluate("document.documentElement.scrollWidth")).toBe(390)
  })

  it("names the settings that are set, each of which opens its part of the editor", async () => {
    const tab = await open(`/links/${id}`)
    const settings = tab.getByRole("list", { name: "Settings of this link" })
    await settings.waitFor()
    await expect
      .poll(() => settings.getByRole("listitem").allTextContents())
      .toEqual([expect.stringMatching(/^Expires14 Jun 2040/), "Targeting1 rule", "UTMnewsletter · spring"])
    const focused = () => tab.evaluate("document.activeElement?.ariaLabel ?? document.activeElement?.textContent")
    for (const [name, opened] of [
      ["Targeting 1 rule", "Targeting"],
      ["UTM newsletter · spring", "UTM"]
    ] as const) {
      const setting = settings.getByRole("button", { name })
      await setting.click()
      await expect.poll(focused).toBe(opened)
      await tab.keyboard.press("Escape")
      await tab.getByRole("dialog").waitFor({ state: "detached" })
      await expect.poll(() => setting.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await part(tab, "Social preview").getByRole("button", { name: "Customize" }).click()
    await expect.poll(focused).toBe("Social preview")
    await tab.getByRole("dialog").getByRole("textbox", { name: "Preview title" }).fill("Come soon")
    await tab.keyboard.press("Control+Enter")
    await part(tab, "Social preview").getByText("Come soon").waitFor()
  })

  it("downloads and copies its QR code, and leads to those designed for it", async () => {
    await api("POST", "/qrcodes", { name: "Poster", link_id: id, design_config: {} })
    const tab = await open(`/links/${id}`)
    const codes = part(tab, "QR code")
    await codes.getByRole("link", { name: "Poster 0 scans" }).waitFor()
    for (const [format, start] of [
      ["PNG", "\x89PNG"],
      ["SVG", "<svg"]
    ] as const) {
      const downloading = tab.waitForEvent("download")
      await codes.getByRole("button", { name: `Download ${format}` }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toBe(`spring.${format.toLowerCase()}`)
      const chunks: Array<Buffer> = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
      expect(Buffer.concat(chunks).toString("latin1", 0, 4)).toBe(start)
    }
    await codes.getByRole("button", { name: "Copy QR code" }).click()
    await tab.getByText("QR code copied").waitFor()
    const copied = "navigator.clipboard.read().then(([one]) => one.types)"
    await expect.poll(() => tab.evaluate(copied)).toEqual(["image/png"])
    await codes.getByRole("link", { name: "Create QR code" }).click()
    await tab.waitForURL(new RegExp(`/qr/new\\?link=${id}`))
  })

  it("shows its other parts while its clicks load", async () => {
    const tab = await open("/links")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.route(/\/api\/v1\/analytics\?/, async (route) => {
      await isReleased
      await route.continue()
    })
    await tab.goto(`${shown.url}/app/links/${id}`, { waitUntil: "commit" })
    await part(tab, "QR code").getByRole("img", { name: "QR code preview" }).waitFor()
    await part(tab, "Clicks").getByText("all time").waitFor()
    await expect.poll(() => part(tab, "Clicks").getByText("Clicks today").count()).toBe(0)
    expect(await shown.axeInEachLook(tab)).toEqual([])
    release()
    await part(tab, "Clicks").getByText("Clicks today").waitFor()
  })
})
