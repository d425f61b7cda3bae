import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"
import { loadedAhead } from "./LoadedAhead.ts"

const row = (tab: Page, name: string) => tab.getByRole("row", { name: new RegExp(name) })
const waiting = (tab: Page) => tab.getByRole("list", { name: "Waiting to be sent" })
interface Found {
  readonly links: ReadonlyArray<{ readonly is_active: 0 | 1; readonly destination_url: string }>
}

dashboard("an offline server", (shown) => {
  const { open, api } = shown
  const find = async (search: string) => (await api<Found>("GET", `/links?search=${search}`)).links

  it("receives a waiting change once, after it was stopped and started again", async () => {
    shown.expectFailures(/.*/)
    for (const name of ["away-toggled", "away-deleted"]) {
      await api("POST", "/links", { url: `https://example.com/${name}`, custom_slug: name })
    }
    const tab = await open("/links?search=away")
    await row(tab, "away-toggled").waitFor()
    await loadedAhead(tab)
    await shown.stop()

    await tab.getByLabel("URL to shorten").fill("example.com/away-made")
    await tab.keyboard.press("Enter")
    await waiting(tab).getByText("Create the link to https://example.com/away-made · waiting").waitFor()
    await expect.poll(() => tab.getByLabel("URL to shorten").inputValue()).toBe("")
    await row(tab, "away-toggled")
      .getByRole("button", { name: /^Actions/ })
      .click()
    await tab.getByRole("menuitem", { name: "Deactivate" }).click()
    await waiting(tab)
      .getByText(/Deactivate .*away-toggled · waiting/)
      .waitFor()
    await row(tab, "away-toggled").getByText("Inactive").waitFor()
    await row(tab, "away-deleted")
      .getByRole("button", { name: /^Actions/ })
      .click()
    await tab.getByRole("menuitem", { name: "Delete" }).click()
    await waiting(tab)
      .getByText(/Delete .*away-deleted · waiting/)
      .waitFor()
    await expect.poll(() => row(tab, "away-deleted").count()).toBe(0)
    expect(await shown.axe(tab)).toEqual([])

    await tab.getByRole("link", { name: "Domains" }).click()
    await tab.getByText("This screen can't load while the server is offline.").waitFor()
    await waiting(tab).waitFor()

    await shown.start()
    await tab.getByText("3 pending changes sent").waitFor()
    await waiting(tab).waitFor({ state: "detached" })
    await tab.getByRole("heading", { level: 1, name: "Domains" }).waitFor()
    expect(await find("away-made")).toHaveLength(1)
    expect(await find("away-deleted")).toEqual([])
    expect(await find("away-toggled")).toMatchObject([{ is_active: 0 }])
  })

  it("does not repeat a change whose response was lost, even after its window was closed", async () => {
    shown.expectFailures(/.*/)
    const tab = await open("/links")
    let tries = 0
    await tab.route("**/api/v1/links", async (route) => {
      if (route.request().method() !== "POST") return route.continue()
      await route.fetch()
      tries += 1
      await route.abort("connectionreset")
    })
    await tab.getByLabel("URL to shorten").fill("example.com/answer-lost")
    await tab.keyboard.press("Enter")
    await waiting(tab)
      .getByText(/answer-lost · waiting/)
      .waitFor()
    await expect.poll(() => tries).toBeGreaterThan(0)
    const again = await tab.context().newPage()
    await tab.close()
    await again.goto(`${shown.url}/app/links`)
    await again.getByText("Pending change sent").waitFor()
    expect(await find("answer-lost")).toHaveLength(1)
  })

  it("restores an item that it refused to delete, and says why", async () => {
    shown.expectFailures(/.*/)
    await api("POST", "/tags", { name: "kept" })
    const tab = await open("/tags")
    await tab.getByRole("button", { name: "Delete the tag kept" }).waitFor()
    await loadedAhead(tab)
    await tab.route("**/api/v1/tags/*", (route) => route.abort("connectionrefused"))
    await tab.getByRole("button", { name: "Delete the tag kept" }).click()
    await waiting(tab).getByText("Delete the tag “kept” · waiting").waitFor()
    await tab.unroute("**/api/v1/tags/*")
    const refusal = { success: false, code: "forbidden", message: "This tag has to stay." }
    await tab.route("**/api/v1/tags/*", (route) => route.fulfill({ status: 403, json: refusal }))
    await tab.getByText("This tag has to stay.").waitFor()
    await tab.getByRole("button", { name: "Delete the tag kept" }).waitFor()
    await waiting(tab).waitFor({ state: "detached" })
  })

  it("says after 10 seconds that a request has no response, and fails it after 30 or on request", async () => {
    const tab = await open("/tags")
    await loadedAhead(tab)
    await tab.getByRole("button", { name: "New tag" }).first().click()
    const form = tab.getByRole("dialog", { name: "New tag" })
    await form.getByLabel("Name").fill("held")
    await tab.clock.install()
    const held: Array<string> = []
    await tab.route(/\/api\/v1\/(?:tags|trash)/, (route) => {
      const request = route.request()
      if (request.method() === "GET" && request.url().includes("tags")) return route.continue()
      held.push(request.method())
    })
    await form.getByRole("button", { name: "Create tag" }).click()
    await expect.poll(() => held).toEqual(["POST"])
    await tab.clock.fastForward(11_000)
    const notice = tab.getByRole("alert").filter({ hasText: "The server hasn't responded yet. Still waiting…" })
    await notice.waitFor()
    expect(await shown.axe(tab)).toEqual([])
    await notice.getByRole("button", { name: "Cancel" }).click()
    // The server may have made the change.
    await form.getByText("so your change may not be saved.").waitFor()
    await tab.clock.runFor(1000)
    await notice.waitFor({ state: "detached" })
    await tab.keyboard.press("Escape")

    await tab.getByRole("link", { name: "Trash" }).click()
    await expect.poll(() => held.includes("GET")).toBe(true)
    await tab.clock.fastForward(11_000)
    await notice.waitFor()
    await tab.clock.fastForward(20_000)
    await tab.getByText("Can't reach the server. Try again in a moment.").waitFor()
  })
})
