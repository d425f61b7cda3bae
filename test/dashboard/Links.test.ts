import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

interface Link {
  readonly id: string
  readonly short_url: string
  readonly destination_url: string
  readonly is_active: 0 | 1
  readonly [field: string]: unknown
}

const row = (tab: Page, place: number) => tab.locator(`[data-place="${place}"]`)
const rowOf = (tab: Page, text: string) => tab.getByRole("row", { name: new RegExp(text) })
const loaded = (tab: Page) => row(tab, 0).getByRole("link").first().waitFor()
const field = (tab: Page) => tab.getByLabel("URL to shorten")
const clipboard = (tab: Page) => tab.evaluate("navigator.clipboard.readText()") as Promise<string>
const focusedPlace = (tab: Page) => tab.evaluate("document.activeElement?.dataset.place") as Promise<string | undefined>
const option = (tab: Page, name: string) => tab.getByRole("option", { name, exact: true }).filter({ visible: true })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

dashboard("the links", (shown) => {
  const { open, api, axe } = shown
  const find = async (search: string) =>
    (await api<{ links: ReadonlyArray<Link> }>("GET", `/links?search=${search}`)).links
  const only = async (search: string) => {
    const [link] = await find(search)
    if (link === undefined) throw new Error(`No link matches ${search}.`)
    return link
  }

  it("explain their purpose while there are none", async () => {
    const tab = await open("/links")
    await tab.getByRole("heading", { name: "No links yet" }).waitFor()
    expect(await axe(tab)).toEqual([])
  })

  it("are created by pasting a URL and pressing Enter, and copied", async () => {
    const tab = await open("/links")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.keyboard.press("c")
    await tab.keyboard.type("exa mple.com/two")
    await tab.keyboard.press("Enter")
    await tab.getByText("Must not contain spaces").waitFor()
    expect(await axe(tab)).toEqual([])
    await field(tab).fill("example.com/first")
    await tab.keyboard.press("Enter")
    const card = tab.getByRole("region", { name: "New short link" })
    await card.getByText("Copied to clipboard").waitFor()
    await tab
      .getByRole("status")
      .getByText(/^New short link: .+[/][^/]+[.] Copied to clipboard[.]$/)
      .waitFor({ state: "attached" })
    const made = await only("example.com/first")
    expect(made.destination_url).toBe("https://example.com/first")
    await expect.poll(() => clipboard(tab)).toBe(made.short_url)
    await expect.poll(() => field(tab).inputValue()).toBe("")
    await card.getByRole("link", { name: "QR code" }).waitFor()
    // On plain http, browsers disable the clipboard: text is copied by selecting it.
    await tab.evaluate("navigator.clipboard.writeText('').then(() => delete Navigator.prototype.clipboard)")
    await card.getByRole("button", { name: "Copy" }).click()
    await tab.getByRole("status").getByText("Copied", { exact: true }).waitFor({ state: "attached" })
    await field(tab).press("Control+v")
    await expect.poll(() => field(tab).inputValue()).toBe(made.short_url)
    await loaded(tab)
    expect(await axe(tab)).toEqual([])
  })

  it("are created with every option in the editor, with errors at their fields", async () => {
    await api("POST", "/links", { url: "https://example.com/taken", custom_slug: "taken" })
    const tab = await open("/links?edit=new")
    await expect.poll(() => field(tab).evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
    await tab.keyboard.type("example.com/full")
    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Destination" }).waitFor()
    await expect
      .poll(() => editor.getByRole("textbox", { name: "Destination" }).inputValue())
      .toBe("https://example.com/full")
    const slug = editor.getByRole("textbox", { name: "Short link" })
    await slug.fill("api")
    await editor.getByText("This word is reserved").waitFor()
    await slug.fill("taken")
    await editor.getByText("already taken").waitFor()
    await slug.fill("full")
    await editor.getByText("Available.").waitFor()
    await editor.getByRole("textbox", { name: "Title" }).fill("A full link")

    await editor.getByRole("button", { name: /^Redirect/ }).click()
    await editor.getByRole("radio", { name: /^Require a password/ }).click()
    await editor.getByRole("textbox", { name: "Password" }).fill("open sesame")

    await editor.getByRole("button", { name: /^Expiry/ }).click()
    await editor.getByRole("button", { name: "In a week" }).click()
    await editor.getByText("In your time zone.").waitFor()
    await editor.getByRole("button", { name: "Expires on" }).click()
    await tab.getByRole("button", { name: "Next month" }).waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Escape")
    await tab.getByRole("button", { name: "Next month" }).waitFor({ state: "detached" })

    await editor.getByRole("button", { name: /^Social preview/ }).click()
    await editor.getByRole("textbox", { name: "Preview title" }).fill("Come and see")
    await editor.getByRole("figure").getByText("Come and see").waitFor()

    await editor.getByRole("button", { name: /^A\/B test/ }).click()
    await editor.getByRole("button", { name: "Add variant" }).click()
    await editor.getByRole("button", { name: "Add variant" }).click()
    await editor.getByRole("textbox", { name: "Variant A", exact: true }).fill("exa mple.com/a")
    await editor.getByRole("textbox", { name: "Variant B", exact: true }).fill("example.com/b")
    await editor.getByText("Traffic split: A 33%, B 33%, Destination 34%.").waitFor()
    await editor.getByLabel("Share of variant A").fill("50")
    await editor.getByLabel("Share of variant B").fill("30")
    await editor.getByText("Traffic split: A 50%, B 30%, Destination 20%.").waitFor()
    await editor.getByLabel("Share of variant B").fill("75")
    await editor.getByText("add up to 125%").waitFor()

    await editor.getByRole("button", { name: /^UTM/ }).click()
    await editor.getByRole("textbox", { name: "Source" }).fill("news letter")
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Control+Enter")
    await editor.getByText("Must not contain spaces").waitFor()
    await editor.getByText("Fix the highlighted fields.").waitFor()
    await expect
      .poll(() => tab.evaluate("document.activeElement?.value"))
      .toBe("https://exa mple.com/a?utm_source=news%20letter")
    await editor.getByRole("textbox", { name: "Variant A", exact: true }).fill("https://example.com/a")
    await tab.keyboard.press("Control+Enter")
    await editor.waitFor({ state: "detached" })
    await tab.getByText("Copied to clipboard", { exact: true }).waitFor()

    const { id } = await only("full")
    expect(await api("GET", `/links/${id}`)).toMatchObject({
      short_code: "full",
      destination_url: "https://example.com/full?utm_source=news%20letter",
      title: "A full link",
      redirect_type: "password",
      has_password: true,
      expires_at: expect.stringMatching(/^20/),
      meta_title: "Come and see",
      ab_tests: [
        { destination_url: "https://example.com/a?utm_source=news%20letter" },
        { destination_url: "https://example.com/b?utm_source=news%20letter", weight: 75 }
      ]
    })
  })

  it("are edited: rules moved by keyboard, passwords replaced and removed, unsaved changes confirmed", async () => {
    const { id } = await api<Link>("POST", "/links", {
      url: "https://example.com/edited",
      custom_slug: "edited",
      redirect_type: "password",
      password: "open sesame",
      ab_test_url: "https://example.com/simple",
      ab_test_percentage: 25,
      targeting: [
        { type: "moon", value: "full", url: "https://example.com/moon" },
        { type: "device", value: "mobile", url: "https://example.com/phone" }
      ]
    })
    const tab = await open("/links")
    await tab.getByLabel("Search links").fill("edited")
    await tab.getByText("1 link", { exact: true }).waitFor()
    await row(tab, 0).focus()
    await tab.keyboard.press("e")
    const editor = tab.getByRole("dialog")
    const title = editor.getByRole("textbox", { name: "Title" })
    await title.fill("Changed")
    await expect.poll(() => editor.getByRole("textbox", { name: "Short link" }).inputValue()).toBe("edited")
    await tab.keyboard.press("Escape")
    const question = editor.getByRole("alertdialog")
    await question.getByText("haven't been saved").waitFor()
    expect(await axe(tab)).toEqual([])
    await question.getByRole("button", { name: "Keep editing" }).click()
    await tab.goBack()
    await question.waitFor()
    await question.getByRole("button", { name: "Keep editing" }).click()
    await expect.poll(() => title.inputValue()).toBe("Changed")

    await editor.getByRole("button", { name: "Move rule 2", exact: true }).focus()
    await tab.keyboard.press("Space")
    await tab
      .getByText(/Rule (picked up|is over)/)
      .first()
      .waitFor({ state: "attached" })
    // The library listens to the next key in a timer that it sets when it picks an item up.
    await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await tab.keyboard.press("ArrowUp")
    await tab.getByText("Rule is over position 1 of 2.").waitFor({ state: "attached" })
    await tab.keyboard.press("Space")
    await tab.getByText("Rule dropped").waitFor({ state: "attached" })
    await editor.getByRole("button", { name: "Convert to variant" }).click()
    await editor.getByRole("button", { name: "Replace" }).click()
    await editor.getByRole("textbox", { name: "New password" }).fill("abc")
    await editor.getByRole("button", { name: "Save" }).click()
    await editor.getByText("Must be at least 4 characters long.").waitFor()
    await editor.getByRole("radio", { name: /^Redirect immediately/ }).click()
    await editor.getByRole("button", { name: "Remove", exact: true }).click()
    await editor.getByText("Saving removes the password.").waitFor()
    await editor.getByRole("button", { name: "Save" }).click()
    await editor.waitFor({ state: "detached" })
    await expect.poll(() => focusedPlace(tab)).toBe("0")
    expect(await api("GET", `/links/${id}`)).toMatchObject({
      title: "Changed",
      redirect_type: "instant",
      has_password: false,
      ab_test_url: null,
      ab_tests: [{ destination_url: "https://example.com/simple", weight: 25 }],
      targeting: [{ type: "device" }, { type: "moon", value: "full" }]
    })
  })

  it("are saved with a new tag that was typed last, in one press of the button", async () => {
    const link = await api<{ id: string }>("POST", "/links", { url: "https://example.com/tag-me" })
    const tab = await open(`/links?edit=${link.id}`)
    await tab.route("**/api/v1/tags", async (route) => {
      // The network takes longer than the press.
      if (route.request().method() === "POST") await tab.waitForTimeout(500)
      await route.continue()
    })
    const editor = tab.getByRole("dialog")
    await editor.getByLabel("Tags", { exact: true }).fill("Typed last", { timeout: 10_000 })
    await editor.getByRole("button", { name: "Save" }).click({ delay: 80 })
    await tab.getByText("Link saved").waitFor()
    const { tags } = await api<{ tags: ReadonlyArray<{ name: string }> }>("GET", `/links/${link.id}`)
    expect(tags.map(({ name }) => name)).toEqual(["Typed last"])
  })

  it("have their own screen, which shows, shares, changes and deletes them", async () => {
    const { id, short_url } = await api<Link>("POST", "/links", {
      url: "https://example.com/alone",
      custom_slug: "alone"
    })
    await api("POST", "/qrcodes", { name: "Poster", link_id: id, design_config: {} })
    const tab = await open("/links?search=alone")
    await loaded(tab)
    await row(tab, 0).focus()
    await tab.keyboard.press("Enter")
    await tab.waitForURL(new RegExp(`/app/links/${id}$`))
    await tab.getByRole("link", { name: /Poster/ }).waitFor()
    await tab.getByRole("button", { name: "Copy", exact: true }).click()
    await expect.poll(() => clipboard(tab)).toBe(short_url)
    await tab.getByRole("button", { name: /^Actions for .*\/alone/ }).click()
    await tab.getByRole("menuitem", { name: "Deactivate" }).click()
    await tab.getByLabel("About this link").getByText("Inactive").waitFor()
    await expect.poll(async () => (await api<Link>("GET", `/links/${id}`)).is_active).toBe(0)
    await tab.getByRole("button", { name: "Edit" }).click()
    await tab.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Standing alone")
    await tab.keyboard.press("Control+Enter")
    await tab.getByLabel("About this link").getByText("Standing alone").waitFor()
    await tab.getByRole("button", { name: /^Actions for .*\/alone/ }).click()
    await tab.getByRole("menuitem", { name: "Delete" }).click()
    const question = tab.getByRole("dialog", { name: "Delete 1 link?" })
    await question.getByText("1 QR code will stop working.").waitFor()
    expect(await axe(tab)).toEqual([])
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    expect(await find("alone")).toHaveLength(1)
    await tab.getByRole("button", { name: /^Actions for .*\/alone/ }).click()
    await tab.getByRole("menuitem", { name: "Delete" }).click()
    await question.getByRole("button", { name: "Delete link" }).click()
    await tab.waitForURL(/\/app\/links$/)
    expect(await find("alone")).toEqual([])
    await tab.getByText("Link moved to the trash").waitFor()
    const codes = await open("/qr?search=Poster")
    await codes.getByText("No destination").waitFor()
    await codes.getByText("Its link was deleted").waitFor()
    await expect.poll(() => codes.getByText("Scans well").count()).toBe(0)
    await codes.getByRole("link", { name: "Poster" }).click()
    await codes.locator("[aria-live]").getByText("No destination", { exact: true }).waitFor()
    await shown.close(codes)
    await tab.getByRole("button", { name: "Undo" }).click()
    await expect.poll(async () => (await find("alone")).length).toBe(1)
    await tab.goto(`${shown.url}/app/links/no-such-id`)
    await tab.getByText("Nothing here").waitFor()
  })

  it("are deleted together after a warning if QR codes point to some of them", async () => {
    const names = ["printed-one", "printed-two", "unprinted"]
    for (const custom_slug of names) {
      const { id } = await api<Link>("POST", "/links", { url: "https://example.com/printed", custom_slug })
      if (custom_slug !== "unprinted")
        await api("POST", "/qrcodes", { name: custom_slug, link_id: id, design_config: {} })
    }
    const tab = await open("/links?search=printed")
    await tab.getByText("3 links", { exact: true }).waitFor()
    await tab.getByLabel("Select all links").click()
    const bar = tab.getByRole("region", { name: "Selected links" })
    const question = tab.getByRole("dialog", { name: "Delete 3 links?" })
    await bar.getByText("3 selected").waitFor()
    await bar.getByRole("button", { name: "Delete" }).click()
    await question.getByText("2 QR codes will stop working.").waitFor()
    await tab.keyboard.press("Escape")
    await question.waitFor({ state: "detached" })
    await bar.getByText("3 selected").waitFor()
    await bar.getByRole("button", { name: "Delete" }).click()
    await question.getByRole("button", { name: "Delete 3 links" }).click()
    await tab.getByText("3 links moved to the trash").waitFor()
    expect(await find("printed")).toEqual([])
  })

  it("says where a destination already has a short link, and offers that", async () => {
    const made = await api<Link>("POST", "/links", { url: "https://example.com/twice/ä", custom_slug: "twice" })
    await api<Link>("POST", "/links", { url: "https://example.com/twice/ä/longer", custom_slug: "longer" })
    const tab = await open("/links")
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Destination" }).fill("example.com/twice/other")
    await editor.getByText(/already points to this URL/).waitFor({ state: "detached" })
    await editor.getByRole("textbox", { name: "Destination" }).fill("EXAMPLE.com/twice/ä")
    await editor
      .getByRole("status")
      .getByText(/\/twice already points to this URL\.$/)
      .waitFor()
    expect(await axe(tab)).toEqual([])
    await editor.getByRole("button", { name: "Use existing link" }).click()
    await expect.poll(() => clipboard(tab)).toBe(made.short_url)
    await editor.getByRole("button", { name: "Create link" }).click()
    await expect.poll(async () => (await find("example.com/twice")).length).toBe(3)

    const own = await open(`/links?edit=${made.id}`)
    await own.getByRole("dialog").getByRole("textbox", { name: "Title" }).waitFor()
    await expect.poll(() => own.getByText(/already points to this URL/).count()).toBe(0)

    await tab.getByRole("button", { name: "More options" }).click()
    await editor.getByRole("textbox", { name: "Destination" }).fill("https://example.com/twice/ä/longer")
    await editor.getByRole("link", { name: "Open existing link" }).click()
    await editor.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
    await tab.getByRole("heading", { level: 1, name: /\/longer$/ }).waitFor()
  })

  it("accepts a destination with spaces and umlauts, stores it encoded and shows it as it is read", async () => {
    const tab = await open("/links")
    await field(tab).fill("münchen.example/ä ö")
    await tab.keyboard.press("Enter")
    const card = tab.getByRole("region", { name: "New short link" })
    await card.getByText("münchen.example/ä%20ö").waitFor()
    expect((await only("münchen.example")).destination_url).toBe("https://xn--mnchen-3ya.example/%C3%A4%20%C3%B6")
    const search = tab.getByRole("searchbox", { name: "Search links" })
    await search.fill("  ä münchen ")
    await rowOf(tab, "ä%20ö").waitFor()
  })

  it("are created from another app's shared text only after a confirmation", async () => {
    const text = encodeURIComponent("Look: https://example.com/shared, now")
    const tab = await open(`/share?text=${text}`)
    await expect.poll(() => field(tab).inputValue()).toBe("https://example.com/shared")
    expect(await axe(tab)).toEqual([])
    expect(await find("example.com/shared")).toEqual([])
    await tab.keyboard.press("Enter")
    await tab.getByText("Copied to clipboard", { exact: true }).waitFor()
    await expect.poll(() => clipboard(tab)).toBe((await only("example.com/shared")).short_url)
    await tab.goto(`${shown.url}/app/share?url=${encodeURIComponent("web+linden:https://example.com/own")}`)
    await expect.poll(() => field(tab).inputValue()).toBe("https://example.com/own")
  })
})

dashboard("a long list of links", (shown) => {
  const { open, api, axe, axeInEachLook } = shown
  const total = 450
  let folder = ""
  let tag = ""

  const titleOf = (place: number) => `Entry ${String(place).padStart(3, "0")}`

  beforeAll(async () => {
    folder = (await api<{ id: string }>("POST", "/folders", { name: "Spring" })).id
    tag = (await api<{ id: string }>("POST", "/tags", { name: "print" })).id
    for (let from = 0; from < total; from += 90) {
      const links = Array.from({ length: 90 }, (_, at) => ({
        url: `https://example.com/${from + at}`,
        custom_slug: `code-${String(from + at).padStart(3, "0")}`,
        title: titleOf(from + at)
      }))
      await api("POST", "/links/bulk", { links })
    }
  })

  it("draws what is visible, by wheel and keyboard, from its end to its middle", async () => {
    const tab = await open("/links?sort=short_url&order=asc")
    await tab.getByText("450 links").waitFor()
    await expect.poll(() => tab.getByRole("row").count()).toBeLessThan(60)
    await row(tab, 0).focus()
    await tab.keyboard.press("End")
    await row(tab, 449).getByText(titleOf(449)).waitFor()
    await expect.poll(() => focusedPlace(tab)).toBe("449")
    await tab.evaluate("window.scrollTo(0, document.documentElement.scrollHeight / 2)")
    await rowOf(tab, titleOf(222)).waitFor()
    // The focused row still exists: scrolling never takes focus away.
    await expect.poll(() => focusedPlace(tab)).toBe("449")
    await tab.keyboard.press("Home")
    await rowOf(tab, titleOf(0)).waitFor()
    await expect.poll(() => focusedPlace(tab)).toBe("0")
    await tab.keyboard.press("PageDown")
    await expect.poll(() => focusedPlace(tab)).toBe("10")
  })

  it("searches while typing, filters and sorts, and stores all of it in the URL", async () => {
    const tab = await open("/links")
    await tab.getByText("450 links").waitFor()
    await tab.keyboard.press("/")
    await tab.keyboard.type("code-04", { delay: 20 })
    await tab.getByText("10 links", { exact: true }).waitFor()
    await expect.poll(() => new URL(tab.url()).searchParams.get("search")).toBe("code-04")
    const sort = tab.getByLabel("Sort")
    await tab.getByRole("button", { name: "Display" }).click()
    await sort.selectOption("A to Z")
    await tab.keyboard.press("Escape")
    await row(tab, 0).getByText(titleOf(40)).waitFor()
    // The panel stays open while the filters change.
    await tab.getByRole("button", { name: "Filters", exact: true }).click()
    // A filter chosen while a search is on its way stays, and so does the search.
    await tab.getByLabel("Search links").fill("code-04 ")
    const state = tab.getByRole("combobox", { name: "State" })
    await state.selectOption("Active")
    await tab.getByLabel("Search links").fill("code-0")
    await state.selectOption("Inactive")
    await expect.poll(() => new URL(tab.url()).searchParams.get("search")).toBe("code-0")
    expect(new URL(tab.url()).searchParams.get("state")).toBe("inactive")
    await state.selectOption("Any state")
    await tab.getByLabel("Search links").fill("code-04")
    // An announcement may still say how many there were before.
    await expect.poll(() => new URL(tab.url()).searchParams.get("search")).toBe("code-04")
    await tab.getByText("10 links", { exact: true }).waitFor()
    await state.selectOption("Inactive")
    await tab.getByText("No links found").waitFor()
    await tab.getByRole("status").getByText("No matching links.", { exact: true }).waitFor({ state: "attached" })
    await tab.goBack()
    await tab.getByText("10 links", { exact: true }).waitFor()
    await tab.reload()
    await row(tab, 0).getByText(titleOf(40)).waitFor()
    await expect.poll(() => tab.getByLabel("Search links").inputValue()).toBe("code-04")
    await tab.getByRole("button", { name: "Clear filters" }).click()
    await tab.getByText("450 links").waitFor()
    await expect.poll(() => tab.getByLabel("Search links").inputValue()).toBe("")
    const head = tab.getByRole("columnheader", { name: "Link", exact: true })
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending")
    await head.getByRole("button").press("Enter")
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending")
    await tab.getByRole("button", { name: "Display" }).click()
    await expect.poll(() => sort.inputValue()).toBe("short_url desc")
    // The panel takes the focus a moment after it opens.
    await sort.press("Escape")
    await sort.waitFor({ state: "detached" })
    await tab.getByRole("columnheader", { name: "Clicks" }).getByRole("button").click()
    await expect.poll(() => new URL(tab.url()).search).toBe("?sort=total_clicks&order=desc")
  })

  it("has rows that are selected by keyboard and with Shift, deleted, and restored by undo", async () => {
    const tab = await open("/links?search=code-1&sort=short_url&order=asc")
    await tab.getByText("100 links").waitFor()
    await row(tab, 0).focus()
    await tab.keyboard.press("x")
    await tab.keyboard.press("Shift+ArrowDown")
    const bar = tab.getByRole("region", { name: "Selected links" })
    await bar.getByText("2 selected").waitFor()
    await row(tab, 4)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] })
    await bar.getByText("5 selected").waitFor()
    expect(await axe(tab)).toEqual([])
    await row(tab, 0).focus()
    await tab.keyboard.press("Delete")
    await tab.getByText("5 links moved to the trash").waitFor()
    await tab.getByText("95 links").waitFor()
    expect((await api<{ total: number }>("GET", "/links?search=code-1")).total).toBe(95)
    // Focus moves to the link that came after them.
    await expect.poll(() => focusedPlace(tab)).toBe("0")
    await tab.getByRole("button", { name: "Undo" }).click()
    await tab.getByText("100 links").waitFor()
    await row(tab, 0).focus()
    await tab.evaluate(() => {
      Object.assign(window, { focused: 0 })
      document.addEventListener("focusin", () => Object.assign(window, { focused: Reflect.get(window, "focused") + 1 }))
    })
    await tab.keyboard.press("Delete")
    await tab.getByText("Link moved to the trash").waitFor()
    await tab.getByText("99 links").waitFor()
    await expect.poll(() => focusedPlace(tab)).toBe("0")
    // Focus moved to the next row once, and is announced once.
    await expect.poll(() => tab.evaluate("window.focused")).toBe(1)
    // Undo stays available on other screens.
    await tab.getByRole("link", { name: "Folders" }).click()
    await expect.poll(async () => (await api<{ total: number }>("GET", "/links?search=code-1")).total).toBe(99)
    await tab.getByRole("button", { name: "Undo" }).click()
    await expect.poll(async () => (await api<{ total: number }>("GET", "/links?search=code-1")).total).toBe(100)
  })

  it("edits a hundred at a time: moves, tags, deactivates", async () => {
    const tab = await open("/links?search=code-2&sort=short_url&order=asc")
    await tab.getByText("100 links").waitFor()
    await tab.getByLabel("Select all links").click()
    const bar = tab.getByRole("region", { name: "Selected links" })
    await bar.getByText("100 selected").waitFor()
    await bar.getByRole("button", { name: "Move" }).click()
    await tab.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click()
    await option(tab, "Spring").click()
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("dialog").getByRole("button", { name: "Move" }).click()
    await tab.getByText("100 links moved").waitFor()
    await bar.getByRole("button", { name: "Move" }).click()
    await expect.poll(() => tab.getByRole("dialog").getByRole("button", { name: "Move" }).isDisabled()).toBe(true)
    await tab.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click()
    await tab.keyboard.type("Summer")
    await tab.keyboard.press("Enter")
    await tab.getByText("No matching folders").waitFor()
    await tab.getByRole("dialog").getByRole("combobox", { name: "Folder" }).fill("No f")
    await option(tab, "No folder").click()
    await tab.getByRole("dialog").getByRole("button", { name: "Remove from folders" }).click()
    const takenOut = tab.getByRole("alert").filter({ hasText: "100 links removed from their folders" })
    await takenOut.getByRole("button", { name: "Undo" }).click()
    await tab.getByText("100 links restored").waitFor()
    await bar.getByRole("button", { name: "Tag" }).click()
    await tab.getByRole("combobox", { name: "Add", exact: true }).fill("print")
    await option(tab, "print").click()
    await tab.getByRole("dialog").getByRole("button", { name: "Change tags" }).click()
    await tab.getByText("Tags of 100 links changed").waitFor()
    await bar.getByRole("button", { name: "Deactivate" }).click()
    await tab.getByText("100 links deactivated").waitFor()
    await row(tab, 0).getByText("Inactive").waitFor()
    await row(tab, 0).getByText("Spring").waitFor()
    const query = `/links?folder_id=${folder}&tag_id=${tag}&is_active=0`
    expect((await api<{ total: number }>("GET", query)).total).toBe(100)
  })

  it("shows a change, whatever was loading before it", async () => {
    const tab = await open("/links?search=code-1&sort=short_url&order=asc")
    await tab.getByText("100 links").waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.route(/\/api\/v1\/links\?/, async (route) => {
      const answer = await route.fetch()
      await held
      await route.fulfill({ response: answer }).catch(() => undefined)
    })
    await row(tab, 0)
      .getByRole("button", { name: /^Actions/ })
      .click()
    const read = tab.waitForRequest(/\/api\/v1\/links\?/)
    await tab.getByRole("menuitem", { name: "Deactivate" }).click()
    await read
    await tab.getByLabel("Select all links").click()
    const bar = tab.getByRole("region", { name: "Selected links" })
    await bar.getByRole("button", { name: "Move" }).click()
    await tab.getByRole("dialog").getByRole("combobox", { name: "Folder" }).click()
    await option(tab, "Spring").click()
    await tab.getByRole("dialog").getByRole("button", { name: "Move" }).click()
    await tab.getByText("100 links moved").waitFor()
    release()
    await tab.waitForLoadState("networkidle")
    await row(tab, 0).getByText("Spring").waitFor()
    await bar.getByRole("button", { name: "Move" }).click()
    await tab.getByRole("dialog").getByRole("combobox", { name: "Folder" }).fill("No f")
    await option(tab, "No folder").click()
    await tab.getByRole("dialog").getByRole("button", { name: "Remove from folders" }).click()
    const takenOut = tab.getByRole("alert").filter({ hasText: "100 links removed from their folders" })
    await takenOut.getByRole("button", { name: "Undo" }).click()
    await tab.getByText("100 links restored").waitFor()
  })

  it("turns off one link from its menu immediately", async () => {
    const tab = await open("/links?search=code-300")
    await row(tab, 0)
      .getByRole("button", { name: /^Actions/ })
      .click()
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("menuitem", { name: "Deactivate" }).click()
    await row(tab, 0).getByText("Inactive").waitFor()
    await expect
      .poll(async () => (await api<{ total: number }>("GET", "/links?search=code-300&is_active=0")).total)
      .toBe(1)
  })

  it("is a list of cards on a phone, without axe violations in light and dark mode", async () => {
    for (const options of [phone, {}]) {
      const tab = await open("/links", options)
      await loaded(tab)
      expect(await axeInEachLook(tab)).toEqual([])
      await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true)
      await row(tab, 0)
        .getByRole("button", { name: /^Actions/ })
        .click()
      await tab.getByRole("menuitem", { name: "Edit" }).click()
      await tab.getByRole("dialog").getByRole("textbox", { name: "Title" }).waitFor()
      expect(await axeInEachLook(tab)).toEqual([])
      await shown.close(tab)
    }
  })

  it("refuses what is not a web address, with an error at its field", async () => {
    const tab = await open("/links")
    const field = tab.getByLabel("URL to shorten")
    for (const [typed, refusal] of [
      ["hello", /^Must be a full URL/],
      ["javascript:1", /^Must begin with https?:/]
    ] as const) {
      await field.fill(typed)
      await tab.keyboard.press("Enter")
      const sentence = tab.getByText(refusal)
      await sentence.waitFor()
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true")
      await expect
        .poll(() => field.getAttribute("aria-describedby"))
        .toContain((await sentence.getAttribute("id")) ?? "no id")
      await expect.poll(() => field.inputValue()).toBe(typed)
    }
  })
})
