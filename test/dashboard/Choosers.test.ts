import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("comboboxes", (shown) => {
  const { open, api } = shown

  it("start a new search when a filled one is clicked", async () => {
    const tab = await open("/settings/preferences")
    const zone = tab.getByRole("combobox", { name: "Time zone" })
    await zone.click()
    await tab.keyboard.type("Tokyo")
    await expect.poll(() => zone.inputValue()).toBe("Tokyo")
    await tab.keyboard.press("Enter")
    await expect.poll(() => zone.inputValue()).toBe("Asia/Tokyo")
    await tab.getByRole("heading", { level: 1 }).click()
    await zone.click()
    await tab.keyboard.type("Vienna")
    await tab.getByRole("option", { name: "Europe/Vienna" }).waitFor()
    await expect.poll(() => tab.getByRole("option").count()).toBe(1)
  })

  it("select the first match on Enter", async () => {
    const tab = await open("/analytics")
    await tab.getByRole("button", { name: "Add filter" }).click()
    await tab.getByLabel("Filter by").selectOption("country")
    await tab.getByRole("combobox", { name: "Any of these" }).click()
    await tab.keyboard.type("Aus")
    await tab.getByRole("option", { name: "Australia" }).waitFor()
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("group", { name: "Filter by Country" }).getByText("Australia").waitFor()
  })

  it("prefer an exact match to a longer one", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/language" })
    const tab = await open(`/links?edit=${id}`)
    const editor = tab.getByRole("dialog").first()
    await editor.getByRole("button", { name: /^Targeting/ }).click()
    await editor.getByRole("button", { name: "Add rule" }).click()
    await editor.getByLabel("Rule 1", { exact: true }).selectOption("language")
    await editor.getByRole("combobox", { name: "Is" }).click()
    await tab.keyboard.type("French")
    await tab.getByRole("option", { name: "French (fr)", exact: true }).waitFor()
    await tab.keyboard.press("Enter")
    await expect.poll(() => editor.getByRole("combobox", { name: "Is" }).inputValue()).toBe("French (fr)")
  })

  it("ignore Enter without a match, and leave the form unchanged", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/enter" })
    const tab = await open(`/links?edit=${id}`)
    const editor = tab.getByRole("dialog").first()
    await editor.getByRole("combobox", { name: "Folder" }).click()
    await tab.keyboard.type("Events")
    await tab.getByText("No matching folders").waitFor()
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")
    await tab.getByText("No matching folders").waitFor()
    await expect.poll(() => editor.getByRole("button", { name: "Save" }).isVisible()).toBe(true)
  })

  it("select the icon whose name starts with the text", async () => {
    const { id } = await api<{ id: string }>("POST", "/pages", { slug: "icons", title: "Icons" })
    const tab = await open(`/pages/${id}`)
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("menuitem", { name: /^Link/ }).click()
    const icon = tab.getByRole("combobox", { name: "Icon" })
    await icon.click()
    await tab.keyboard.type("Insta")
    await tab.getByRole("option", { name: "Instagram" }).waitFor()
    await tab.keyboard.press("Enter")
    await expect.poll(() => icon.inputValue()).toBe("Instagram")
    await icon.fill("Nothing like it")
    await tab.keyboard.press("Enter")
    await expect.poll(() => icon.isVisible()).toBe(true)
  })

  it("keep the time zone of a countdown that is selected before its date", async () => {
    const { id } = await api<{ id: string }>("POST", "/pages", { slug: "zoned", title: "Zoned" })
    const tab = await open(`/pages/${id}`)
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("menuitem", { name: /^Countdown/ }).click()
    const form = tab.getByRole("form", { name: /^New/ })
    const zone = form.getByRole("combobox", { name: "Time zone" })
    await zone.click()
    await tab.keyboard.type("Tokyo")
    await tab.keyboard.press("Enter")
    await expect.poll(() => zone.inputValue()).toBe("Asia/Tokyo")
    await form.getByRole("button", { name: "Counts down to" }).click()
    const picker = tab.getByRole("dialog").filter({ has: tab.getByRole("button", { name: "Next month" }) })
    await picker.getByRole("button", { name: "Next month" }).click()
    await picker.locator("table button:visible", { hasText: /^17$/ }).click()
    await picker.getByLabel("Hours").fill("18")
    await picker.getByLabel("Minutes").fill("30")
    expect(await shown.axe(tab)).toEqual([])
    await picker.getByRole("button", { name: "Use this time" }).click()
    const chosen = form.getByRole("button", { name: "Counts down to" })
    await expect.poll(() => chosen.textContent()).toMatch(/^17 .*, 18:30$/)
    await expect.poll(() => zone.inputValue()).toBe("Asia/Tokyo")
    await form.getByRole("button", { name: "Save" }).click()
    await form.waitFor({ state: "detached" })
    const { plugins } = await api<{ plugins: ReadonlyArray<{ config: Record<string, string> }> }>("GET", `/pages/${id}`)
    expect(plugins[0]?.config).toMatchObject({
      target_date: expect.stringMatching(/-17T18:30/),
      timezone: "Asia/Tokyo"
    })
  })

  it("choose dates and times in the same calendar on pages as for links", async () => {
    const { id } = await api<{ id: string }>("POST", "/pages", { slug: "dated", title: "Dated" })
    const tab = await open(`/pages/${id}`)
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("menuitem", { name: /^Spotlight/ }).click()
    const form = tab.getByRole("form", { name: /^New/ })
    await form.getByRole("button", { name: "Shown from" }).click()
    await tab.getByRole("button", { name: "Next month" }).click()
    await tab.locator("table button:visible", { hasText: /^17$/ }).click()
    await tab.keyboard.press("Escape")
    await tab.getByRole("button", { name: "Next month" }).waitFor({ state: "detached" })
    await form.getByRole("button", { name: "Clear date and time" }).click()
    await expect.poll(() => form.getByRole("button", { name: "Shown from" }).textContent()).toBe("Choose date and time")
    await expect.poll(() => tab.locator("input[type^=date], input[type=time], input[type=month]").count()).toBe(0)
  })

  it("select an hour with all its digits on click", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/hour" })
    const tab = await open(`/links?edit=${id}`, { locale: "en-GB" })
    const editor = tab.getByRole("dialog").first()
    await editor.getByRole("button", { name: /^Expiry/ }).click()
    await editor.getByRole("button", { name: "Expires on" }).click()
    await tab.getByRole("button", { name: "Next month" }).click()
    await tab.locator("table button:visible", { hasText: /^17$/ }).click()
    await tab.getByLabel("Hours").click()
    await tab.keyboard.type("2330")
    await expect
      .poll(async () => [await tab.getByLabel("Hours").inputValue(), await tab.getByLabel("Minutes").inputValue()])
      .toEqual(["23", "30"])
  })

  it("warn of an expiry in the past", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", { url: "https://example.com/past" })
    await api("PUT", `/links/${id}`, { expires_at: "2026-01-01T00:00:00Z" })
    const tab = await open(`/links?edit=${id}`)
    await tab.getByText(/^This time has passed/).waitFor()
    await tab.getByRole("button", { name: "In a week" }).click()
    await tab.getByText(/^This time has passed/).waitFor({ state: "detached" })
  })

  it("name a deleted folder in the filter that uses it", async () => {
    await api("POST", "/links", { url: "https://example.com/other" })
    const { id } = await api<{ id: string }>("POST", "/folders", { name: "Gone" })
    await api("DELETE", `/folders/${id}`)
    shown.expectFailures(/^(404|422) \/api\/v1\//)
    const tab = await open(`/links?folder=${id}`)
    await tab.getByRole("button", { name: /^Filters/ }).click()
    await expect
      .poll(() =>
        tab
          .getByRole("combobox", { name: "Folder", exact: true })
          .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
      )
      .toBe("Deleted folder")
    await tab.goto(`${shown.url}/app/analytics?folder=${id}`)
    await tab.getByRole("button", { name: /Deleted folder/ }).click()
    await expect.poll(() => tab.url()).not.toContain("folder")
  })
})

dashboard("the filters of a report", (shown) => {
  it("are removed one at a time by the browser's Back button", async () => {
    const tab = await shown.open("/overview")
    await tab.getByRole("link", { name: "Analytics", exact: true }).click()
    await tab.getByRole("heading", { level: 1, name: "Analytics" }).waitFor()
    const add = async (value: string) => {
      await tab.getByRole("button", { name: "Add filter" }).click()
      await tab.getByRole("combobox", { name: "Any of these" }).fill(value)
      await tab.getByRole("button", { name: "Add", exact: true }).click()
      await tab.getByText(value, { exact: true }).waitFor()
    }
    await add("a.example")
    await add("b.example")
    await tab.goBack()
    await tab.getByText("b.example", { exact: true }).waitFor({ state: "detached" })
    await tab.getByText("a.example", { exact: true }).waitFor()
    await tab.goBack()
    await tab.getByText("a.example", { exact: true }).waitFor({ state: "detached" })
    expect(new URL(tab.url()).pathname).toBe("/app/analytics")
    await tab.goForward()
    await tab.getByText("a.example", { exact: true }).waitFor()
  })

  it("match all hosts of a site by its name, and one host by its own name", async () => {
    const { short_url } = await shown.api<{ short_url: string }>("POST", "/links", { url: "https://example.com/site" })
    for (const host of ["www.google.com", "www.google.de", "google.com"]) {
      await shown.visit(short_url, { referer: `https://${host}/` })
    }
    const tab = await shown.open("/analytics")
    await tab.getByText("Google", { exact: true }).first().waitFor()
    const narrow = async (typed: string) => {
      await tab.getByRole("button", { name: "Add filter" }).click()
      await tab.getByRole("combobox", { name: "Any of these" }).fill(typed)
      await tab.getByRole("button", { name: "Add", exact: true }).click()
      return tab.getByRole("group", { name: "Filter by Referrer" })
    }
    const clicks = () => tab.getByRole("status").filter({ hasText: /clicks?$/ })
    const site = await narrow("google")
    await site.getByText("Google", { exact: true }).waitFor()
    await clicks().filter({ hasText: "3 clicks" }).waitFor()
    await tab.goBack()
    const host = await narrow("google.com")
    await host.getByText("Google (google.com)", { exact: true }).waitFor()
    await clicks().filter({ hasText: "1 click" }).waitFor()
  })

  it("are also in the URL of a link's screen", async () => {
    const { id } = await shown.api<{ id: string }>("POST", "/links", { url: "https://example.com/b" })
    const tab = await shown.open(`/links/${id}`)
    await tab.getByTitle("Last 7 days").click()
    await tab.waitForURL(/period=7d/)
    await tab.goBack()
    await expect.poll(() => tab.url()).toMatch(new RegExp(`/links/${id}$`))
  })
})
