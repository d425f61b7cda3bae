import sharp from "sharp"
import { expect, it } from "vitest"
import type { Page, PageDetail } from "../../src/page/Page.ts"
import { bottomOf, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

dashboard("the page editor", (shown) => {
  it("hides and shows an item, counts the blocks' links, and says that the old address still works", async () => {
    const { api, open, visit, axe } = shown
    const page = await api<{ id: string }>("POST", "/pages", { slug: "before", title: "Before" })
    await api("POST", `/pages/${page.id}/links`, { label: "Shop", url: "https://shop.example/" })
    await api("POST", `/pages/${page.id}/plugins`, {
      type: "text_block",
      config: { content: "Read **[my book](https://book.example/)**" },
      sort_order: 1
    })
    const publicPage = async (slug: string) => (await visit(`${shown.url}/@${slug}`)).text()
    const [, way] = /href="(\/b\/[^"]+)">my book/.exec(await publicPage("before")) ?? []
    expect((await visit(`${shown.url}${way}`)).headers.get("location")).toBe("https://book.example/")
    await expect
      .poll(async () => (await api<{ total_clicks: number }>("GET", `/pages/${page.id}`)).total_clicks, {
        timeout: 30_000
      })
      .toBe(1)

    const tab = await open(`/pages/${page.id}`)
    const preview = tab.frameLocator('iframe[title="Preview of the page"]')
    await tab.getByRole("button", { name: /^Read my book.*1 click/ }).waitFor()
    await preview.getByText("Shop").waitFor()
    const isShown = tab.getByRole("switch", { name: "Show Shop to visitors" })
    await isShown.press("Space")
    await tab.getByRole("button", { name: /^Shop.*Hidden/ }).waitFor()
    await preview.getByText("Shop").waitFor({ state: "detached" })
    await expect.poll(() => publicPage("before")).not.toContain("Shop")
    expect(await axe(tab)).toEqual([])
    await isShown.press("Space")
    await preview.getByText("Shop").waitFor()
    await expect.poll(() => publicPage("before")).toContain("Shop")
    await expect.poll(() => tab.getByText("Hidden").count()).toBe(0)

    await tab.getByRole("tab", { name: "Settings" }).click()
    await tab.getByLabel("URL", { exact: true }).fill("after")
    await tab.getByText("The previous URL, @before, points here until another page uses it.").waitFor()
    await tab.getByRole("button", { name: "Save" }).click()
    await expect.poll(async () => (await visit(`${shown.url}/@before`)).headers.get("location")).toBe("/@after")
  })

  it("makes blocks of what is pasted, duplicates blocks and pages, and takes many pictures at once", async () => {
    const { api, open } = shown
    const page = await api<{ id: string }>("POST", "/pages", { slug: "many", title: "Many", auto_publish: 0 })
    const short = await api<{ short_url: string }>("POST", "/links", {
      ...{ url: "https://tickets.example/spring", title: "Tickets", custom_slug: "tickets" }
    })
    await api("POST", `/pages/${page.id}/links`, { label: "One", url: "https://one.example/", is_visible: 0 })
    await api("POST", `/pages/${page.id}/links`, { label: "Two", url: "https://two.example/", sort_order: 1 })
    const tab = await open(`/pages/${page.id}`)
    const paste = async (text: string) => {
      await tab.evaluate((value) => navigator.clipboard.writeText(value), text)
      await tab.keyboard.press("Control+v")
    }
    await tab.getByRole("textbox", { name: "Paste or drop a URL" }).focus()
    await paste(short.short_url)
    await tab.getByRole("form", { name: "New link" }).getByLabel("Text", { exact: true }).waitFor()
    // Outside of fields, a paste works too.
    await tab.getByRole("heading", { level: 1 }).click()
    await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await paste("https://github.com/ana\nhttps://x.com/ana")
    await tab.getByRole("form", { name: "New: Social profiles" }).waitFor()
    await tab.getByRole("textbox", { name: "Paste or drop a URL" }).fill("two words")
    await tab.keyboard.press("Enter")
    await tab.getByText("This isn't a URL.").waitFor()

    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#2e6a3d" } })
      .png()
      .toBuffer()
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("menuitem", { name: /^Gallery/ }).click()
    const gallery = tab.getByRole("form", { name: "New: Gallery" })
    const chooser = tab.waitForEvent("filechooser")
    await gallery.getByRole("button", { name: "Upload pictures" }).click()
    const files = ["a.png", "b.png", "c.png"].map((name) => ({ name, mimeType: "image/png", buffer: picture }))
    await (await chooser).setFiles(files)
    await expect.poll(() => gallery.getByRole("group", { name: /^Picture \d/ }).count()).toBe(3)
    await gallery.getByRole("button", { name: "More details" }).first().click()
    await gallery.getByLabel("Caption").first().fill("The first")
    expect(await shown.axe(tab)).toEqual([])

    // One request saves the forms and publishes the page.
    await tab.getByRole("button", { name: "Save and publish" }).click()
    await tab.getByText("“Many” is published.").waitFor()
    await tab.getByRole("button", { name: "Actions for One" }).click()
    await tab.getByRole("menuitem", { name: "Duplicate" }).click()
    await tab.getByText("Block duplicated.").waitFor()
    const contentOf = async (id: string) => {
      const { links, plugins } = await api<PageDetail>("GET", `/pages/${id}`)
      return {
        links: [...links].map(({ label, url, is_visible }) => [label, url, is_visible]),
        plugins: plugins.map(({ type, config }) => [type, "images" in config ? config.images.length : 0])
      }
    }
    const content = {
      links: [
        ["One", "https://one.example/", 0],
        ["One", "https://one.example/", 0],
        ["Two", "https://two.example/", 1],
        ["Tickets", "https://tickets.example/spring", 1]
      ],
      plugins: [
        ["socials", 0],
        ["gallery", 3]
      ]
    }
    expect(await contentOf(page.id)).toEqual(content)

    await tab.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Pages" }).click()
    await tab.getByRole("button", { name: "Actions for Many" }).click()
    const sent: Array<string> = []
    tab.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname))
    await tab.getByRole("menuitem", { name: "Duplicate" }).click()
    await tab.getByRole("heading", { level: 1, name: "Many (copy)" }).waitFor()
    expect(sent.filter((path) => !path.endsWith("/preview"))).toEqual([`/api/v1/pages/${page.id}/duplicate`])
    const { pages } = await api<{ pages: ReadonlyArray<Page> }>("GET", "/pages")
    const copy = pages.find(({ slug }) => slug === "many-2")
    expect([copy?.status, copy && (await contentOf(copy.id))]).toEqual(["draft", content])
  })

  it("shows a notice above the save bar, and fields in an even grid", async () => {
    const { id } = await shown.api<{ id: string }>("POST", "/pages", { title: "Bar", slug: "bar" })
    for (const viewport of [
      { width: 1280, height: 700 },
      { width: 390, height: 700 }
    ]) {
      const tab = await shown.open(`/pages/${id}?tab=settings`, { viewport })
      await tab.getByRole("switch", { name: "Hide from search engines" }).press("Space")
      const bar = tab.getByLabel("Unsaved changes")
      await bar.waitFor()
      await tab.getByRole("button", { name: "Actions for this page" }).click()
      await tab.getByRole("menuitemcheckbox", { name: "Publish changes immediately" }).click()
      const notice = tab.getByRole("alert").filter({ hasText: /Changes/ })
      await expect
        .poll(async () => {
          const [above, below] = [await notice.boundingBox(), await bar.boundingBox()]
          return above !== null && below !== null && above.y + above.height <= below.y
        })
        .toBe(true)
      const address = tab.getByText(`${new URL(shown.url).host}/@bar`).last()
      const field = (name: string) => tab.getByLabel(name, { exact: true }).first()
      const [line, domain, folder] = await stillBoxes(address, field("Domain"), field("Folder"))
      const step = folder.y - bottomOf(domain)
      expect(Math.abs(domain.y - bottomOf(line) - step)).toBeLessThan(2)
      await shown.close(tab)
    }
  })
})
