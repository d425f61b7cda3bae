import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { dashboard } from "./Browser.ts"

const dateIn = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date())

/** A zone whose date differs from the date in UTC. */
const farZone = () => (new Date().getUTCHours() >= 11 ? "Pacific/Kiritimati" : "Pacific/Pago_Pago")

const tableRow = (tab: Page) =>
  tab.getByRole("group", { name: "Clicks over time, as a table" }).getByRole("row").nth(1).getByRole("cell")

const longDate = (date: string) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric"
  }).format(new Date(`${date}T00:00:00Z`))

const chooseZone = async (tab: Page, zone: string) => {
  await tab.getByRole("combobox", { name: "Time zone" }).fill(zone.replaceAll("_", " "))
  await tab.getByRole("option", { name: zone.replaceAll("_", " "), exact: true }).click()
  await tab.getByRole("button", { name: "Use this time zone" }).click()
}

dashboard("time zones", (shown) => {
  it("reports use the midnights of the person's zone, else the team's, else the browser's", async () => {
    const { open, api, axe, visit } = shown
    await api("POST", "/links", { url: "https://example.com/", custom_slug: "here", redirect_type: "instant" })
    await visit(`${shown.url}/here`)
    await expect.poll(async () => (await api<typeof Analytics.Encoded>("GET", "/analytics")).total_clicks).toBe(1)

    const zone = farZone()
    const today = dateIn(zone)
    const tab = await open("/analytics", { timezoneId: zone })
    await tab.getByText(`Days in ${zone.split("/")[1]?.replaceAll("_", " ")}.`).waitFor()
    await tab.getByRole("button", { name: /^Choose dates/ }).click()
    const dialog = tab.getByRole("dialog")
    const marked = dialog.locator("[aria-current=date]")
    await expect.poll(() => marked.getAttribute("aria-label")).toBe(longDate(today))
    await marked.click()
    await marked.click()
    await tab.waitForURL(new RegExp(`from=${today}&to=${today}`))
    await tab.getByRole("img", { name: /^Clicks over time, as a chart: 1 click; no earlier data/ }).waitFor()
    await tab.getByRole("button", { name: "Show as table" }).click()
    const hour = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      weekday: "short",
      hour: "2-digit",
      hourCycle: "h23"
    })
    const thisHour = () => `${hour.format(new Date()).replace(",", "")}:00, so far`
    await expect.poll(() => tableRow(tab).first().textContent()).toBe(thisHour())
    await tab.getByTitle("Last 24 hours").click()
    await expect.poll(() => tableRow(tab).first().textContent()).toBe(thisHour())
    const when = tab.getByRole("group", { name: "Recent clicks" }).getByRole("row").nth(1).locator("[title]").first()
    const medium = new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "medium" })
    await expect.poll(() => when.getAttribute("title")).toContain(medium.format(new Date()))

    await tab.goto(`${shown.url}/app/settings/team`)
    await chooseZone(tab, "Asia/Tokyo")
    await tab.getByText("Team time zone updated.").waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.goto(`${shown.url}/app/analytics`)
    await tab.getByText("Days in Tokyo.").waitFor()
    await tab.goto(`${shown.url}/app/settings/preferences`)
    await chooseZone(tab, "Europe/Vienna")
    await tab.getByText("Time zone updated.").waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.goto(`${shown.url}/app/analytics`)
    await tab.getByText("Days in Vienna.").waitFor()
  })
})
