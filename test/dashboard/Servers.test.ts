import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

interface Told {
  readonly state: string
  readonly address: string | null
  readonly version: string
  readonly shards: number
}

const lost = {
  id: "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30",
  address: "10.0.0.7:34431",
  state: "lost",
  is_this: 0,
  version: "1.0.0",
  started_at: "2026-03-20 09:30:00",
  last_seen_at: "2026-03-20 10:30:00",
  shards: 100,
  journal_lag_bytes: 1234,
  last_backup_at: "2026-03-19 03:30:00",
  is_backup_overdue: 1,
  problems: ["backup_overdue"]
}
const stopping = { ...lost, id: "0195b2c4-6d1e-7a41-8f2d-1b6c4e9a7d58", address: "10.0.0.8:34431", state: "stopping" }

dashboard("the server list", (shown) => {
  const { open, api, axeInEachLook } = shown

  it("shows owners the only server with its state, start and version", async () => {
    const [own] = (await api<{ nodes: ReadonlyArray<Told> }>("GET", "/nodes")).nodes
    expect(own).toMatchObject({ state: "healthy", address: null, shards: 300 })
    const tab = await open("/settings/team")
    await tab.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Servers" }).click()
    await tab.getByRole("heading", { name: "Servers", level: 1 }).waitFor()
    const row = tab.getByRole("row").nth(1)
    await row.getByText("This server", { exact: true }).waitFor()
    const cells = await row.getByRole("cell").allTextContents()
    expect([cells[0], cells[1], cells[3], cells[4]]).toEqual(["Running", own?.version, "300", "none"])
    expect(cells[2]).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/)
    await tab.getByText("Linden runs on one server.").waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
  })

  it("refreshes while it is open, and reports a server that does not respond", async () => {
    const tab = await open("/settings/servers", { viewport: { width: 390, height: 844 } })
    await tab.getByText("This server", { exact: true }).waitFor()
    await tab.route("**/api/v1/nodes", async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const nodes = [
        { ...body.data.nodes[0], address: "10.0.0.6:34431", shards: 200, problems: ["database_read_only"] },
        stopping,
        lost
      ]
      await route.fulfill({ response: answer, json: { ...body, data: { nodes, total: 3 } } })
    })
    await tab.getByText("A server isn't responding. Its pending clicks will be recorded when it runs again.").waitFor()
    await tab.getByText("Not responding").waitFor()
    await tab.getByText("The last successful backup is too old. Check the server log for the cause.").waitFor()
    await tab.getByText("The database is read-only.").waitFor()
    await tab.getByText("A server has a problem. Run linden doctor on its machine to find the solution.").waitFor()
    await tab.getByText("Too old").first().waitFor()
    await tab.getByText(/^last seen .* ago$|^last seen last/).waitFor()
    await tab.getByText("1.2 kB").first().waitFor()
    await tab.getByText("Stopping").waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    // The table scrolls by itself.
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  })

  it("is hidden from everyone but owners", async () => {
    const tab = await open("/settings/members")
    await tab.getByLabel("Email").fill("ada@example.com")
    await tab.getByRole("button", { name: "Create invite" }).click()
    const link = (await tab.locator("[data-secret]").textContent()) ?? ""
    const other = await open("/sign-in", { signedOut: true })
    await other.goto(link)
    await other.getByLabel("Your name").fill("Ada")
    await other.getByLabel("Password", { exact: true }).fill("a long enough password")
    await other.keyboard.press("Enter")
    await other.waitForURL(/\/app\/overview/)
    await tab.reload()
    await tab.getByLabel("Role of Ada").selectOption("admin")
    await tab.getByText("Ada is now an admin.").waitFor()
    await other.goto(`${shown.url}/app/settings/team`)
    const settings = other.getByRole("navigation", { name: "Settings" })
    await settings.getByRole("link", { name: "API keys" }).waitFor()
    await expect.poll(() => settings.getByRole("link", { name: "Servers" }).count()).toBe(0)
    await other.goto(`${shown.url}/app/settings/servers`)
    await other.getByText("Only owners can view servers").waitFor()
    expect(await axeInEachLook(other)).toEqual([])
  })
})
