import { text } from "node:stream/consumers"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { dashboard } from "./Browser.ts"

const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"

const filtersOf = (tab: Page): unknown => JSON.parse(new URL(tab.url()).searchParams.get("filters") ?? "[]")

/** The number on a card of totals. */
const total = (tab: Page, label: string) =>
  tab.getByRole("region", { name: "Totals" }).getByText(label, { exact: true }).locator("xpath=following-sibling::*[1]")

dashboard("analytics", (shown) => {
  const { open, axe, api, visit } = shown

  const link = async (slug: string) =>
    String(
      (
        await api("POST", "/links", { url: `https://example.com/${slug}`, custom_slug: slug, redirect_type: "instant" })
      )["id"]
    )

  const booked = async (clicks: number, query = "") => {
    for (;;) {
      const report = await api<typeof Analytics.Encoded>("GET", `/analytics${query}`)
      if (report.total_clicks >= clicks) return report
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  it("explains how clicks arrive while there are none", async () => {
    const tab = await open("/analytics")
    await tab.getByRole("heading", { name: "No clicks yet" }).waitFor()
    await tab.getByText("No earlier data").first().waitFor()
    expect(await axe(tab)).toEqual([])
  })

  it("shows what was clicked, by whom and from where", async () => {
    await link("spring")
    await link("autumn")
    for (let n = 0; n < 3; n++) {
      await visit(`${shown.url}/spring?utm_source=letter`, {
        "accept-language": "de-AT",
        referer: "https://news.example.org/"
      })
    }
    await visit(`${shown.url}/autumn`, { "accept-language": "fr", "user-agent": phone })
    await visit(`${shown.url}/autumn`, { "user-agent": bot })
    await booked(4)
    const tab = await open("/analytics?period=7d")
    await total(tab, "Clicks").getByText("4", { exact: true }).waitFor()
    await expect.poll(() => total(tab, "Unique visitors").textContent()).toBe("2")
    await expect.poll(() => total(tab, "Page views").textContent()).toBe("0")
    await tab.getByRole("img", { name: /^Clicks over time, as a chart: 4 clicks; no earlier data/ }).waitFor()
    await tab.getByRole("button", { name: /^spring 3 clicks, 75%$/ }).waitFor()
    await tab.getByRole("button", { name: /^Direct or unknown 1 visit, 25%$/ }).waitFor()
    await tab.getByRole("button", { name: /^Computer 3 visits, 75%$/ }).waitFor()
    await tab.getByRole("button", { name: /^letter 3 visits, 75%$/ }).waitFor()
    await expect.poll(() => tab.getByRole("group", { name: "Recent clicks" }).getByRole("row").count()).toBe(5)
    expect(await axe(tab)).toEqual([])
    await tab.locator(".recharts-area-curve[stroke-dasharray='4 4']").waitFor()
    await tab.getByText("Visitors who clicked something or viewed a page.").waitFor()
    await tab.getByRole("button", { name: "Show as table" }).click()
    const days = tab.getByRole("group", { name: "Clicks over time, as a table" }).getByRole("row")
    await expect.poll(() => days.count()).toBe(8)
    await expect.poll(() => days.nth(1).getByRole("cell").first().textContent()).toMatch(/, so far$/)
    await expect.poll(() => days.nth(1).getByRole("cell").last().textContent()).toBe("4")
    await tab.getByTitle("Last 24 hours").click()
    await tab.waitForURL(/period=24h/)
    await expect.poll(() => days.count()).toBe(25)
  })

  it("filters by a clicked value, inverts the filter, and stores it in the URL", async () => {
    const tab = await open("/analytics")
    await tab.getByRole("button", { name: /^spring / }).click()
    await total(tab, "Clicks").getByText("3", { exact: true }).waitFor()
    await tab.getByRole("button", { name: "is, change to “is not”" }).click()
    await total(tab, "Clicks").getByText("1", { exact: true }).waitFor()
    expect(filtersOf(tab)).toMatchObject([{ field: "link", operator: "is_not" }])
    await tab.reload()
    await tab.getByRole("group", { name: "Filter by Link" }).getByText("spring").waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("switch", { name: "Show bots" }).click()
    await total(tab, "Clicks").getByText("2", { exact: true }).waitFor()
    await tab.getByRole("button", { name: "Remove the filter Link is not spring" }).click()
    await total(tab, "Clicks").getByText("5", { exact: true }).waitFor()
    await expect.poll(() => tab.evaluate("document.activeElement?.textContent")).toBe("Add filter")
    await tab.getByRole("switch", { name: "Show bots" }).click()
    await total(tab, "Clicks").getByText("4", { exact: true }).waitFor()
    expect(filtersOf(tab)).toEqual([])
  })

  it("works with the keyboard alone", async () => {
    const tab = await open("/analytics", { colorScheme: "dark" })
    await total(tab, "Clicks").getByText("4", { exact: true }).waitFor()
    await tab.getByRole("tab", { name: "Countries" }).focus()
    await tab.keyboard.press("ArrowRight")
    await tab.getByRole("button", { name: /^German 3 visits/ }).waitFor()
    await tab.getByRole("button", { name: "Add filter" }).focus()
    await tab.keyboard.press("Enter")
    await expect.poll(() => tab.evaluate("document.activeElement?.labels?.[0]?.textContent")).toBe("Filter by")
    await tab.keyboard.type("Lang")
    await tab.keyboard.press("Tab")
    await tab.keyboard.press("Tab")
    await tab.keyboard.press("Enter")
    await tab.keyboard.type("Frenc")
    await tab.keyboard.press("Enter")
    expect(await axe(tab)).toEqual([])
    await tab.keyboard.press("Tab")
    await tab.keyboard.press("Enter")
    await total(tab, "Clicks").getByText("1", { exact: true }).waitFor()
    expect(filtersOf(tab)).toEqual([{ field: "language", operator: "is", values: ["fr"] }])
    expect(await axe(tab)).toEqual([])
    const said = (sentence: string) => tab.getByRole("status").getByText(sentence, { exact: true }).waitFor()
    await said("1 click")
    await tab.goBack()
    await said("4 clicks")
  })

  it("shows an error at a filter's field, and why there are no results", async () => {
    const tab = await open("/analytics")
    await tab.getByRole("button", { name: "Add filter" }).click()
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByText("Must have at least one value.").waitFor()
    await tab.getByRole("combobox", { name: "Any of these" }).fill("nobody.example")
    // Pressed as long as a person would: nothing moves while the button is down.
    await tab.getByRole("button", { name: "Add", exact: true }).click({ delay: 300 })
    await tab.getByRole("heading", { name: "No clicks with these filters" }).waitFor()
    await tab.getByRole("button", { name: "Clear filters" }).click()
    await total(tab, "Clicks").getByText("4", { exact: true }).waitFor()
  })

  it("accepts custom dates", async () => {
    const tab = await open("/analytics")
    await tab.getByRole("button", { name: /^Choose dates/ }).click()
    await tab.getByRole("button", { name: "Previous month" }).click()
    expect(await axe(tab)).toEqual([])
    const day = (number: string) => tab.getByRole("dialog").getByRole("button", { name: new RegExp(`^${number} `) })
    await day("3").click()
    await day("9").click()
    await tab.getByRole("heading", { name: "No clicks in this period" }).waitFor()
    const { searchParams } = new URL(tab.url())
    expect([searchParams.get("from")?.slice(-2), searchParams.get("to")?.slice(-2)]).toEqual(["03", "09"])
    await tab.getByRole("button", { name: "Show all time" }).click()
    await total(tab, "Clicks").getByText("4", { exact: true }).waitFor()
  })

  it("limits a report to one link, found by part of its name", async () => {
    const tab = await open("/analytics")
    await tab.getByRole("button", { name: "Add filter" }).click()
    await tab
      .getByRole("combobox", { name: "Link" })
      .or(tab.getByLabel("Link", { exact: true }))
      .first()
      .fill("autu")
    await tab.getByRole("option", { name: /autumn/ }).click()
    await total(tab, "Clicks").getByText("1", { exact: true }).waitFor()
    await tab.getByRole("button", { name: /^Remove Link .*\/autumn$/ }).waitFor()
  })

  it("exports the current view as a download or to a chosen file", async () => {
    const tab = await open(
      `/analytics?filters=${encodeURIComponent(JSON.stringify([{ field: "link", operator: "is", values: ["spring"] }]))}`
    )
    await tab.evaluate("delete window.showSaveFilePicker; window.showSaveFilePicker = undefined")
    await tab.getByRole("button", { name: "Export" }).click()
    await tab.getByText("Each visit in this report, without bots").waitFor()
    const [download] = await Promise.all([
      tab.waitForEvent("download"),
      tab.getByRole("menuitem", { name: "CSV, for spreadsheets" }).click()
    ])
    expect(download.suggestedFilename()).toMatch(/^clicks-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await text(await download.createReadStream())).trimEnd().split("\r\n")
    expect(lines.length).toBe(4)
    expect(lines.slice(1).every((line) => line.includes(",spring,"))).toBe(true)
    await tab.getByText(/^Saved as clicks-.*: 3 visits, /).waitFor()
    await tab.evaluate(
      "window.showSaveFilePicker = async () => (await navigator.storage.getDirectory()).getFileHandle('chosen', { create: true })"
    )
    await tab.getByRole("button", { name: "Export" }).click()
    await tab.getByRole("menuitem", { name: "NDJSON, for programs" }).click()
    await tab.getByText(/^Saved as .*\.ndjson: 3 visits, /).waitFor()
    const saved = await tab.evaluate<string>(
      "navigator.storage.getDirectory().then((d) => d.getFileHandle('chosen')).then((h) => h.getFile()).then((f) => f.text())"
    )
    expect(
      saved
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).short_code)
    ).toEqual(["spring", "spring", "spring"])
  })

  it("stops a cancelled export, and reports a lost connection", async () => {
    shown.expectFailures(/analytics\/export/)
    const tab = await open("/analytics")
    await tab.evaluate("window.showSaveFilePicker = undefined")
    await tab.route("**/analytics/export**", () => undefined)
    await tab.getByRole("button", { name: "Export" }).click()
    await tab.getByRole("menuitem", { name: "CSV, for spreadsheets" }).click()
    await tab.getByText("Exporting: 0 visits").waitFor()
    await tab.getByRole("button", { name: "Cancel" }).click()
    await tab.getByText("Exporting: 0 visits").waitFor({ state: "detached" })
    await tab.unroute("**/analytics/export**")
    await tab.route("**/analytics/export**", (route) => route.abort("connectionreset"))
    await tab.getByRole("button", { name: "Export" }).click()
    await tab.getByRole("menuitem", { name: "CSV, for spreadsheets" }).click()
    await tab.getByText("Nothing was saved.").waitFor()
  })

  it("shows clicks live, and reports when it cannot", async () => {
    shown.expectFailures(/analytics\/live/)
    const tab = await open("/analytics")
    await total(tab, "Clicks").getByText("4", { exact: true }).waitFor()
    await tab.route("**/analytics/live", (route) => route.fulfill({ status: 503 }))
    await tab.getByRole("switch", { name: "Live" }).click()
    await tab.getByText("Connection lost.").waitFor()
    await tab.unroute("**/analytics/live")
    await tab.getByText("Connected", { exact: true }).waitFor()
    await tab.getByText("Waiting for the next click.").waitFor()
    const rows = tab.getByRole("group", { name: "Live clicks" }).getByRole("row")
    // The first click can be booked before the ledger knows of the viewer.
    for (let n = 0; n < 20 && (await rows.count()) < 3; n++) {
      await visit(`${shown.url}/autumn`, { referer: "https://live.example.net/" })
      await tab.waitForTimeout(300)
    }
    await expect.poll(() => rows.nth(1).textContent()).toMatch(/^just nowautumnexample\.com\/autumnlive\.example\.net/)
    expect(await axe(tab)).toEqual([])
    await expect
      .poll(async () => Number(await total(tab, "Clicks").textContent()), { timeout: 20_000 })
      .toBeGreaterThan(4)
    await tab.reload()
    await tab.getByText("Connected", { exact: true }).waitFor()
  })

  it("fits on a phone, also for a single link", async () => {
    const tab = await open("/analytics", { viewport: { width: 390, height: 844 }, hasTouch: true })
    await tab.getByRole("group", { name: "Recent clicks" }).getByRole("listitem").first().waitFor()
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("group", { name: "Recent clicks" }).getByRole("link", { name: "spring" }).first().click()
    await tab.waitForURL(/\/links\/[0-9a-f-]{36}$/)
    await total(tab, "Clicks").getByText("3", { exact: true }).waitFor()
    await expect.poll(() => tab.getByRole("heading", { name: "Clicked items" }).count()).toBe(0)
  })
})
