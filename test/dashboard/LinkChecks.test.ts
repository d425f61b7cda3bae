import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

interface Made {
  readonly id: string
}

// In a private network, so that no request is sent: the results go into the database instead.
const address = (path: string) => `http://10.0.0.5/${path}`

dashboard(
  "link checks in the dashboard",
  (shown) => {
    const { open, api, tellBroken } = shown
    const ids: Record<string, string> = {}

    it("mark links with a missing page, and filter by them", async () => {
      for (const slug of ["gone", "lost", "there"]) {
        ids[slug] = (await api<Made>("POST", "/links", { url: address(slug), custom_slug: slug })).id
      }
      tellBroken(address("gone"))
      tellBroken(address("lost"))
      const tab = await open("/links")
      const row = (slug: string) => tab.getByRole("row").filter({ hasText: `/${slug}` })
      await row("gone").getByText("Broken", { exact: true }).waitFor()
      await expect.poll(() => row("there").getByText("Broken", { exact: true }).count()).toBe(0)
      await tab.getByRole("button", { name: "Filters" }).click()
      await tab.getByLabel("State").selectOption("Broken")
      await tab.keyboard.press("Escape")
      await row("there").waitFor({ state: "detached" })
      await row("lost").waitFor()
      await expect.poll(() => row("gone").count()).toBe(1)
      expect(tab.url()).toContain("state=broken")
      expect(await shown.axeInEachLook(tab)).toEqual([])
    })

    it("show their number in the overview, and link to them", async () => {
      const tab = await open("/")
      await tab.getByText("point to pages that no longer exist.").waitFor()
      await tab.getByRole("link", { name: "2 links", exact: true }).click()
      await tab.getByRole("row").filter({ hasText: "/gone" }).waitFor()
      await expect.poll(() => tab.getByRole("row").filter({ hasText: "/there" }).count()).toBe(0)
    })

    it("show a link's error and its date, and run again on request", async () => {
      const tab = await open(`/links/${ids["gone"]}`, { viewport: { width: 390, height: 844 } })
      const facts = tab.getByRole("region", { name: "About this link" })
      await facts.getByText("Page not found (404), since").waitFor()
      await facts.getByText("Checked 1 hour ago").waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
      await facts.getByRole("button", { name: "Check again" }).click()
      // A private address is never requested, and has no status.
      await tab.getByText("Couldn't verify the page.").waitFor()
      await facts.getByText("Page not found").waitFor({ state: "detached" })
    })

    it("are turned on and off in the team's settings", async () => {
      const tab = await open("/settings/team")
      await tab.getByRole("button", { name: "Check all links now" }).click()
      await tab.getByText("Check started.").waitFor()
      // Without internet access, it keeps waiting.
      const { jobs } = await api<{ jobs: ReadonlyArray<Made> }>("GET", "/jobs?kind=link_check")
      expect(jobs.length).toBe(1)
      await tab.getByLabel("Check links every week").click()
      await tab.getByText("Linden no longer checks your links.").waitFor()
      expect(await shown.axe(tab)).toEqual([])
      expect((await api<{ total: number }>("GET", "/links?is_broken=1")).total).toBe(0)
      await tab.getByLabel("Check links every week").click()
      await tab.getByText("Linden now checks your links once a week.").waitFor()
    })
  },
  { environment: { LINDEN_LINK_CHECKS: "true" } }
)
