import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("the charts in the list of links", (shown) => {
  const { open, api, visit } = shown

  it("show the clicks of the last 30 days, with one request for all rows, and a flat line without clicks", async () => {
    for (const custom_slug of ["quiet", "busy"]) {
      await api("POST", "/links", { url: "https://example.com/", custom_slug, redirect_type: "instant" })
    }
    for (let n = 0; n < 3; n++) expect((await visit(`${shown.url}/busy`)).status).toBe(302)
    const tab = await open("/links")
    const asked: Array<string> = []
    tab.on("request", (request) => {
      if (request.url().includes("/links/clicks")) asked.push(request.url())
    })
    const chart = (slug: string) =>
      tab
        .getByRole("row")
        .filter({ hasText: `/${slug}` })
        .locator("svg[data-chart]")
    const heights = (slug: string) =>
      chart(slug)
        .locator("polyline")
        .evaluate((line) => [...(line as SVGPolylineElement).points].map(({ y }) => y))
    await expect.poll(async () => new Set(await heights("busy")).size, { timeout: 45_000 }).toBe(2)
    const [days, flat] = [await heights("busy"), await heights("quiet")]
    expect([days.length, flat.length]).toEqual([30, 30])
    expect(Math.min(...days)).toBe(days.at(-1))
    expect(new Set(flat)).toEqual(new Set([days[0]]))
    await expect.poll(() => chart("busy").getAttribute("aria-hidden")).toBe("true")
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(await shown.axeInEachLook(tab)).toEqual([])
  })

  it("take no room before they are read, and load none on phones", async () => {
    const tab = await open("/links", { viewport: { width: 390, height: 844 }, hasTouch: true })
    await tab.locator('[data-place="1"]').getByRole("link").first().waitFor()
    await expect.poll(() => tab.locator("svg[data-chart]").count()).toBe(0)
    await tab.setViewportSize({ width: 1280, height: 860 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.route("**/links/clicks?*", async (route) => {
      await held
      await route.continue()
    })
    await tab.reload()
    const row = tab.locator('[data-place="1"]')
    await row.getByRole("link").first().waitFor()
    const placeOf = async () => {
      const { x, y } = (await row.getByRole("link", { name: /clicks?,/ }).boundingBox()) ?? {}
      return { x, y }
    }
    const before = await placeOf()
    release()
    await row.locator("svg[data-chart]").waitFor()
    await expect.poll(() => placeOf()).toEqual(before)
  })
})
