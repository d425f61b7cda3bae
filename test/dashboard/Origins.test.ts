import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { dashboard } from "./Browser.ts"

dashboard(
  "visitor origins",
  (shown) => {
    it("show names and icons, with titles beside codes, and filter by every host of a site", async () => {
      const link = {
        url: "https://example.com/",
        custom_slug: "walks",
        title: "Summer walks",
        redirect_type: "instant"
      }
      await shown.api("POST", "/links", link)
      const referers = ["https://www.google.com/", "https://www.google.de/", "https://www.instagram.com/", null]
      for (const referer of referers) {
        await shown.visit(`${shown.url}/walks`, { "cf-ipcountry": "AT", ...(referer === null ? {} : { referer }) })
      }
      const total = async () => (await shown.api<typeof Analytics.Encoded>("GET", "/analytics")).total_clicks
      await expect.poll(total, { timeout: 60_000 }).toBe(4)
      const tab = await shown.open("/analytics")
      await tab.getByRole("button", { name: /^walks Summer walks 4 clicks, 100%$/ }).waitFor()
      await tab.getByRole("button", { name: /^Instagram 1 visit, 25%$/ }).waitFor()
      await tab.locator('[data-brand="instagram"] path[d]').first().waitFor()
      await tab.getByRole("button", { name: /^Austria 4 visits, 100%$/ }).waitFor()
      const flag = tab.locator('img[data-flag="AT"]').first()
      await expect.poll(() => flag.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
      const recent = tab.getByRole("group", { name: "Recent clicks" })
      await recent.getByText("Google", { exact: true }).first().waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.getByRole("button", { name: /^Google 2 visits, 50%$/ }).click()
      await tab.getByRole("group", { name: "Filter by Referrer" }).getByText("Google", { exact: true }).waitFor()
      expect(JSON.parse(new URL(tab.url()).searchParams.get("filters") ?? "[]")).toEqual([
        { field: "referrer", operator: "is", values: ["www.google.com", "www.google.de"] }
      ])
      await tab.getByRole("button", { name: /^Austria 2 visits, 100%$/ }).waitFor()
    })
  },
  { environment: { LINDEN_TRUST_PROXY: "true" } }
)
