import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
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
    const table = card.getByRole("table", { name: "Clicks by day of the week and hour" })
    await table.waitFor()
    const rows = table.getByRole("row")
    expect(await rows.count()).toBe(8)
    expect(await table.getByRole("columnheader").count()).toBe(24)
    expect(await table.getByRole("columnheader").nth(13).textContent()).toMatch(/1:00\s–\s1:59\sPM/)
    expect(await table.getByRole("rowheader").first().textContent()).toContain("Sunday")
    const cells = await table.getByRole("cell").allTextContents()
    expect(cells.filter((text) => text === "3")).toHaveLength(1)
    expect(cells.filter((text) => text === "0")).toHaveLength(167)
    const cell = table.locator("td[data-strength='5']")
    const title = `${now({ weekday: "long" })}, ${now({ hour: "numeric" }).split(/\s/)[0]}:00`
    expect(await cell.getAttribute("title")).toMatch(new RegExp(`^${title}.*: 3 clicks$`))
    await card.getByText(/^Busiest: /).waitFor()
    await table.locator("td[data-strength='0']").first().hover()
    await card.getByText(/^Sunday, 12:00\s–\s12:59\sAM: 0 clicks$/).waitFor()
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeInEachLook(tab)).toEqual([])
  })
})
