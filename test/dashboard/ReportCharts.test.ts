import { DateTime } from "effect"
import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { comparedView } from "../../src/dashboard/analytics/compared.ts"
import { pointsOf } from "../../src/dashboard/analytics/points.ts"
import { zoomOf } from "../../src/dashboard/analytics/spans.ts"
import { plainView, type View } from "../../src/dashboard/analytics/view.ts"
import { stillBox } from "./Boxes.ts"
import { dashboard } from "./Browser.ts"

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const today = day("2026-11-26")
const days = (view: View | undefined) =>
  view && [view.from, view.to].map((at) => new Date(at ?? 0).toJSON().slice(0, 10))

it.each([
  [{}, "previous", ["2026-09-28", "2026-10-27"]],
  [{}, "year", ["2025-10-28", "2025-11-26"]],
  [{ period: "7d" }, "previous", ["2026-11-13", "2026-11-19"]],
  [{ period: "24h" }, "previous", undefined],
  [{ period: "all" }, "year", undefined],
  [{ from: day("2026-03-01"), to: day("2026-03-31") }, "previous", ["2026-01-29", "2026-02-28"]],
  [{ from: day("2024-02-29"), to: day("2024-02-29") }, "year", ["2023-02-28", "2023-02-28"]],
  [{ from: day("2026-11-26") }, "previous", ["2026-11-25", "2026-11-25"]],
  [{ from: day("1970-01-05"), to: day("1970-01-20") }, "previous", undefined]
] as const)("%j is compared with the period “%s”: %j", (change, comparison, expected) => {
  expect(days(comparedView({ ...plainView, ...change }, comparison, today))).toEqual(expected)
})

it("a point shows its own days within the period, unless these are all", () => {
  const period = (from: string, to: string, unit: "day" | "week" | "month") => ({
    from: DateTime.unsafeMake(from),
    to: DateTime.unsafeMake(to),
    unit,
    timezone: "Asia/Kolkata"
  })
  const report = (unit: "day" | "week" | "month", date: string) => ({
    period: period("2026-10-27T18:30:00Z", "2026-11-26T18:30:00Z", unit),
    series: [{ date, count: 1 }]
  })
  const shown = (unit: "day" | "week" | "month", date: string) => {
    const found = report(unit, date)
    const [point] = pointsOf(found, today)
    return point && days({ ...plainView, ...zoomOf(point, found.period) })
  }
  expect(shown("day", "2026-11-03")).toEqual(["2026-11-03", "2026-11-03"])
  expect(shown("week", "2026-11-02")).toEqual(["2026-11-02", "2026-11-08"])
  expect(shown("week", "2026-10-26")).toEqual(["2026-10-28", "2026-11-01"])
  expect(shown("month", "2026-11-01")).toEqual(["2026-11-01", "2026-11-26"])
  const single = period("2026-11-02T18:30:00Z", "2026-11-03T18:30:00Z", "day")
  expect(zoomOf({ first: day("2026-11-03"), last: day("2026-11-03") }, single)).toBeUndefined()
})

dashboard(
  "the charts of a report",
  (shown) => {
    const { open, api, visit, axeInEachLook } = shown

    it("show countries on a map without set-up; a click on one filters by it", async () => {
      await api("POST", "/links", { url: "https://example.com/", custom_slug: "here", redirect_type: "instant" })
      for (const address of ["8.8.8.8", "8.8.4.4", "193.99.144.85", "2001:4860:4860::8888"])
        await visit(`${shown.url}/here`, { "x-forwarded-for": address })
      await expect.poll(async () => (await api<typeof Analytics.Encoded>("GET", "/analytics")).total_clicks).toBe(4)
      const tab = await open("/analytics", { viewport: { width: 1440, height: 900 } })
      const card = tab.getByRole("region", { name: "Locations" })
      await card.getByRole("button", { name: /^United States 3 visits, 75%$/ }).waitFor()
      // It loads below the window too, because the report may be printed.
      const map = card.getByRole("img", { name: /^Map of visits by country/ })
      await map.waitFor()
      await card.scrollIntoViewIfNeeded()
      await expect.poll(() => map.locator("[data-code='US']").getAttribute("data-strength")).toBe("5")
      await expect.poll(() => map.locator("[data-code='DE']").getAttribute("data-strength")).toBe("3")
      await expect.poll(() => map.locator("[data-code='FR']").getAttribute("data-strength")).toBe("0")
      await map.locator("[data-code='DE']").hover()
      await tab.getByText("Germany: 1 visit", { exact: true }).waitFor()
      expect(await axeInEachLook(tab)).toEqual([])
      await map.locator("[data-code='DE']").click()
      await tab.getByRole("group", { name: "Filter by Country" }).getByText("Germany").waitFor()
      await map.locator("[data-code='DE'][data-chosen]").waitFor()
      await card.getByRole("button", { name: /^Germany 1 visit, 100%$/ }).waitFor()
      await map.locator("[data-code='DE']").click()
      await card.getByRole("button", { name: /^United States / }).waitFor()
    })

    it("zoom in on a clicked day, from the chart and from the table", async () => {
      const tab = await open("/analytics?period=7d", { viewport: { width: 1440, height: 900 } })
      const chart = tab.getByRole("img", { name: /^Clicks over time, as a chart/ })
      await chart.locator(".recharts-surface").first().waitFor()
      const box = await stillBox(chart)
      const position = { x: box.width - 16, y: 100 }
      // The chart finds the day under the pointer a frame after a movement. People point at a day before they click it.
      await chart.hover({ position })
      await chart.getByText("Clicks so far").waitFor()
      await chart.click({ position })
      await tab.waitForURL(/from=(\d{4}-\d\d-\d\d)&to=\1/)
      await tab.getByRole("button", { name: "Show as table" }).click()
      const rows = tab.getByRole("group", { name: "Clicks over time, as a table" }).getByRole("row")
      // The rows of the week stay until those of the day arrive.
      await rows.filter({ hasText: /\d:00/ }).first().waitFor()
      await expect.poll(() => rows.getByRole("button").count()).toBe(0)
      await tab.goBack()
      await rows.nth(2).getByRole("button").click()
      await tab.waitForURL(/from=(\d{4}-\d\d-\d\d)&to=\1/)
      await tab.getByRole("heading", { name: "No clicks in this period" }).waitFor()
    })

    it("zoom in on the days that are dragged over", async () => {
      const tab = await open("/analytics?period=7d", { viewport: { width: 1440, height: 900 } })
      const chart = tab.getByRole("img", { name: /^Clicks over time, as a chart/ })
      await chart.locator(".recharts-surface").first().waitFor()
      const box = await stillBox(chart)
      const at = (share: number) => [box.x + 70 + (box.width - 90) * share, box.y + 100] as const
      await tab.mouse.move(...at(0.5))
      await chart.getByText("Clicks", { exact: true }).waitFor()
      await tab.mouse.down()
      await tab.mouse.move(...at(0.75), { steps: 5 })
      await tab.mouse.move(...at(1), { steps: 5 })
      await chart.locator(".recharts-reference-area").waitFor()
      await chart.getByText("Clicks so far").waitFor()
      await expect.poll(() => tab.evaluate("String(getSelection())")).toBe("")
      await tab.mouse.up()
      await tab.waitForURL(/from=.*to=/)
      const { searchParams } = new URL(tab.url())
      const [from, to] = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""]
      expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(3)
    })

    it("compare with an earlier period, which the URL stores", async () => {
      const tab = await open("/analytics?period=7d")
      const choice = tab.getByRole("combobox", { name: "Compare with" })
      await choice.selectOption("A year earlier")
      await tab.waitForURL(/compare=year/)
      await tab.getByText(/ 0 clicks a year earlier\.$/).waitFor()
      await tab.locator(".recharts-area-curve[stroke-dasharray='2 3']").waitFor({ state: "attached" })
      await tab.reload()
      await tab.getByText(/ 0 clicks a year earlier\.$/).waitFor()
      await choice.selectOption("Previous period")
      await tab.getByRole("button", { name: "Show as table" }).click()
      const table = tab.getByRole("group", { name: "Clicks over time, as a table" })
      await table.getByRole("columnheader", { name: "Previous period" }).waitFor()
      await expect
        .poll(() => table.getByRole("row").nth(1).getByRole("cell").allTextContents())
        .toEqual([expect.stringMatching(/, so far$/), "4", "0"])
      expect(await axeInEachLook(tab)).toEqual([])
      await tab.getByTitle("Last 24 hours").click()
      await choice.waitFor({ state: "detached" })
    })

    it("name both periods in the tooltip of a row, and turn to other periods by the arrow keys", async () => {
      const tab = await open("/analytics?compare=previous")
      const row = tab.getByRole("region", { name: "Locations" }).getByRole("button", { name: /^United States/ })
      await expect
        .poll(() => row.getAttribute("title"))
        .toMatch(/^Show only United States\n.+–.+: \d+\nPrevious period \(.+–.+\): 0$/)
      await tab.getByRole("heading", { level: 1 }).click()
      await tab.keyboard.press("ArrowLeft")
      await tab.waitForURL(/from=/)
      await tab.getByRole("heading", { name: "No clicks in this period" }).waitFor()
      await tab.keyboard.press("ArrowRight")
      await expect.poll(() => new URL(tab.url()).search).toBe("?compare=previous")
    })

    it("show what a chosen total counts, which the URL stores", async () => {
      const tab = await open("/analytics?period=7d", { viewport: { width: 1440, height: 900 } })
      const totals = tab.getByRole("region", { name: "Totals" })
      const clicks = totals.getByRole("button", { name: /^Clicks 4/ })
      await clicks.and(tab.locator("[aria-pressed='true']")).waitFor()
      await totals.getByRole("button", { name: /^Unique visitors 4/ }).click()
      await tab.waitForURL(/metric=visitors/)
      const card = tab.getByRole("region", { name: "Unique visitors over time" })
      await card.getByText("4 visitors; no earlier data.").waitFor()
      await card.getByRole("button", { name: "Show as table" }).click()
      const table = card.getByRole("group", { name: "Unique visitors over time, as a table" })
      await table.getByRole("columnheader", { name: "Unique visitors" }).waitFor()
      await expect
        .poll(() => table.getByRole("row").nth(1).getByRole("cell").allTextContents())
        .toEqual([expect.stringMatching(/, so far$/), "4"])
      await totals.getByRole("button", { name: /^Page views 0/ }).click()
      await tab
        .getByRole("region", { name: "Page views over time" })
        .getByText("0 page views; no earlier data.")
        .waitFor()
      expect(await axeInEachLook(tab)).toEqual([])
      await tab.goBack()
      await card.waitFor()
      await clicks.click()
      await expect.poll(() => new URL(tab.url()).search).toBe("?period=7d")
    })

    it("keep views of a report, which the whole team sees", async () => {
      const tab = await open("/analytics?period=7d&metric=visitors", { viewport: { width: 1440, height: 900 } })
      await tab.getByRole("button", { name: "Saved views" }).click()
      const dialog = tab.getByRole("dialog", { name: "Saved views" })
      await dialog.getByRole("button", { name: "Save view" }).click()
      await dialog.getByText("Must not be empty.").waitFor()
      await dialog.getByRole("textbox", { name: "Name" }).fill("Visitors of the week")
      await dialog.getByRole("button", { name: "Save view" }).click()
      await dialog.getByText("Last 7 days · shown now").waitFor()
      expect(await axeInEachLook(tab)).toEqual([])
      await tab.keyboard.press("Escape")
      await tab.getByTitle("Last 24 hours").click()
      await tab.waitForURL(/period=24h/)
      await tab.getByRole("button", { name: "Saved views" }).click()
      await tab.getByRole("menuitemradio", { name: "Visitors of the week" }).click()
      await tab.waitForURL(/period=7d&metric=visitors/)
      await tab.getByRole("button", { name: "Visitors of the week" }).click()
      await tab.getByRole("menuitem", { name: "Save or edit views…" }).click()
      await dialog.getByRole("button", { name: "Rename Visitors of the week" }).click()
      await dialog.getByRole("textbox", { name: "Name of the view Visitors of the week" }).fill("Weekly")
      await tab.keyboard.press("Enter")
      await dialog.getByRole("button", { name: "Rename Weekly" }).waitFor()
      await tab.keyboard.press("Escape")
      await tab.getByTitle("Last 30 days").click()
      await tab.waitForURL(/^(?!.*period)/)
      await tab.getByRole("button", { name: "Saved views" }).click()
      await tab.getByRole("menuitem", { name: "Save or edit views…" }).click()
      await dialog.getByRole("button", { name: "Replace Weekly with the current view" }).click()
      await dialog.getByText("Last 30 days · shown now").waitFor()
      expect(await api<unknown>("GET", "/saved-views")).toMatchObject({
        total: 1,
        saved_views: [{ name: "Weekly", query: { period: "30d", metric: "visitors" } }]
      })
      await tab.keyboard.press("Escape")
      await tab.goto(`${shown.url}/app/analytics?period=24h`)
      await tab.getByRole("button", { name: "Saved views" }).waitFor()
      await tab.keyboard.press("ControlOrMeta+k")
      await tab.getByRole("combobox").fill("weekly")
      await tab.getByRole("option", { name: "Show view “Weekly”" }).click()
      await tab.waitForURL(/metric=visitors/)
      await tab.getByRole("button", { name: "Weekly" }).click()
      await tab.getByRole("menuitem", { name: "Save or edit views…" }).click()
      await dialog.getByRole("button", { name: "Delete the view Weekly" }).click()
      await tab.getByText("View deleted").waitFor()
      await expect.poll(() => api<{ total: number }>("GET", "/saved-views")).toMatchObject({ total: 0 })
    })

    it("mark the days that have notes, which every member can add, edit and delete", async () => {
      const tab = await open("/analytics?period=7d")
      const card = tab.getByRole("region", { name: "Clicks over time" })
      await card.getByRole("button", { name: "Add note" }).click()
      const form = tab.getByRole("dialog", { name: "New note" })
      await form.getByRole("button", { name: "Add note" }).click()
      await form.getByText("Must not be empty.").waitFor()
      await form.getByRole("textbox", { name: "Note" }).fill("Newsletter sent")
      expect(await axeInEachLook(tab)).toEqual([])
      await form.getByRole("button", { name: "Add note" }).click()
      const notes = card.getByRole("list", { name: "Notes" }).getByRole("listitem")
      await notes.getByText("Newsletter sent").waitFor()
      await card.locator(".recharts-reference-line").waitFor({ state: "attached" })
      const chart = card.getByRole("img", { name: /^Clicks over time, as a chart/ })
      const box = await stillBox(chart)
      await chart.hover({ position: { x: box.width - 16, y: 100 } })
      await chart.getByText("Newsletter sent").waitFor()
      expect(await axeInEachLook(tab)).toEqual([])
      await card.getByRole("button", { name: "Edit the note “Newsletter sent”" }).click()
      await tab.getByRole("textbox", { name: "Note" }).fill("Campaign started")
      await tab.getByRole("button", { name: "Save", exact: true }).click()
      await notes.getByText("Campaign started").waitFor()
      await tab.goto(`${shown.url}/app/analytics?from=2026-01-01&to=2026-01-02`)
      await tab.getByRole("heading", { name: "No clicks in this period" }).waitFor()
      await tab.goBack()
      await card.getByRole("button", { name: "Delete the note “Campaign started”" }).click()
      await tab.getByText("Note deleted").waitFor()
      await expect.poll(() => notes.count()).toBe(0)
      await tab.goto(`${shown.url}/app/links`)
      await expect.poll(() => api<{ total: number }>("GET", "/annotations")).toMatchObject({ total: 0 })
    })
  },
  { environment: { LINDEN_TRUST_PROXY: "true" } }
)
