import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const crumbs = (tab: Page) => tab.getByRole("navigation", { name: "Breadcrumbs" })

dashboard("breadcrumbs", (shown) => {
  const { open, api, axeInEachLook } = shown

  it("show the way to a screen below another one", async () => {
    const link = await api<{ id: string }>("POST", "/links", { url: "https://example.com/way", custom_slug: "way" })
    const page = await api<{ id: string }>("POST", "/pages", { slug: "way", title: "The way" })
    const host = new URL(shown.url).host
    const tab = await open("/links")
    const way = () => crumbs(tab).getByRole("listitem").allTextContents()
    await tab.getByRole("heading", { level: 1 }).waitFor()
    await expect.poll(() => crumbs(tab).count()).toBe(0)
    for (const [path, names] of [
      [`/links/${link.id}`, ["Links", `${host}/way`]],
      [`/pages/${page.id}`, ["Pages", "The way"]],
      ["/qr/new", ["QR codes", "New QR code"]],
      ["/import", ["Links", "Import links"]],
      ["/settings/members", ["Settings", "Members"]],
      ["/settings/webhooks/new", ["Settings", "Webhooks", "New webhook"]]
    ] as const) {
      await tab.goto(`${shown.url}/app${path}`)
      await expect.poll(way).toEqual(names)
    }
    await tab.goto(`${shown.url}/app/links/${link.id}`)
    await expect.poll(way).toHaveLength(2)
    expect(await axeInEachLook(tab)).toEqual([])
    await tab.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => crumbs(tab).getByText(`${host}/way`).isVisible()).toBe(false)
    await crumbs(tab).getByRole("link", { name: "Links" }).click()
    await tab.waitForURL(/\/app\/links$/)
    await expect.poll(() => crumbs(tab).count()).toBe(0)
  })
})
