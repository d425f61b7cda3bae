import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { dashboard } from "./Browser.ts"

dashboard("a page in the dashboard", (shown) => {
  it("is a draft until it is published, shows that to visitors, and can be reverted or taken offline", async () => {
    const { api, open, visit, axeInEachLook } = shown
    const tab = await open("/pages")
    await tab.getByRole("button", { name: "New page" }).click()
    await tab.getByLabel("Title").fill("Mara")
    await tab.getByText("Available.").waitFor()
    await tab.getByRole("button", { name: "Create page" }).click()
    await tab.getByText("Draft", { exact: true }).waitFor()
    await tab.getByRole("heading", { level: 2, name: "Content" }).waitFor()
    await tab.getByRole("heading", { level: 2, name: "Preview" }).waitFor()
    const { pages } = await api<{ pages: ReadonlyArray<{ id: string }> }>("GET", "/pages")
    const path = `/pages/${pages[0]?.id}`
    const publicPage = async () => (await visit(`${shown.url}/@mara`)).text()
    const status = async () => (await visit(`${shown.url}/@mara`)).status
    const publish = tab.getByRole("button", { name: /^(?:Save and publish|Publish)$/ })
    const choose = async (name: string) => {
      await tab.getByRole("button", { name: "Actions for this page" }).click()
      await tab.getByRole(name === "Publish changes immediately" ? "menuitemcheckbox" : "menuitem", { name }).click()
    }
    expect([await status(), await tab.getByRole("link", { name: "Open", exact: true }).count()]).toEqual([404, 0])

    // Unsaved changes are saved too.
    await tab.getByLabel("Description").fill("Ceramics")
    await tab.getByRole("button", { name: "Save and publish" }).click()
    await tab.getByText("“Mara” is published.").waitFor()
    await expect
      .poll(() => tab.getByRole("link", { name: "Open page" }).getAttribute("href"))
      .toBe(`${shown.url}/@mara`)
    await tab.getByText("Published", { exact: true }).waitFor()
    await expect.poll(() => publish.isDisabled()).toBe(true)
    expect(await publicPage()).toContain("Ceramics")

    await api("POST", `${path}/links`, { label: "Shop", url: "https://shop.example/" })
    await tab.reload()
    await tab.getByText("Unpublished changes").waitFor()
    await tab.frameLocator('iframe[title="Preview of the page"]').getByText("Shop").waitFor()
    expect(await publicPage()).not.toContain("Shop")
    expect(await axeInEachLook(tab)).toEqual([])
    await publish.click()
    await tab.getByText("Published", { exact: true }).waitFor()
    expect(await publicPage()).toContain("Shop")

    // A deletion that can still be undone is published too.
    await tab.getByRole("button", { name: "Actions for Shop" }).click()
    await tab.getByRole("menuitem", { name: "Delete" }).click()
    await publish.click()
    await expect.poll(publicPage).not.toContain("Shop")

    await tab.getByLabel("Title").fill("Mara L")
    await tab.getByRole("button", { name: "Undo the last edit" }).click()
    await expect.poll(() => tab.getByLabel("Title").inputValue()).toBe("Mara")
    await tab.getByLabel("Title").fill("Mara L")
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await tab.getByText("All changes saved. Publish them to show visitors.").waitFor()
    await choose("Discard unpublished changes")
    await tab.getByRole("button", { name: "Discard changes" }).click()
    await tab.getByText("The published version was restored.").waitFor()
    await tab.getByRole("heading", { level: 1, name: "Mara", exact: true }).waitFor()
    await expect.poll(() => tab.getByLabel("Title").inputValue()).toBe("Mara")

    await choose("Publish changes immediately")
    await tab.getByText("Changes are now published immediately.").waitFor()
    await publish.waitFor({ state: "detached" })
    await tab.getByLabel("Title").fill("Mara M")
    await tab.getByRole("button", { name: "Save", exact: true }).click()
    await expect.poll(publicPage).toContain("Mara M")

    await choose("Unpublish")
    await tab.getByRole("button", { name: "Take offline" }).click()
    await tab.getByText("The page is now offline.").waitFor()
    await tab.getByText("Draft", { exact: true }).waitFor()
    expect(await status()).toBe(404)
    await tab.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Pages" }).click()
    await tab.getByRole("listitem").getByText("Draft", { exact: true }).waitFor()
  })

  it("saves an open form before it is published, or shows why that failed", async () => {
    const page = await shown.api<{ id: string }>("POST", "/pages", {
      ...{ slug: "open-form", title: "Open form", auto_publish: 0 }
    })
    for (let place = 0; place < 12; place++) {
      await shown.api("POST", `/pages/${page.id}/links`, { label: `Shop ${place}`, url: "https://shop.example/" })
    }
    const tab = await shown.open(`/pages/${page.id}`)
    const publish = tab.getByRole("button", { name: "Save and publish" })
    await tab.getByRole("button", { name: /^Shop 11 / }).click()
    const form = tab.getByRole("form", { name: "Shop 11" })
    await form.getByRole("textbox", { name: "Link" }).fill("nothing like it")
    await tab.getByRole("tab", { name: "Settings" }).click()
    await publish.click()
    await tab.getByText("Nothing was published. Complete the open form first.").waitFor()
    await expect.poll(() => form.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }
    await expect.poll(() => tab.locator("*:focus").evaluate(isInView)).toBe(true)

    // In a form that was refused, the field at fault.
    await form.getByRole("button", { name: "Save" }).click()
    await form.locator("[aria-invalid=true]").waitFor()
    await tab.evaluate("scrollTo(0, 0)")
    await publish.click()
    const url = form.getByRole("textbox", { name: "Link" })
    await expect.poll(() => url.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => url.evaluate(isInView)).toBe(true)
    // The button stays in view, and saves the form before it publishes the page.
    await tab.evaluate("scrollTo(0, document.body.scrollHeight)")
    await expect.poll(() => publish.evaluate(isInView)).toBe(true)
    await url.fill("shop.example/eleven")
    await tab.getByRole("tab", { name: "Design" }).click()
    await publish.click()
    await tab.getByText("“Open form” is published.").waitFor()
    expect(await (await shown.visit(`${shown.url}/@open-form`)).text()).toContain("Shop 11")
    expect(await shown.api(`GET`, `/pages/${page.id}`)).toMatchObject({
      status: "published",
      links: expect.arrayContaining([expect.objectContaining({ url: "https://shop.example/eleven" })])
    })

    // A fault of a field of the page itself.
    await tab.getByRole("tab", { name: "Content" }).click()
    await tab.getByLabel("Title").fill("")
    await tab.getByRole("tab", { name: "Design" }).click()
    await publish.click()
    const title = tab.getByLabel("Title")
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await shown.api(`GET`, `/pages/${page.id}`))["title"]).toBe("Open form")
  })

  it("links to its visits and its QR code, and its card shows its views", async () => {
    const { api, open, visit } = shown
    const page = await api<{ id: string; public_url: string }>("POST", "/pages", { slug: "seen", title: "Seen" })
    await api("POST", `/pages/${page.id}/links`, { label: "Shop", url: "https://shop.example/" })
    await visit(`${shown.url}/@seen`)
    // The team's total includes views of other pages.
    const views = async () => {
      const { pages } = await api<typeof Analytics.Encoded>("GET", "/analytics?period=all")
      return pages.find(({ id }) => id === page.id)?.count
    }
    await expect.poll(views, { timeout: 30_000 }).toBe(1)
    const list = await open("/pages")
    await list.getByRole("listitem").filter({ hasText: "Seen" }).getByText("1 view · 0 clicks · 1 item").waitFor()
    const tab = await open(`/pages/${page.id}`)
    await tab.getByRole("link", { name: "Visits" }).click()
    await tab.getByRole("group", { name: "Filter by Page" }).getByText("seen").waitFor()
    await tab.goBack()
    await tab.getByRole("link", { name: "QR code", exact: true }).click()
    await expect.poll(() => tab.getByLabel("Destination").inputValue()).toBe(page.public_url)
    await expect.poll(() => tab.getByLabel("Name").inputValue()).toBe("Seen")
    const code = await api<{ id: string }>("POST", "/qrcodes", {
      name: "Seen",
      url: page.public_url,
      design_config: {}
    })
    const again = await open(`/pages/${page.id}`)
    await again.locator(`a[href$="/qr/${code.id}"]`).waitFor()
  })

  it("shows its unsupported CSS in a visible place before it is saved", async () => {
    const { api, open } = shown
    const page = await api<{ id: string }>("POST", "/pages", { slug: "styled", title: "Styled" })
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 }
    ]) {
      const tab = await open(`/pages/${page.id}?tab=design`, { viewport })
      await tab.getByLabel("Custom CSS").fill(".b { color: rd }\n.c { colr: red }")
      for (const sentence of [/Line 1: rd isn't a valid value for color/, /Line 2: colr isn't a known property/]) {
        const fault = tab.getByText(sentence)
        await fault.waitFor()
        const top = () =>
          fault.evaluate((element) => {
            const { left, top, height } = element.getBoundingClientRect()
            return element.contains(document.elementFromPoint(left + 8, top + height / 2))
          })
        await expect.poll(top).toBe(true)
      }
      await shown.close(tab)
    }
  })
})
