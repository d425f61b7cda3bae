import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

interface Made {
  readonly id: string
}

// Of a private network, so that nobody is asked: what was found is put into the database instead.
const address = (path: string) => `http://10.0.0.5/${path}`

dashboard(
  "link checks in the dashboard",
  (shown) => {
    const { open, api, tellBroken } = shown
    const ids: Record<string, string> = {}

    it("mark links whose page is gone, and filter by that", async () => {
      for (const slug of ["gone", "lost", "there"]) {
        ids[slug] = (await api<Made>("POST", "/links", { url: address(slug), custom_slug: slug })).id
      }
      tellBroken(address("gone"))
      tellBroken(address("lost"))
      const tab = await open("/links")
      const row = (slug: string) => tab.getByRole("row").filter({ hasText: `/${slug}` })
      await row("gone").getByText("Broken", { exact: true }).waitFor()
      expect(await row("there").getByText("Broken", { exact: true }).count()).toBe(0)
      await tab.getByRole("search").getByLabel("State").selectOption("Broken")
      await row("there").waitFor({ state: "detached" })
      await row("lost").waitFor()
      expect(await row("gone").count()).toBe(1)
      expect(tab.url()).toContain("state=broken")
      expect(await shown.axeInEachLook(tab)).toEqual([])
    })

    it("tell in the overview how many, and lead to them", async () => {
      const tab = await open("/")
      await tab.getByText("lead to pages that are gone.").waitFor()
      await tab.getByRole("link", { name: "2 links", exact: true }).click()
      await tab.getByRole("row").filter({ hasText: "/gone" }).waitFor()
      expect(await tab.getByRole("row").filter({ hasText: "/there" }).count()).toBe(0)
    })

    it("say at a link what is wrong since when, and are done again when asked", async () => {
      const tab = await open(`/links/${ids["gone"]}`, { viewport: { width: 390, height: 844 } })
      const facts = tab.getByRole("region", { name: "About this link" })
      await facts.getByText("Page not found (404), since").waitFor()
      await facts.getByText("Checked 1 hour ago").waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      expect(await tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
      await facts.getByRole("button", { name: "Check again" }).click()
      // A private address is never asked, and has no status.
      await tab.getByText("The page’s server did not say whether it is there.").waitFor()
      await facts.getByText("Page not found").waitFor({ state: "detached" })
    })

    it("are begun, and switched off, in the settings of the team", async () => {
      const tab = await open("/settings/team")
      await tab.getByRole("button", { name: "Check all links now" }).click()
      await tab.getByText("The check has begun.").waitFor()
      // Where the machine has no internet it goes on waiting for it.
      const { jobs } = await api<{ jobs: ReadonlyArray<Made> }>("GET", "/jobs?kind=link_check")
      expect(jobs.length).toBe(1)
      await tab.getByLabel("Check links each week").click()
      await tab.getByText("Links are no longer checked.").waitFor()
      expect(await shown.axe(tab)).toEqual([])
      expect((await api<{ total: number }>("GET", "/links?is_broken=1")).total).toBe(0)
      await tab.getByLabel("Check links each week").click()
      await tab.getByText("Links are checked once a week.").waitFor()
    })
  },
  { environment: { LINDEN_LINK_CHECKS: "true" } }
)
