import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { rightOf, stillBox } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

dashboard("the report of a link", (shown) => {
  it("shows the result of its A/B test, and the destinations of visits", async () => {
    const { open, api, axe, visit } = shown
    const { id } = await api("POST", "/links", {
      url: "https://shop.example/a",
      custom_slug: "tested",
      redirect_type: "instant",
      ab_tests: [{ url: "https://shop.example/b", weight: 100 }]
    })
    for (let n = 0; n < 3; n++) await visit(`${shown.url}/tested?n=${n}`)
    await expect.poll(async () => (await api<typeof Analytics.Encoded>("GET", "/analytics")).total_clicks).toBe(3)
    const tab = await open(`/links/${id}`)
    const row = (name: string) =>
      tab.getByRole("group", { name: "A/B test results" }).getByRole("row", { name: new RegExp(`^${name}`) })
    await row("Variant A").getByRole("cell", { name: "3", exact: true }).waitFor()
    await expect.poll(() => row("Variant A").getByRole("cell").allTextContents()).toEqual(["3", "100%", "100%", "1"])
    await expect.poll(() => row("Destination shop").getByRole("cell").allTextContents()).toEqual(["0", "0%", "0%", "0"])
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("button", { name: "https://shop.example/b 3 visits, 100%" }).click()
    const chip = tab.getByRole("group", { name: "Filter by Destination" })
    await chip.waitFor()
    const choose = row("Variant A").getByRole("button")
    await expect.poll(() => choose.getAttribute("aria-pressed")).toBe("true")
    expect(await axe(tab)).toEqual([])
    await choose.click()
    await expect.poll(() => chip.count()).toBe(0)
    // A destination without visits filters nothing.
    await row("Destination shop").getByRole("button").click({ force: true })
    await expect.poll(() => chip.count()).toBe(0)
    await choose.press("Enter")
    await chip.waitFor()
    await expect.poll(() => row("Variant A").getByRole("cell").allTextContents()).toEqual(["3", "100%", "100%", "1"])
  })

  it("prints in light colors without controls, with the whole chart", async () => {
    const { open, api, visit } = shown
    const { id } = await api("POST", "/links", {
      url: "https://shop.example/printed",
      custom_slug: "printed",
      redirect_type: "instant"
    })
    await visit(`${shown.url}/printed`)
    const tab = await open(`/links/${id}?period=7d`, { colorScheme: "dark" })
    await tab.locator(".recharts-surface").waitFor()
    await tab.getByText("1 click; no earlier data.").waitFor()
    const scheme = () => tab.evaluate("document.documentElement.dataset.mantineColorScheme")
    await expect.poll(() => scheme()).toBe("dark")
    const head = tab.getByText(/^Home · .+ \d{4} · time zone: UTC · printed /)
    await expect.poll(() => head.isVisible()).toBe(false)
    // Paper is narrower than the window, and the chart is not redrawn for it.
    await tab.evaluate("document.querySelector('main').style.maxWidth = '700px'")
    await tab.emulateMedia({ media: "print" })
    await tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    await head.waitFor()
    await expect.poll(() => scheme()).toBe("light")
    for (const name of ["Edit", "Export", "Add filter", "Create QR code"]) {
      expect(await tab.getByText(name, { exact: true }).isVisible(), name).toBe(false)
    }
    await expect.poll(() => tab.getByRole("navigation").first().isVisible()).toBe(false)
    const chart = await stillBox(tab.locator(".recharts-surface"))
    expect(chart.width).toBeGreaterThan(400)
    expect(rightOf(chart)).toBeLessThanOrEqual(700)
    await tab.evaluate("dispatchEvent(new Event('afterprint'))")
    await expect.poll(() => scheme()).toBe("dark")
  })
})
