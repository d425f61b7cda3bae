import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { includesHour, isPartChosen, withPart } from "../../src/dashboard/analytics/weekFilters.ts"
import { strengthOf, weekDaysOf } from "../../src/dashboard/analytics/weekHours.ts"
import { firstDayOfWeek } from "../../src/dashboard/ui/week.ts"
import { dashboard } from "./Browser.ts"

it("weeks start on the language's first day, and their rows keep their days", () => {
  expect(["en-US", "en-GB", "de-AT", "ar-EG"].map((locale) => firstDayOfWeek(locale))).toEqual([7, 1, 1, 6])
  const rows = Array.from({ length: 7 }, (_, day) => [day])
  expect(weekDaysOf(rows, 7).map(({ index, counts }) => [index, ...counts])).toEqual([
    [6, 6],
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5]
  ])
  expect([0, 1, 20, 21, 100].map((clicks) => strengthOf(clicks, 100))).toEqual([0, 1, 1, 2, 5])
})

it("a part of the week replaces other times among the filters, and is removed if it is chosen again", () => {
  const country = { field: "country", operator: "is", values: ["DE"] } as const
  const [monday, nine, both] = [
    { weekday: 0, hour: undefined },
    { weekday: undefined, hour: 9 },
    { weekday: 0, hour: 9 }
  ]
  const onMonday = withPart([country], monday)
  expect(onMonday).toEqual([country, { field: "weekday", operator: "is", values: ["0"] }])
  expect([isPartChosen(onMonday, monday), isPartChosen(onMonday, both)]).toEqual([true, false])
  expect(withPart(onMonday, monday)).toEqual([country])
  expect(withPart(onMonday, nine)).toEqual([country, { field: "hour", operator: "is", values: ["9"] }])
  const isIncluded = includesHour(withPart(onMonday, both))
  expect([isIncluded(0, 9), isIncluded(0, 10), isIncluded(1, 9)]).toEqual([true, false, false])
  expect(includesHour([country])(3, 3)).toBe(true)
})

const zone = "Asia/Kolkata"
const now = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options }).format(new Date())

dashboard("the hours of the week", (shown) => {
  const { open, api, visit, axeInEachLook } = shown

  it("are shown as a table in the person's zone, with the week and clock of the language", async () => {
    await api("POST", "/links", { url: "https://example.com/", custom_slug: "here", redirect_type: "instant" })
    for (let n = 0; n < 3; n++) await visit(`${shown.url}/here`)
    await expect.poll(async () => (await api<typeof Analytics.Encoded>("GET", "/analytics")).total_clicks).toBe(3)
    const tab = await open("/analytics", {
      timezoneId: zone,
      locale: "en-US",
      viewport: { width: 390, height: 844 }
    })
    const card = tab.getByRole("region", { name: "When people click" })
    const table = card.getByRole("grid", { name: "Clicks by day of the week and hour" })
    await table.waitFor()
    const rows = table.getByRole("row")
    await expect.poll(() => rows.count()).toBe(8)
    await expect.poll(() => table.getByRole("columnheader").count()).toBe(24)
    await expect.poll(() => table.getByRole("columnheader").nth(13).textContent()).toMatch(/1:00\s–\s1:59\sPM/)
    await expect.poll(() => table.getByRole("rowheader").first().textContent()).toContain("Sunday")
    const cells = await table.getByRole("gridcell").allTextContents()
    expect(cells.filter((text) => text === "3 clicks")).toHaveLength(1)
    expect(cells.filter((text) => text === "0 clicks")).toHaveLength(167)
    const cell = table.locator("td[data-strength='5']")
    const title = `${now({ weekday: "long" })}, ${now({ hour: "numeric" }).split(/\s/)[0]}:00`
    await expect.poll(() => cell.getAttribute("title")).toMatch(new RegExp(`^${title}.*: 3 clicks$`))
    await card.getByText(/^Busiest: /).waitFor()
    // It may be Sunday between midnight and one, so the first cell may have the clicks.
    const empty = table.locator("td[data-strength='0']").first()
    const told = (await empty.getAttribute("title")) ?? ""
    expect(told).toMatch(/^Sunday, 1?[12]:00\s–\s1?[12]:59\sAM: 0 clicks$/)
    await empty.hover()
    await card.getByText(told, { exact: true }).waitFor()
    await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeInEachLook(tab)).toEqual([])
  })

  it("filter the report by a cell, a day or an hour, with the mouse and the keyboard", async () => {
    const tab = await open("/analytics", { timezoneId: zone, locale: "en-US" })
    const grid = tab.getByRole("grid", { name: "Clicks by day of the week and hour" })
    const cell = grid.getByRole("button", { name: "3 clicks" })
    const chips = tab.getByRole("group", { name: /^Filter by / })
    await cell.click()
    await tab
      .getByRole("group", { name: "Filter by Day of the week" })
      .getByText(now({ weekday: "long" }))
      .waitFor()
    await tab.getByRole("group", { name: "Filter by Hour" }).waitFor()
    await expect.poll(() => cell.getAttribute("aria-pressed")).toBe("true")
    await expect.poll(() => grid.locator("[data-excluded]").count()).toBe(167)
    expect(await axeInEachLook(tab)).toEqual([])
    await cell.click()
    await expect.poll(() => chips.count()).toBe(0)
    // Hours without clicks filter nothing.
    await grid.getByRole("button", { name: "0 clicks" }).first().click({ force: true })
    await expect.poll(() => chips.count()).toBe(0)

    const focused = () => tab.evaluate(() => document.activeElement?.closest("th, td")?.textContent)
    await grid.locator("[tabindex='0']").focus()
    const day = await focused()
    await tab.keyboard.press("ArrowRight")
    await expect.poll(() => focused()).toMatch(/ clicks?$/)
    await tab.keyboard.press("ArrowLeft")
    await expect.poll(() => focused()).toBe(day)
    // The report has the same keys, and must not turn to another period.
    expect(new URL(tab.url()).search).toBe("")
    await grid
      .getByRole("rowheader", { name: now({ weekday: "long" }) })
      .getByRole("button")
      .focus()
    await tab.keyboard.press("Enter")
    await tab.getByRole("group", { name: "Filter by Day of the week" }).waitFor()
    await expect.poll(() => grid.locator("[data-excluded]").count()).toBe(144)
    await tab.keyboard.press("Enter")
    await expect.poll(() => chips.count()).toBe(0)
  })

  it("can be chosen in the form of filters", async () => {
    const tab = await open("/analytics", { timezoneId: zone, locale: "en-US" })
    await tab.getByRole("button", { name: "Add filter" }).click()
    await tab.getByLabel("Filter by").selectOption({ label: "Day of the week" })
    await expect.poll(() => tab.getByLabel("Condition").locator("option").allTextContents()).toEqual(["is", "is not"])
    await tab.getByRole("combobox", { name: "Any of these" }).click()
    await expect.poll(() => tab.getByRole("listbox").getByRole("option").first().textContent()).toBe("Sunday")
    await tab
      .getByRole("listbox")
      .getByRole("option", { name: now({ weekday: "long" }) })
      .click()
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("group", { name: "Filter by Day of the week" }).waitFor()
    await tab.getByRole("button", { name: /^is, change to “is not”$/ }).click()
    await tab.getByText("No clicks with these filters").waitFor()
  })
})
