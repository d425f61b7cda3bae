import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { conditionsOf, withConditions } from "../../src/dashboard/library/rules/Rule.ts"
import { dateFields, dateText, timeFields, timeText } from "../../src/dashboard/library/rules/Times.ts"
import { datesOf, hoursOf } from "../../src/targeting/RuleTimes.ts"
import { dashboard } from "./Browser.ts"

describe("the fields of a rule", () => {
  it.each(["2026-12-01..2026-12-24 Europe/Paris", "2026-12-01..", "..2026-12-24", ".. Europe/Paris"])(
    "contain the days of %j",
    (value) => {
      const fields = dateFields(value)
      expect(fields && dateText(fields)).toBe(value)
    }
  )

  it.each([
    "Mo-Fr 09:00-17:00 Europe/Paris",
    "Mo,We-Th,Su 22:00-02:00",
    "09:00-17:00 America/New_York",
    "Sa-Su -17:00"
  ])("contain the times of %j", (value) => {
    const fields = timeFields(value)
    expect(fields && timeText(fields)).toBe(value)
  })

  it("write times that mean the same", () => {
    for (const value of ["Fr-Mo 18:00-24:00 UTC", "Tu,Mo 09:00-10:00 europe/paris"]) {
      const fields = timeFields(value)
      const [before, after] = [hoursOf(value), hoursOf(fields === undefined ? "" : timeText(fields))]
      expect({ ...after, to: after?.to === 0 ? 1440 : after?.to }).toEqual(before)
    }
    expect(datesOf("2026-12-01..2026-12-24")).toEqual(
      datesOf(dateText({ from: "2026-12-01", to: "2026-12-24", zone: "UTC" }))
    )
  })

  it.each(["Mo", "Mo 09:00-10:00; Tu 10:00-11:00", "noon"])("leave the times of %j to a text field", (value) => {
    expect(timeFields(value)).toBeUndefined()
  })

  it.each(["2026-12-24", "2026-12-01..2026-12-02, 2026-12-24..", "soon"])("leave the days of %j to it", (value) => {
    expect(dateFields(value)).toBeUndefined()
  })

  it("turn a rule into the form of its number of conditions", () => {
    const [one, two] = [
      { type: "os", value: "iOS" },
      { type: "language", value: "fr" }
    ]
    const rule = { key: "1", type: "device", value: "mobile", url: "https://example.com" }
    expect(withConditions(rule, [one])).toEqual({ key: "1", ...one, url: rule.url })
    const joined = withConditions(rule, [one, two])
    expect(joined).toEqual({ key: "1", type: "all", value: "", conditions: [one, two], url: rule.url })
    expect(conditionsOf(joined)).toEqual([one, two])
    expect(conditionsOf(rule)).toEqual([{ type: "device", value: "mobile" }])
  })
})

const part = (tab: Page, rule: number, place: number) =>
  tab.getByRole("group", { name: `Condition ${place} of rule ${rule}` })

dashboard("rules in forms", (shown) => {
  const { api, open } = shown
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

  it("join conditions of each kind with inputs that fit it, and are tried before they are saved", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/joined",
      redirect_type: "instant"
    })
    const tab = await open(`/links?edit=${id}`)
    const editor = tab.getByRole("dialog").first()
    await editor.getByRole("button", { name: /^Targeting/ }).click()
    await editor.getByRole("button", { name: "Add rule" }).click()
    await editor.getByRole("textbox", { name: "Send visitors to" }).fill("example.com/there")
    for (const _ of "1234") await editor.getByRole("button", { name: "Add condition" }).click()
    const choose = (place: number, label: string) => part(tab, 1, place).getByLabel("And").selectOption({ label })
    await choose(2, "Date")
    await part(tab, 1, 2).getByLabel("From day").fill(day)
    await part(tab, 1, 2).getByRole("combobox", { name: "Time zone" }).fill("Tokyo")
    await tab.getByRole("option", { name: "Asia/Tokyo" }).click()
    await choose(3, "Weekday and time")
    await part(tab, 1, 3).getByText("Fri", { exact: true }).click()
    await part(tab, 1, 3).getByLabel("From time").fill("08:30")
    await part(tab, 1, 3).getByLabel("To time").fill("")
    await part(tab, 1, 3).getByText("This is not a time").waitFor()
    await part(tab, 1, 3).getByLabel("To time").fill("18:00")
    await part(tab, 1, 3).getByText("This is not a time").waitFor({ state: "detached" })
    await choose(4, "Network")
    await part(tab, 1, 4).getByLabel("Is").fill("192.0.2.0/33")
    await part(tab, 1, 4).getByText("This is not a network").waitFor()
    await part(tab, 1, 4).getByLabel("Is").fill("192.0.2.0/24")
    await choose(5, "City")
    await part(tab, 1, 5).getByText("can't detect regions and cities").waitFor()
    await part(tab, 1, 5).getByRole("button", { name: "Remove condition 5 of rule 1" }).click()
    expect(await shown.axeInEachLook(tab)).toEqual([])

    const test = editor.getByRole("group", { name: "Test the rules" })
    await test.getByRole("combobox", { name: "Device" }).click()
    await tab.getByRole("option", { name: "Phone" }).click()
    await test.getByLabel("Network").fill("nowhere")
    await test.getByRole("button", { name: "Show destination" }).click()
    await test.getByText("Must be an IP address").first().waitFor()
    await test.getByLabel("Network").fill("192.0.2.7")
    await test.getByRole("button", { name: "Show destination" }).click()
    await test.getByText("No rule matches.").waitFor()
    // The first Monday from that day on, at noon.
    const monday = new Date(Date.parse(`${day}T12:00:00Z`))
    while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() + 1)
    await test.getByLabel("Time of the visit").fill(`${monday.toISOString().slice(0, 10)}T12:00`)
    await test.getByRole("button", { name: "Show destination" }).click()
    await test.getByText("Rule 1 sends this visitor to https://example.com/there.").waitFor()
    await editor.getByRole("button", { name: "Compare with past clicks" }).click()
    await editor.getByText("The link has no clicks in the last 30 days.").waitFor()
    await editor.getByText("so they count as not matching: Network.").waitFor()

    await editor.getByRole("button", { name: "Save" }).click()
    await editor.waitFor({ state: "detached" })
    const saved = await api<{ targeting: ReadonlyArray<Record<string, unknown>> }>("GET", `/links/${id}`)
    expect(saved.targeting[0]).toMatchObject({
      type: "all",
      value: "",
      conditions: [
        { type: "device", value: "mobile" },
        { type: "date", value: `${day}.. Asia/Tokyo` },
        { type: "time", value: expect.stringMatching(/^Mo-Th 08:30-18:00/) },
        { type: "network", value: "192.0.2.0/24" }
      ],
      destination_url: "https://example.com/there"
    })

    const again = await open(`/links?edit=${id}`)
    const reopened = again.getByRole("dialog").first()
    await reopened.getByRole("region", { name: "Targeting" }).waitFor()
    await expect.poll(() => part(again, 1, 2).getByLabel("From day").inputValue()).toBe(day)
    for (const place of [4, 3, 2]) {
      await part(again, 1, place)
        .getByRole("button", { name: `Remove condition ${place} of rule 1` })
        .click()
    }
    await reopened.getByRole("button", { name: "Save" }).click()
    await reopened.waitFor({ state: "detached" })
    const single = await api<{ targeting: ReadonlyArray<Record<string, unknown>> }>("GET", `/links/${id}`)
    expect(single.targeting[0]).toMatchObject({ type: "device", value: "mobile" })
    expect(single.targeting[0]).not.toHaveProperty("conditions")
  })

  it("set the rules of new links in a folder", async () => {
    const { id } = await api<{ id: string }>("POST", "/folders", {
      name: "Winter",
      defaults: { targeting: [{ type: "os", value: "iOS", url: "https://example.com/ios" }] }
    })
    const tab = await open("/folders")
    await tab.getByRole("button", { name: "Edit the folder Winter" }).click()
    const form = tab.getByRole("dialog")
    await form.getByRole("button", { name: "Add condition" }).click()
    await part(tab, 1, 2).getByLabel("And").selectOption("returning")
    await form.getByRole("button", { name: "Add rule" }).click()
    await form.getByRole("textbox", { name: "Send visitors to" }).last().fill("nowhere")
    expect(await shown.axeInEachLook(tab)).toEqual([])
    shown.expectFailures(/^422 /)
    await form.getByRole("button", { name: "Save" }).click()
    await expect
      .poll(() => form.getByRole("textbox", { name: "Send visitors to" }).last().getAttribute("aria-invalid"))
      .toBe("true")
    await form.getByRole("textbox", { name: "Send visitors to" }).last().fill("example.com/phone")
    await form.getByRole("button", { name: "Save" }).click()
    await form.waitFor({ state: "detached" })
    const { defaults } = await api<{ defaults: Record<string, unknown> }>("GET", `/folders/${id}`)
    expect(defaults["targeting"]).toEqual([
      {
        type: "all",
        value: "",
        conditions: [
          { type: "os", value: "iOS" },
          { type: "returning", value: "today" }
        ],
        url: "https://example.com/ios"
      },
      { type: "device", value: "mobile", url: "https://example.com/phone" }
    ])
  })
})
