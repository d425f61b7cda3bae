import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"
import { joinedMember } from "./joined.ts"

interface Report {
  readonly total_clicks: number
  readonly page_views: number
}

dashboard("the overview", (shown) => {
  const { open, api, visit } = shown

  it("is the first screen, and explains what it will show while it is empty", async () => {
    const tab = await open("/")
    await tab.waitForURL(/\/app\/overview$/)
    await tab.getByText("No clicks yet.").waitFor()
    await tab.getByText("No page views yet. Publish a page and share it.").waitFor()
    await tab.getByText("No clicks in the last 30 days. Share a short link to see its visits here.").waitFor()
    await expect.poll(() => tab.getByRole("img", { name: /^Daily clicks/ }).count()).toBe(0)
    await expect.poll(() => tab.getByRole("region", { name: "Needs attention" }).count()).toBe(0)
    await tab.keyboard.press("c")
    await tab.keyboard.type("example.com/first")
    await tab.keyboard.press("Enter")
    await tab.getByRole("region", { name: "New short link" }).getByText("Copied to clipboard").waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
  })

  it("shows today's clicks, the top links and pages, and open problems, also on a phone", async () => {
    for (const [slug, clicks] of [
      ["best", 3],
      ["second", 1]
    ] as const) {
      await api("POST", "/links", { url: `https://example.com/${slug}`, custom_slug: slug, redirect_type: "instant" })
      for (let n = 0; n < clicks; n++) await visit(`${shown.url}/${slug}`)
    }
    await api("POST", "/pages", { slug: "mine", title: "Mine" })
    await visit(`${shown.url}/@mine`)
    await api("POST", "/domains", { hostname: "go.example.com" })
    await api("POST", "/invites", { role: "member" })
    await expect
      .poll(() => api<Report>("GET", "/analytics").then((report) => report.total_clicks + report.page_views))
      .toBe(5)
    const tab = await open("/overview", { viewport: { width: 390, height: 844 }, hasTouch: true })
    const clicks = tab.getByRole("region", { name: "Clicks", exact: true })
    const figure = (label: string) => clicks.getByText(label).locator("xpath=following-sibling::*[1]")
    await figure("Clicks today").getByText("4", { exact: true }).waitFor()
    await expect.poll(() => figure("Last 7 days").textContent()).toBe("4")
    await expect.poll(() => figure("Last 30 days").textContent()).toBe("4")
    await tab.getByRole("img", { name: /^Daily clicks: 4 clicks in total, 4 on the busiest day\./ }).waitFor()
    const links = tab.getByRole("region", { name: "Top links" }).getByRole("listitem")
    await expect
      .poll(() => links.allTextContents())
      .toEqual([expect.stringMatching(/best.*3 clicks$/), expect.stringMatching(/second.*1 click$/)])
    await expect
      .poll(() => tab.getByRole("region", { name: "Top pages" }).getByRole("listitem").allTextContents())
      .toEqual([expect.stringMatching(/^Mine.*1 view$/)])
    const worth = tab.getByRole("region", { name: "Needs attention" })
    await worth.getByText("go.example.com needs verification").waitFor()
    await worth.getByText("1 invite hasn't been accepted yet.").waitFor()
    expect(await shown.axe(tab)).toEqual([])
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
    await links.first().getByRole("link").click()
    await tab.waitForURL(/\/app\/links\/[0-9a-f-]{36}$/)
  })

  it("asks members for nothing that they can't do", async () => {
    const tab = await joinedMember(shown, "Mia")
    await tab.goto(`${shown.url}/app/overview`)
    await tab.getByRole("region", { name: "Top links" }).waitFor()
    expect(await tab.getByText("needs verification").count()).toBe(0)
  })

  it("names deleted items in the reader's language", async () => {
    const { id, short_url } = await shown.api<{ id: string; short_url: string }>("POST", "/links", {
      url: "https://example.com/gone",
      redirect_type: "instant"
    })
    await shown.visit(short_url)
    await shown.api("DELETE", `/links/${id}`)
    const tab = await shown.open("/overview", { locale: "de-DE" })
    const best = tab.getByRole("region", { name: "Top-Links" })
    await best.getByText("Gelöscht", { exact: true }).waitFor()
    await tab.goto(`${shown.url}/app/analytics`)
    await tab.getByText("Gelöscht", { exact: true }).first().waitFor()
    await expect.poll(() => tab.getByText("(deleted)").count()).toBe(0)
  })
})
