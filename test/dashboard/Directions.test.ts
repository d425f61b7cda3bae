import { expect, it } from "vitest"
import { rightOf, stillBoxes } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

dashboard("URLs and narrow screens", (shown) => {
  const { open, api, visit } = shown

  it("are left-to-right in Arabic, in comboboxes, fields and prefixes", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/", custom_slug: "beta" })
    const tab = await open(`/qr/new?link=${id}`, { locale: "ar" })
    const chooser = tab.locator("#main [role=combobox]").first()
    await expect.poll(() => chooser.inputValue()).toContain("/beta")
    await expect.poll(() => chooser.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")
    await chooser.click()
    const option = tab.getByRole("option").first()
    await expect.poll(() => option.locator("bdi").first().getAttribute("dir")).toBe("ltr")

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    const prefix = tab.getByRole("dialog").locator("bdi", { hasText: /\/$/ })
    await prefix.waitFor()
    const slug = tab.locator("input", { hasText: "" }).and(tab.locator("[value=beta]"))
    const [host, code] = await stillBoxes(prefix, slug)
    await expect.poll(() => slug.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")
    expect(host.x - code.x).toBeLessThan(code.width / 4)
    const destination = tab.getByRole("dialog").locator("textarea[inputmode=url]").first()
    await expect.poll(() => destination.evaluate((input) => getComputedStyle(input).direction)).toBe("ltr")
  })

  it("label the days below the bars of the overview, also in Arabic", async () => {
    await api("POST", "/links", { url: "https://example.com/", custom_slug: "bars", redirect_type: "instant" })
    await visit(`${shown.url}/bars`)
    await expect.poll(() => api<{ total_clicks: number }>("GET", "/analytics").then((all) => all.total_clicks)).toBe(1)
    const tab = await open("/overview", { locale: "ar" })
    const chart = tab.locator("[aria-labelledby=trend-title]")
    const bars = chart.locator("svg rect")
    await bars.last().waitFor()
    const labels = chart.locator("bdi")
    await expect.poll(() => labels.count()).toBe(2)
    // Days without clicks have bars without height, which Playwright takes for hidden.
    const [one, other] = await stillBoxes(labels.first(), labels.last())
    const boxes = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().toJSON() as DOMRect))
    const [from, to] = [boxes[0], boxes.at(-1)]
    expect(Math.abs((from?.left ?? 0) - one.x)).toBeLessThan(10)
    expect(Math.abs((to?.right ?? 0) - rightOf(other))).toBeLessThan(10)
    expect(other.x).toBeGreaterThan(rightOf(one))
    await expect.poll(() => labels.first().evaluate((label) => getComputedStyle(label).unicodeBidi)).toBe("isolate")
  })

  it("have the same digits in numbers, dates and messages, also in Arabic", async () => {
    // The region of Egypt has its own digits.
    for (const path of ["/overview", "/analytics", "/links"]) {
      const tab = await open(path, { locale: "ar-EG" })
      const main = tab.locator("#main")
      await expect.poll(() => main.textContent()).toMatch(/[0-9]/)
      await tab.waitForLoadState("networkidle")
      expect(await main.textContent(), path).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/)
      await tab.close()
    }
  })

  it("are truncated at their own end in an Arabic list", async () => {
    const url = `https://beginning.example.com/${"a-long-way/".repeat(20)}`
    await api("POST", "/links", { url, custom_slug: "long-way", title: "A title" })
    const tab = await open("/links", { locale: "ar", viewport: { width: 390, height: 844 } })
    const address = tab.locator("bdi[dir=ltr]", { hasText: "beginning.example.com" })
    await address.waitFor()
    const seen = await address.evaluate((one) => {
      const range = document.createRange()
      range.setStart(one.firstChild as Node, 0)
      range.setEnd(one.firstChild as Node, 9)
      const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()]
      return { from: text.left - box.left, to: box.right - text.right }
    })
    expect(seen.from).toBeGreaterThanOrEqual(0)
    expect(seen.to).toBeGreaterThan(0)
  })

  it("keep a margin to a list's border on a small phone", async () => {
    const tab = await open("/links", { locale: "de", viewport: { width: 320, height: 640 } })
    const created = tab.locator("time").first()
    await created.waitFor()
    const [row, time] = await stillBoxes(tab.getByRole("row").last(), created)
    expect(rightOf(row) - rightOf(time)).toBeGreaterThan(8)
  })
})
