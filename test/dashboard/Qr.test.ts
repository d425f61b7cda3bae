import type { Page } from "playwright-core"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { completedAddress } from "../../src/contract/Address.ts"
import { cornerDotPaths, cornerPaths, dotPaths, sample } from "../../src/dashboard/qr/controls/samples.ts"
import { withPart } from "../../src/dashboard/qr/Editing.ts"
import { presets } from "../../src/dashboard/qr/Presets.ts"
import { type History, historyOf, type Step, stepped } from "../../src/dashboard/ui/History.ts"
import type { Design } from "../../src/qr/Design.ts"
import { CornerDotType, CornerSquareType, DotType } from "../../src/qr/Design.ts"
import { dots } from "../../src/qr/draw/Dots.ts"
import { corners } from "../../src/qr/draw/Finders.ts"
import { dashboard } from "./Browser.ts"
import { loadedAhead } from "./LoadedAhead.ts"

interface Qrcode {
  readonly id: string
  readonly name: string
  readonly link_id: string
  readonly design_config: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

describe("the designer's presets", () => {
  it("match what the server draws", () => {
    for (const type of DotType.literals) {
      expect(dotPaths[type]).toBe(dots(type, (x, y) => sample[y]?.[x] === "1", 0, sample.length))
    }
    for (const type of CornerSquareType.literals) expect(cornerPaths[type]).toBe(corners(type, "dot", 21)[0]?.frame)
    for (const type of CornerDotType.literals) expect(cornerDotPaths[type]).toBe(corners("dot", type, 21)[0]?.dot)
  })
})

describe("undo in a design", () => {
  const change = (color: string, at: number, field = "dotsOptions.color"): Step<Design> => ({
    _tag: "Change",
    edit: (design) => withPart(design, "dotsOptions", { color }),
    field,
    at
  })
  const walked = (...steps: ReadonlyArray<Step<Design>>) => steps.reduce(stepped<Design>, historyOf<Design>({}))
  const colorOf = ({ now }: History<Design>) => now.dotsOptions?.color

  it("reverts related changes at once, and others one by one", () => {
    const dragged = walked(change("#111", 1000), change("#222", 1300), change("#333", 1900))
    expect([colorOf(dragged), dragged.past.length]).toEqual(["#333", 1])
    expect(stepped(dragged, { _tag: "Undo" }).now).toEqual({})
    const apart = walked(change("#111", 1000), change("#222", 2000), change("#333", 2100, "another field"))
    expect(apart.past.map(({ dotsOptions }) => dotsOptions?.color)).toEqual([undefined, "#111", "#222"])
  })

  it("has no redo after a new change, and no step without a change", () => {
    const back = stepped(walked(change("#111", 1000), change("#222", 2000)), { _tag: "Undo" })
    expect(colorOf(stepped(back, { _tag: "Redo" }))).toBe("#222")
    expect(stepped(back, change("#111", 3000))).toBe(back)
    expect(stepped(back, change("#444", 4000)).future).toEqual([])
  })
})

it.each([
  ["example.com/a?b#c", "https://example.com/a?b#c"],
  [" example.com:8080 ", "https://example.com:8080"],
  ["example.com:8080/path", "https://example.com:8080/path"],
  ["localhost:3000", "https://localhost:3000"],
  ["127.0.0.1:3000", "https://127.0.0.1:3000"],
  ["https://x.test", "https://x.test"],
  ["ftp://x.test", "ftp://x.test"],
  ["ftp:x.test", "ftp:x.test"],
  ["javascript:1", "javascript:1"],
  ["javascript:alert(1.5)", "javascript:alert(1.5)"],
  ["mailto:x", "mailto:x"],
  ["data:1.5,x", "data:1.5,x"],
  ["a@b.test", "a@b.test"],
  ["/path.html", "/path.html"],
  ["menu", "menu"],
  ["3.5", "3.5"],
  ["2.1.2026", "2.1.2026"],
  ["//x.test/a", "https://x.test/a"],
  ["", ""]
])("completes the typed destination %j to %j", (typed, address) => {
  expect(completedAddress(typed)).toBe(address)
})

dashboard("QR codes", (shown) => {
  const { open, api, axe, axeInEachLook } = shown

  const section = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true })
  const verdict = (tab: Page, words: string) => tab.locator("[aria-live]").getByText(words, { exact: true }).waitFor()
  const picture = (tab: Page) => tab.getByRole("img", { name: "QR code preview" })

  const pick = async (tab: Page, label: string, color: string) => {
    await tab.getByLabel(label, { exact: true }).fill(color)
    await tab.keyboard.press("Tab")
  }

  const saved = async (tab: Page, format: string, verb = "Download") => {
    await tab.getByRole("radiogroup", { name: "Format" }).getByText(format, { exact: true }).click()
    const [file, answer] = await Promise.all([
      tab.waitForEvent("download"),
      tab.waitForResponse((response) => /\/qrcodes\/[^/]+\/image/.test(response.url())),
      tab.getByRole("button", { name: `${verb} ${format}` }).click()
    ])
    const chunks: Array<Buffer> = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    return { name: file.suggestedFilename(), type: answer.headers()["content-type"], bytes: Buffer.concat(chunks) }
  }

  it("have presets that all scan, without a warning", async () => {
    expect(presets.length).toBeGreaterThanOrEqual(8)
    for (const { name, look } of presets) {
      const { scannable, warnings } = await api<{ scannable: boolean; warnings: ReadonlyArray<string> }>(
        "POST",
        "/qrcodes/preview",
        { design_config: look }
      )
      expect({ name, scannable, warnings }).toEqual({ name, scannable: true, warnings: [] })
    }
  })

  it("explain their purpose while there are none", async () => {
    const tab = await open("/qr")
    await tab.getByRole("heading", { name: "Create your first QR code" }).waitFor()
    await tab.getByRole("link", { name: "New QR code" }).first().click()
    await tab.waitForURL(/\/app\/qr\/new$/)
  })

  it("are created from a preset, warn while they are designed, and are downloaded as files", async () => {
    const tab = await open("/qr/new")
    await verdict(tab, "Scans well")
    await tab.getByRole("button", { name: "Ocean" }).click()
    await verdict(tab, "Scans well")

    await section(tab, "Dots").click()
    await tab.getByRole("radiogroup", { name: "Dots: fill", exact: true }).getByText("Solid color").click()
    await pick(tab, "Color of the dots", "#8a8a8a")
    await section(tab, "Background").click()
    await pick(tab, "Color of the background", "#ffffff")
    await verdict(tab, "May not scan everywhere")
    await pick(tab, "Color of the dots", "#dddddd")
    await verdict(tab, "Doesn't scan")
    await tab.getByText(/below the 3:1 that scanners need/).waitFor()

    await tab.getByLabel("Color of the dots", { exact: true }).fill("#12")
    await tab.getByText("Must be a hex color such as #2f9e44.").waitFor()
    await pick(tab, "Color of the dots", "#5f3dc4")
    await verdict(tab, "Scans well")

    await tab.getByLabel("Destination").fill("example.com/menu")
    await tab.getByLabel("Name", { exact: true }).fill("Menu on the tables")
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
    await tab.getByRole("heading", { name: "Menu on the tables" }).waitFor()

    const [made] = (await api<{ qrcodes: ReadonlyArray<Qrcode> }>("GET", "/qrcodes")).qrcodes
    expect(made?.design_config["dotsOptions"]).toEqual({ type: "extra-rounded", color: "#5f3dc4" })
    expect((await api("GET", `/links/${made?.link_id}`))["destination_url"]).toBe("https://example.com/menu")

    const png = await saved(tab, "PNG")
    expect(png.name).toMatch(/^Menu-on-the-tables-[\w-]+\.png$/)
    expect(png.type).toBe("image/png")
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: "png", width: 1024 })
    const webp = await saved(tab, "WebP")
    expect([webp.type, webp.bytes.toString("latin1", 8, 12)]).toEqual(["image/webp", "WEBP"])
    const svg = await saved(tab, "SVG")
    expect([svg.type, svg.bytes.toString("utf8", 0, 4)]).toEqual(["image/svg+xml", "<svg"])
    const pdf = await saved(tab, "PDF")
    expect([pdf.type, pdf.bytes.toString("latin1", 0, 5)]).toEqual(["application/pdf", "%PDF-"])
  })

  it("take the design of another code, and corners of further shapes", async () => {
    const look = { dotsOptions: { type: "rounded", color: "#5f3dc4" }, frame: { style: "pill", text: "Our menu" } }
    await api("POST", "/qrcodes", { name: "Tables", design_config: look, url: "https://example.com/tables" })
    const tab = await open("/qr/new")
    await tab.getByRole("button", { name: "Design of Tables" }).click()
    await tab.getByRole("button", { name: "Design of Tables" }).and(tab.locator("[aria-pressed='true']")).waitFor()
    await section(tab, "Corners").click()
    await tab.getByRole("radiogroup", { name: "Shape of the corner frames" }).getByText("Octagon").click()
    await tab.getByRole("radiogroup", { name: "Shape of the corner dots" }).getByText("Heart").click()
    await verdict(tab, "Scans well")
    await tab.getByLabel("Destination").fill("example.com/drinks")
    await tab.getByLabel("Name", { exact: true }).fill("Drinks")
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
    const { qrcodes } = await api<{ qrcodes: ReadonlyArray<Qrcode & { name: string }> }>("GET", "/qrcodes")
    expect(qrcodes.find(({ name }) => name === "Drinks")?.design_config).toMatchObject({
      ...look,
      cornersSquareOptions: { type: "octagon" },
      cornersDotOptions: { type: "heart" }
    })
  })

  it("are downloaded in any valid size", async () => {
    const { id } = await api("POST", "/qrcodes", { name: "Sizes", design_config: {}, url: "https://example.com/sizes" })
    const tab = await open(`/qr/${id}`)
    await tab.getByRole("combobox", { name: "Width" }).selectOption("Custom width")
    await tab.getByLabel("Width in pixels").fill("20")
    await tab.getByText("Must be a whole number of pixels from 64 to 4096.").waitFor()
    await expect.poll(() => tab.getByRole("button", { name: "Download PNG" }).isDisabled()).toBe(true)
    await tab.getByLabel("Width in pixels").fill("777")
    await tab.getByLabel("Name", { exact: true }).fill("Any size")
    const { bytes, name } = await saved(tab, "PNG", "Save and download")
    expect(name).toMatch(/^Any-size-[\w-]+\.png$/)
    expect((await sharp(bytes).metadata()).width).toBe(777)
    await tab.getByRole("button", { name: "Download PNG" }).waitFor()
    await expect.poll(() => tab.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
    await tab.getByRole("combobox", { name: "Width" }).selectOption("30 mm (354 px)")
    expect((await sharp((await saved(tab, "PNG")).bytes).metadata()).width).toBe(354)
    await tab.getByRole("button", { name: "Copy QR code" }).click()
    await tab.getByText("QR code copied").waitFor()
    expect((await api("GET", `/qrcodes/${id}`))["name"]).toBe("Any size")
  })

  it("contain an uploaded logo", async () => {
    const { id } = await api("POST", "/qrcodes", { name: "Logo", design_config: {}, url: "https://example.com/logo" })
    const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#2e6a3d" } })
      .png()
      .toBuffer()
    const tab = await open(`/qr/${id}`)
    await section(tab, "Logo").click()
    const chooser = tab.waitForEvent("filechooser")
    await tab.getByRole("button", { name: "Upload" }).click()
    await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer })
    await tab.getByRole("slider", { name: "Size of the logo" }).waitFor()
    await tab.waitForFunction(() =>
      document.querySelector("img[alt='QR code preview']")?.getAttribute("src")?.includes("data%3Aimage")
    )
    await verdict(tab, "Scans well")
    await tab.getByRole("slider", { name: "Space around the logo" }).press("ArrowRight")
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByText("QR code saved").waitFor()
    const { design_config } = await api<Qrcode>("GET", `/qrcodes/${id}`)
    expect(design_config["image"]).toMatch(/\/uploads\/[0-9a-f]{40}\.\w+$/)
    expect(design_config["imageOptions"]).toEqual({ margin: 1 })
  })

  it("are designed with the keyboard alone, with undo and redo", async () => {
    const tab = await open("/qr/new")
    await verdict(tab, "Scans well")
    await tab.getByRole("button", { name: "Berry" }).focus()
    await tab.keyboard.press("Enter")
    await verdict(tab, "Scans well")
    const berry = await tab.getByRole("button", { name: "Berry" }).getAttribute("aria-pressed")
    await section(tab, "Dots").focus()
    await tab.keyboard.press("Enter")
    await tab.getByRole("radio", { name: "Rounded", exact: true }).focus()
    await tab.keyboard.press("ArrowRight")
    const veryRound = tab.getByRole("radio", { name: "Very round" })
    expect([berry, await veryRound.isChecked()]).toEqual(["true", true])

    await tab.keyboard.press("Control+z")
    await expect.poll(() => tab.getByRole("radio", { name: "Rounded", exact: true }).isChecked()).toBe(true)
    await tab.keyboard.press("Control+Shift+z")
    await expect.poll(() => veryRound.isChecked()).toBe(true)
    await tab.keyboard.press("Control+z")
    await tab.keyboard.press("Control+z")
    await expect.poll(() => tab.getByRole("button", { name: "Plain" }).getAttribute("aria-pressed")).toBe("true")
    await expect.poll(() => tab.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true)
    await tab.keyboard.press("Control+Shift+z")
    await tab.getByRole("button", { name: "Start over" }).click()
    await expect.poll(() => tab.getByRole("button", { name: "Plain" }).getAttribute("aria-pressed")).toBe("true")
    await tab.keyboard.press("Control+z")
    await expect.poll(() => tab.getByRole("button", { name: "Berry" }).getAttribute("aria-pressed")).toBe("true")

    await tab.getByLabel("Destination").focus()
    await tab.keyboard.type("https://example.com/keys")
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
    await tab.getByRole("heading", { name: "example.com" }).waitFor()
  })

  it("point to a link that is found by search, and to another one later", async () => {
    const first = await api("POST", "/links", { url: "https://example.com/first", custom_slug: "first-one" })
    await api("POST", "/links", { url: "https://example.com/second", custom_slug: "second-one", title: "The second" })
    const tab = await open(`/qr/new?link=${first["id"]}`)
    await verdict(tab, "Scans well")
    const link = tab.getByRole("combobox", { name: "Link", exact: true })
    await expect.poll(() => link.inputValue()).toMatch(/\/first-one$/)
    await link.click()
    await tab.getByRole("option").first().waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
    const id = tab.url().slice(-36)
    expect((await api<Qrcode>("GET", `/qrcodes/${id}`)).link_id).toBe(first["id"])

    await tab.getByRole("combobox", { name: "Points to" }).fill("second")
    await tab.getByRole("option", { name: /The second/ }).click()
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByText("QR code saved").waitFor()
    expect((await api("GET", `/qrcodes/${id}`))["destination_url"]).toBe("https://example.com/second")
  })

  it("are duplicated from their menu and screen, with their design, folder and link", async () => {
    const folder = await api<{ id: string }>("POST", "/folders", { name: "Twins" })
    const { id, link_id } = await api<{ id: string; link_id: string }>("POST", "/qrcodes", {
      name: "Twin",
      url: "https://example.com/twin",
      folder_id: folder.id,
      design_config: { dotsOptions: { type: "dots", color: "#1b4332" } }
    })
    const tab = await open("/qr?search=Twin")
    await tab.getByRole("button", { name: "Actions for Twin" }).click()
    await tab.getByRole("menuitem", { name: "Duplicate" }).click()
    const name = tab.getByLabel("Name", { exact: true })
    await name.waitFor()
    await expect.poll(() => name.inputValue()).toBe("Twin (copy)")
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.getByRole("heading", { level: 1, name: "Twin (copy)" }).waitFor()
    const first = new URL(tab.url()).pathname.split("/").at(-1) ?? ""
    expect(first).not.toBe(id)
    expect(await api("GET", `/qrcodes/${first}`)).toMatchObject({
      link_id,
      folder_id: folder.id,
      design_config: { dotsOptions: { type: "dots", color: "#1b4332" } }
    })

    await name.fill("Third")
    await tab.getByRole("link", { name: "Duplicate" }).click()
    await tab.getByRole("button", { name: "Stay here" }).click()
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByRole("heading", { level: 1, name: "Third" }).waitFor()
    await tab.getByRole("link", { name: "Duplicate" }).click()
    await expect.poll(() => name.inputValue()).toBe("Third (copy)")
    await api("DELETE", `/qrcodes/${id}`)
    await api("DELETE", `/qrcodes/${first}`)
    await api("DELETE", `/folders/${folder.id}`)
  })

  it("ask before changes are discarded, and before an unscannable one is saved", async () => {
    const tab = await open("/qr/new")
    await verdict(tab, "Scans well")
    await tab.getByLabel("Destination").fill("https://example.com/pale")
    await tab.getByRole("link", { name: "Folders" }).click()
    const leaving = tab.getByRole("dialog", { name: "Leave without saving?" })
    await leaving.waitFor()
    expect(await axe(tab)).toEqual([])
    await leaving.getByRole("button", { name: "Stay here" }).click()
    await expect.poll(() => tab.getByLabel("Destination").inputValue()).toBe("https://example.com/pale")

    await section(tab, "Dots").click()
    await pick(tab, "Color of the dots", "#dddddd")
    await tab.getByLabel("Color of the dots", { exact: true }).press("Enter")
    // Even if the check is still running.
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.getByRole("dialog").getByRole("button", { name: "Save anyway" }).click()
    await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
    await tab.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "QR codes" }).click()
    await tab.getByRole("article").filter({ hasText: "Doesn't scan" }).waitFor()
  })

  it("show an error at its field, and lose nothing", async () => {
    shown.expectFailures(/^422 \/api\/v1\/qrcodes$/)
    const tab = await open("/qr/new")
    await verdict(tab, "Scans well")
    await tab.getByLabel("Name", { exact: true }).fill("Nowhere")
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.getByText("Must not be empty.").waitFor()
    await tab.getByLabel("Destination").fill("javascript:alert(1)")
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.getByText(/Must begin with https?:\/\//).waitFor()
    await tab.waitForFunction(() => document.activeElement?.getAttribute("type") === "url")
    await expect.poll(() => tab.getByLabel("Name", { exact: true }).inputValue()).toBe("Nowhere")
  })

  it("stay in their form while the server is offline", async () => {
    shown.expectFailures(/^failed net::ERR_INTERNET_DISCONNECTED/)
    const tab = await open("/qr/new")
    await verdict(tab, "Scans well")
    await tab.getByLabel("Destination").fill("https://example.com/later")
    await loadedAhead(tab)
    await tab.context().setOffline(true)
    await tab.getByRole("button", { name: "Create", exact: true }).click()
    await tab.getByText("Create the QR code “example.com” · waiting").waitFor()
    await expect.poll(() => tab.getByLabel("Destination").inputValue()).toBe("https://example.com/later")
    await tab.context().setOffline(false)
    await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
    await tab.getByRole("link", { name: "View scans" }).waitFor()
  })

  it("are found, sorted, filtered by folder, deleted, and restored by undo", async () => {
    const { id: folder_id } = await api("POST", "/folders", { name: "Posters" })
    for (const name of ["Zebra", "Aardvark"]) {
      await api("POST", "/qrcodes", { name, design_config: {}, url: "https://example.com/zoo", folder_id })
    }
    const tab = await open("/qr")
    const cards = tab.getByRole("article")
    await tab.getByLabel("Folder").selectOption({ label: "Posters" })
    await tab.waitForURL(/folder=/)
    await tab.getByLabel("Sort").selectOption({ label: "By name" })
    await tab.waitForURL(/sort=name/)
    await tab.waitForFunction(() => document.querySelectorAll("article").length === 2)
    await expect.poll(() => cards.first().textContent()).toContain("Aardvark")
    await tab.keyboard.press("/")
    await tab.keyboard.type("zeb")
    await tab.waitForFunction(() => document.querySelectorAll("article").length === 1)
    await expect
      .poll(() => tab.evaluate(() => document.querySelector("article img")?.getAttribute("src")))
      .toMatch(/\/qr\/.*\.svg$/)

    const remove = async () => {
      await tab.getByRole("button", { name: "Actions for Zebra" }).click()
      await tab.getByRole("menuitem", { name: "Delete" }).click()
      await tab.getByText("No QR codes found").waitFor()
    }
    await remove()
    await tab.getByRole("button", { name: "Undo" }).click()
    await cards.first().waitFor()
    await remove()
    await tab.getByRole("link", { name: "Folders" }).click()
    await tab.getByRole("link", { name: "1 QR code" }).waitFor()
    expect((await api<{ total: number }>("GET", "/qrcodes?search=zebra")).total).toBe(0)
  })

  it("are downloaded together, as a zip or on labels, and so are the codes of links", async () => {
    for (const name of ["First counter", "Second counter"]) {
      await api("POST", "/qrcodes", { name, design_config: {}, url: "https://example.com/counter" })
    }
    const tab = await open("/qr?search=counter")
    await tab.getByRole("checkbox", { name: "Select First counter" }).check()
    const bar = tab.getByRole("region", { name: "Selected QR codes" })
    await bar.getByRole("button", { name: "Select all 2 matching" }).click()
    await bar.getByText("2 selected").waitFor()
    const dialog = tab.getByRole("dialog", { name: "Download QR codes" })
    const fileOf = async (format: string) => {
      await dialog.getByRole("radiogroup", { name: "Format" }).getByText(format, { exact: true }).click()
      if (format !== "PNG") expect(await axeInEachLook(tab)).toEqual([])
      const [file] = await Promise.all([
        tab.waitForEvent("download"),
        dialog.getByRole("button", { name: "Download 2 codes" }).click()
      ])
      await dialog.waitFor({ state: "detached" })
      const chunks: Array<Buffer> = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
      return [file.suggestedFilename(), Buffer.concat(chunks).toString("latin1")] as const
    }
    await bar.getByRole("button", { name: "Download" }).click()
    const [sheetName, sheet] = await fileOf("Labels (PDF)")
    expect([sheetName, sheet.slice(0, 5)]).toEqual(["qr-codes.pdf", "%PDF-"])

    await api("POST", "/links", { url: "https://example.com/zip", custom_slug: "zip-one" })
    await api("POST", "/links", { url: "https://example.com/zip", custom_slug: "zip-two" })
    await tab.goto(`${shown.url}/app/links?search=zip`)
    await tab.getByRole("checkbox", { name: /zip-one/ }).check()
    await tab.getByRole("checkbox", { name: /zip-two/ }).check()
    await tab.getByRole("region", { name: "Selected links" }).getByRole("button", { name: "QR codes" }).click()
    const [zipName, zip] = await fileOf("PNG")
    expect(zipName).toBe("qr-codes.zip")
    for (const name of ["zip-one.png", "zip-two.png"]) expect(zip).toContain(name)
  })

  it("do not claim to scan well if their link is inactive or expired", async () => {
    const { link_id } = await api<Qrcode>("POST", "/qrcodes", {
      ...{ name: "Paused", url: "https://example.com/paused", design_config: {} }
    })
    for (const [change, badge] of [
      [{ is_active: 0 }, "Link inactive"],
      [{ is_active: 1, expires_at: "2026-01-01 00:00:00" }, "Link expired"],
      [{ expires_at: null }, "Scans well"]
    ] as const) {
      await api("PUT", `/links/${link_id}`, change)
      const tab = await open("/qr?search=Paused")
      const card = tab.getByRole("article", { name: "Paused" })
      await card.getByText(badge, { exact: true }).waitFor()
      await expect.poll(() => card.getByText("Scans well").count()).toBe(badge === "Scans well" ? 1 : 0)
      expect(await axeInEachLook(tab), badge).toEqual([])
      await shown.close(tab)
    }
  })

  it("load as the list is scrolled", async () => {
    const { id: folder_id } = await api("POST", "/folders", { name: "Many" })
    const { id: link_id } = await api("POST", "/links", { url: "https://example.com/many" })
    for (let n = 1; n <= 26; n++) {
      await api("POST", "/qrcodes", { name: `Code ${n}`, design_config: {}, link_id, folder_id })
    }
    const tab = await open(`/qr?folder=${folder_id}`)
    await tab.getByText("26 QR codes").waitFor()
    await expect.poll(() => tab.getByRole("article").count()).toBe(24)
    await tab.mouse.wheel(0, 20_000)
    await tab.getByRole("article").filter({ hasText: "Code 1" }).last().waitFor()
    await tab.waitForFunction(() => document.querySelectorAll("article").length === 26)
    await expect.poll(() => tab.getByRole("button", { name: "Show more" }).count()).toBe(0)
  })

  it("link to their scans", async () => {
    const { id, short_url } = await api<{ id: string; short_url: string }>("POST", "/qrcodes", {
      name: "Counted",
      design_config: {},
      url: "https://example.com/counted"
    })
    const tab = await open(`/qr/${id}`)
    await expect.poll(() => tab.getByRole("link", { name: /\/\w{7}$/ }).getAttribute("href")).toBe(short_url)
    await tab.getByText("0 scans").waitFor()
    await tab.getByRole("link", { name: "View scans" }).click()
    await tab.waitForURL(/\/app\/analytics\?/)
    expect(decodeURIComponent(tab.url())).toContain(id)
  })

  it("have no axe violations in light and dark mode, and fit on a phone", async () => {
    const [code] = (await api<{ qrcodes: ReadonlyArray<Qrcode> }>("GET", "/qrcodes?search=tables")).qrcodes
    const list = await open("/qr")
    await list.getByRole("article").first().waitFor()
    expect(await axeInEachLook(list), "list").toEqual([])
    await shown.close(list)
    const tab = await open(`/qr/${code?.id}`, { viewport: { width: 390, height: 844 } })
    await verdict(tab, "Scans well")
    for (const name of ["Dots", "Corners", "Background", "Logo", "Frame", "Error correction and size"]) {
      await section(tab, name).click()
    }
    await tab.getByText("Banner below").click()
    await tab.getByRole("radiogroup", { name: "Dots: fill", exact: true }).getByText("Gradient").click()
    await tab.getByLabel("Color 1", { exact: true }).waitFor()
    await verdict(tab, "Scans well")
    await picture(tab).waitFor()
    expect(await axeInEachLook(tab), "designer").toEqual([])
    await tab.getByLabel("Color 1", { exact: true }).focus()
    expect(await axeInEachLook(tab), "colors").toEqual([])
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390)
  })
})
