import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { dashboard } from "./Browser.ts"

dashboard("a page in the dashboard", (shown) => {
  it("is a draft until it is published, shows visitors that, and goes back to it or offline", async () => {
    const { api, open, visit, axeInEachLook } = shown
    const tab = await open("/pages")
    await tab.getByRole("button", { name: "New page" }).click()
    await tab.getByLabel("Title").fill("Mara")
    await tab.getByText("This address is free.").waitFor()
    await tab.getByRole("button", { name: "Create page" }).click()
    await tab.getByText("Draft", { exact: true }).waitFor()
    await tab.getByRole("heading", { level: 2, name: "Content" }).waitFor()
    await tab.getByRole("heading", { level: 2, name: "Preview" }).waitFor()
    const { pages } = await api<{ pages: ReadonlyArray<{ id: string }> }>("GET", "/pages")
    const path = `/pages/${pages[0]?.id}`
    const publicPage = async () => (await visit(`${shown.url}/@mara`)).text()
    const status = async () => (await visit(`${shown.url}/@mara`)).status
    const publish = tab.getByRole("button", { name: "Publish", exact: true })
    const choose = async (name: string) => {
      await tab.getByRole("button", { name: "Actions for this page" }).click()
      await tab.getByRole(name === "Publish changes at once" ? "menuitemcheckbox" : "menuitem", { name }).click()
    }
    expect([await status(), await tab.getByRole("link", { name: "Open", exact: true }).count()]).toEqual([404, 0])

    // What is not saved yet is saved along.
    await tab.getByRole("tab", { name: "Settings" }).click()
    await tab.getByLabel("Description").fill("Ceramics")
    await publish.click()
    await tab.getByText("“Mara” is published.").waitFor()
    expect(await tab.getByRole("link", { name: "Open page" }).getAttribute("href")).toBe(`${shown.url}/@mara`)
    await tab.getByText("Published", { exact: true }).waitFor()
    await expect.poll(() => publish.isDisabled()).toBe(true)
    expect(await publicPage()).toContain("Ceramics")

    await tab.getByRole("tab", { name: "Content" }).click()
    await api("POST", `${path}/links`, { label: "Shop", url: "https://shop.example/" })
    await tab.reload()
    await tab.getByText("Changes not published yet").waitFor()
    await tab.frameLocator('iframe[title="Preview of the page"]').getByText("Shop").waitFor()
    expect(await publicPage()).not.toContain("Shop")
    expect(await axeInEachLook(tab)).toEqual([])
    await publish.click()
    await tab.getByText("Published", { exact: true }).waitFor()
    expect(await publicPage()).toContain("Shop")

    // A deletion that could still be taken back is published too.
    await tab.getByRole("button", { name: "Actions for Shop" }).click()
    await tab.getByRole("menuitem", { name: "Delete" }).click()
    await publish.click()
    await expect.poll(publicPage).not.toContain("Shop")

    await tab.getByRole("tab", { name: "Settings" }).click()
    await tab.getByLabel("Title").fill("Mara L")
    await tab.getByRole("button", { name: "Save" }).click()
    await tab.getByText("Everything is saved. Visitors see it once you publish it.").waitFor()
    await choose("Discard changes since publishing")
    await tab.getByRole("button", { name: "Discard changes" }).click()
    await tab.getByText("The page is as it was published.").waitFor()
    await tab.getByRole("heading", { level: 1, name: "Mara", exact: true }).waitFor()
    expect(await tab.getByLabel("Title").inputValue()).toBe("Mara")

    await choose("Publish changes at once")
    await tab.getByText("Changes are public at once from now on.").waitFor()
    await publish.waitFor({ state: "detached" })
    await tab.getByLabel("Title").fill("Mara M")
    await tab.getByRole("button", { name: "Save" }).click()
    await expect.poll(publicPage).toContain("Mara M")

    await choose("Unpublish")
    await tab.getByRole("button", { name: "Take offline" }).click()
    await tab.getByText("The page is offline.").waitFor()
    await tab.getByText("Draft", { exact: true }).waitFor()
    expect(await status()).toBe(404)
    const back = tab.getByRole("link", { name: "Pages" }).last()
    await back.click()
    await tab.getByRole("listitem").getByText("Draft", { exact: true }).waitFor()
  })

  it("leads to its visits and its QR code, and its card tells how often it was looked at", async () => {
    const { api, open, visit } = shown
    const page = await api<{ id: string; public_url: string }>("POST", "/pages", { slug: "seen", title: "Seen" })
    await api("POST", `/pages/${page.id}/links`, { label: "Shop", url: "https://shop.example/" })
    await visit(`${shown.url}/@seen`)
    // The team's total counts views of other pages too.
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
    expect(await tab.getByLabel("Destination").inputValue()).toBe(page.public_url)
    expect(await tab.getByLabel("Name").inputValue()).toBe("Seen")
    const code = await api<{ id: string }>("POST", "/qrcodes", {
      name: "Seen",
      url: page.public_url,
      design_config: {}
    })
    const again = await open(`/pages/${page.id}`)
    await again.locator(`a[href$="/qr/${code.id}"]`).waitFor()
  })

  it("shows what its style sheet cannot do where it can be seen, before it is saved", async () => {
    const { api, open } = shown
    const page = await api<{ id: string }>("POST", "/pages", { slug: "styled", title: "Styled" })
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 }
    ]) {
      const tab = await open(`/pages/${page.id}?tab=design`, { viewport })
      await tab.getByLabel("Your own CSS").fill(".b { color: rd }\n.c { colr: red }")
      for (const sentence of [/Line 1: color cannot be rd/, /Line 2: there is no property colr/]) {
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
