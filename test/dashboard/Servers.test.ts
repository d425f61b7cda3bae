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
  is_backup_overdue: 1
}
const stopping = { ...lost, id: "0195b2c4-6d1e-7a41-8f2d-1b6c4e9a7d58", address: "10.0.0.8:34431", state: "stopping" }

dashboard("the servers", (shown) => {
  const { open, api, axeInEachLook } = shown

  it("are listed for owners: the one that there is, in which state, since when and with what", async () => {
    const [own] = (await api<{ nodes: ReadonlyArray<Told> }>("GET", "/nodes")).nodes
    expect(own).toMatchObject({ state: "healthy", address: null, shards: 300 })
    const tab = await open("/settings/team")
    await tab.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Servers" }).click()
    await tab.getByRole("heading", { name: "Servers", level: 1 }).waitFor()
    const row = tab.getByRole("row").nth(1)
    await row.getByText("This one").waitFor()
    const cells = await row.getByRole("cell").allTextContents()
    expect([cells[0], cells[1], cells[3], cells[4]]).toEqual(["Running", own?.version, "300", "none"])
    expect(cells[2]).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/)
    await tab.getByText("This server runs alone.").waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
  })

  it("are read anew while the page is open, and one that does not respond is told of", async () => {
    const tab = await open("/settings/servers", { viewport: { width: 390, height: 844 } })
    await tab.getByText("This one").waitFor()
    await tab.route("**/api/v1/nodes", async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const nodes = [{ ...body.data.nodes[0], address: "10.0.0.6:34431", shards: 200 }, stopping, lost]
      await route.fulfill({ response: answer, json: { ...body, data: { nodes, total: 3 } } })
    })
    await tab.getByText("A server does not respond. Clicks that wait there are booked once it runs again.").waitFor()
    await tab.getByText("Not responding").waitFor()
    await tab.getByText("The last good backup is too old. The log of the server says why.").waitFor()
    await tab.getByText("Too old").first().waitFor()
    await tab.getByText(/^last seen .* ago$|^last seen last/).waitFor()
    await tab.getByText("1.2 kB").first().waitFor()
    await tab.getByText("Stopping").waitFor()
    expect(await axeInEachLook(tab)).toEqual([])
    // The table scrolls within itself.
    expect(await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  })

  it("are shown to nobody but owners", async () => {
    const tab = await open("/settings/members")
    await tab.getByLabel("E-mail").fill("ada@example.com")
    await tab.getByRole("button", { name: "Make an invite" }).click()
    const link = (await tab.locator("[data-secret]").textContent()) ?? ""
    const other = await open("/sign-in", { signedOut: true })
    await other.goto(link)
    await other.getByLabel("Your name").fill("Ada")
    await other.getByLabel("Password", { exact: true }).fill("a long enough password")
    await other.keyboard.press("Enter")
    await other.waitForURL(/\/app\/overview/)
    await tab.reload()
    await tab.getByLabel("Role of Ada").selectOption("admin")
    await tab.getByText("Ada is an admin now.").waitFor()
    await other.goto(`${shown.url}/app/settings/team`)
    const settings = other.getByRole("navigation", { name: "Settings" })
    await settings.getByRole("link", { name: "API keys" }).waitFor()
    expect(await settings.getByRole("link", { name: "Servers" }).count()).toBe(0)
    await other.goto(`${shown.url}/app/settings/servers`)
    await other.getByText("Servers are for owners").waitFor()
    expect(await axeInEachLook(other)).toEqual([])
  })
})
