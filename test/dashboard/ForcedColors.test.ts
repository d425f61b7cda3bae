import type { Locator } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const styleOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(element)
    return { backgroundColor, borderTopWidth, outlineStyle }
  })

dashboard("forced colors", (shown) => {
  it("leave switches, segments, selected themes and bars visible", async () => {
    await shown.api("POST", "/links", { url: "https://example.com/", custom_slug: "forced", redirect_type: "instant" })
    await shown.visit(`${shown.url}/forced`)
    const clicks = async () => (await shown.api<{ total_clicks: number }>("GET", "/analytics")).total_clicks
    await expect.poll(clicks, { timeout: 30_000 }).toBe(1)
    const tab = await shown.open("/analytics?view=live")
    await tab.emulateMedia({ forcedColors: "active" })
    const [on, off] = ["Live", "Show bots"].map((name) =>
      tab.getByRole("switch", { name }).locator("xpath=following-sibling::*[1]")
    )
    const [trackOn, trackOff] = [await styleOf(on as Locator), await styleOf(off as Locator)]
    expect([trackOn.borderTopWidth, trackOff.borderTopWidth]).toEqual(["1px", "1px"])
    expect(trackOn.backgroundColor).not.toBe(trackOff.backgroundColor)
    const thumb = await styleOf((off as Locator).locator(".mantine-Switch-thumb"))
    expect(thumb.backgroundColor).not.toBe(trackOff.backgroundColor)
    const segments = tab.locator(".mantine-SegmentedControl-label")
    const [first, chosen] = [segments.first(), tab.locator(".mantine-SegmentedControl-label[data-active]").first()]
    expect((await styleOf(chosen)).backgroundColor).not.toBe((await styleOf(first)).backgroundColor)
    const bar = tab.locator(".filling").first()
    await bar.waitFor()
    expect((await styleOf(bar)).borderTopWidth).toBe("1px")
    expect(await shown.axe(tab)).toEqual([])

    await tab.goto(`${shown.url}/app/qr/new`)
    const look = tab.locator("button[aria-pressed]")
    await look.nth(1).click()
    await expect.poll(async () => (await styleOf(look.nth(1))).outlineStyle).toBe("solid")
    expect((await styleOf(look.nth(2))).outlineStyle).toBe("none")
  })
})
