import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const zone = "Asia/Tokyo"
const inLosAngeles = { timezoneId: "America/Los_Angeles", locale: "en-US" }

const told = (at: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "medium", timeStyle: "short" }).format(
    new Date(`${at.replace(" ", "T")}Z`)
  )

dashboard("a person with another time zone than the browser", (shown) => {
  const { open, api, axe } = shown

  it("types and reads a link's expiry in that zone, with the local time of the device", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/ends",
      custom_slug: "ends",
      expires_at: "2030-06-14 12:00:00"
    })
    const tab = await open("/settings/preferences", inLosAngeles)
    await tab.getByRole("combobox", { name: "Time zone" }).fill(zone)
    await tab.getByRole("option", { name: zone, exact: true }).click()
    await tab.getByRole("button", { name: "Use this time zone" }).click()
    await tab.getByText("Time zone updated.").waitFor()

    await tab.goto(`${shown.url}/app/links?edit=${id}`)
    const editor = tab.getByRole("dialog")
    const field = editor.getByRole("button", { name: "Expires on" })
    await expect.poll(() => field.textContent()).toMatch(/^Jun 14, 2030, 9:00\sPM$/)
    await editor.getByText(/^In Tokyo, .*\(Los Angeles\), that is Jun 14, 2030, 5:00\sAM\.$/).waitFor()
    await field.click()
    const picker = tab
      .getByRole("dialog")
      .filter({ has: tab.getByRole("button", { name: "Next month" }) })
      .last()
    await expect.poll(() => picker.getByRole("columnheader").first().textContent()).toBe("Sun")
    await picker.getByRole("button", { name: "June 15, 2030" }).click()
    await picker.getByLabel("Hours").fill("06")
    await picker.getByLabel("Minutes").fill("30")
    await picker.getByLabel("AM or PM").selectOption("PM")
    await picker.getByRole("button", { name: "Use this time" }).click()
    await expect.poll(() => field.textContent()).toMatch(/^Jun 15, 2030, 6:30\sPM$/)
    await tab.getByRole("button", { name: "Save" }).click()
    await tab.getByText("Link saved").waitFor()
    expect(await api("GET", `/links/${id}`)).toMatchObject({ expires_at: "2030-06-15 09:30:00" })
  })

  it("sees that zone in every list and form", async () => {
    const { links } = await api<{ links: ReadonlyArray<{ created_at: string; id: string }> }>("GET", "/links")
    const { created_at = "", id = "" } = links[0] ?? {}
    const tab = await open(`/links/${id}`, inLosAngeles)
    const facts = tab.getByRole("region", { name: "About this link" })
    await facts.getByText(told("2030-06-15 09:30:00")).waitFor()
    await facts.getByText(told(created_at)).waitFor()
    await tab.goto(`${shown.url}/app/links`)
    await tab.locator("time").first().hover()
    await expect.poll(() => tab.locator("time").first().getAttribute("title")).toBe(told(created_at))
    await api("DELETE", `/links/${id}`)
    const { items } = await api<{ items: ReadonlyArray<{ purge_at: string }> }>("GET", "/trash")
    const gone = told(items[0]?.purge_at ?? "").replace(/, [^,]*$/, "")
    await tab.goto(`${shown.url}/app/trash`)
    await tab.getByText(`permanently deleted on ${gone}`).waitFor()
    await tab.goto(`${shown.url}/app/settings/security`)
    await tab.getByText(/^Since \w+ \d+, \d{4}, .* · last used/).waitFor()
    expect(await axe(tab)).toEqual([])
  })
})
