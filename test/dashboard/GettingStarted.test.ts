import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard, ownerKey } from "./Browser.ts"
import { joinedMember } from "./joined.ts"

const list = (tab: Page) => tab.getByRole("region", { name: "Get started" })
const undone = (tab: Page) => list(tab).getByRole("listitem").getByRole("button").allTextContents()

dashboard("the first steps of a new team", (shown) => {
  const { open, api } = shown

  /** Waits until the overview has decided what to show: the report and the team are there. */
  const withoutList = async (tab: Page) => {
    const team = tab.waitForResponse(/\/api\/v1\/team$/)
    await tab.reload()
    await team
    await tab.getByRole("region", { name: "Top links" }).waitFor()
    await list(tab).waitFor({ state: "detached" })
  }

  /** Opens the overview, where the list arrives after the numbers, and compares where these are. */
  const staysStill = async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 }
    ]) {
      const tab = await open("/overview", { viewport })
      const numbers = tab.getByRole("region", { name: "Clicks" })
      const top = async () => (await numbers.boundingBox())?.y
      await list(tab).waitFor()
      let arrive = () => {}
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await tab.route(/\/api\/v1\/team$/, async (route) => {
        await arrival
        await route.continue()
      })
      await tab.reload()
      await numbers.waitFor()
      const before = await top()
      await expect.poll(() => list(tab).count()).toBe(0)
      arrive()
      await list(tab).waitFor()
      expect(await top()).toBe(before)
      await shown.close(tab)
    }
  }

  it("are listed on the overview, and each leads to its action", async () => {
    const tab = await open("/overview")
    await list(tab).getByText("0 of 5", { exact: true }).waitFor()
    await expect
      .poll(() => undone(tab))
      .toEqual([
        "Create your first short link",
        "Create your first page",
        "Create your first QR code",
        "Invite member",
        "Import links"
      ])
    for (const [name, path] of [
      ["Create your first short link", /\/app\/links(\?edit=new)?$/],
      ["Create your first QR code", /\/app\/qr\/new$/],
      ["Invite member", /\/app\/settings\/members$/],
      ["Import links", /\/app\/import$/]
    ] as const) {
      await list(tab).getByRole("button", { name }).click()
      await tab.waitForURL(path)
      await tab.goto(`${shown.url}/app/overview`)
    }
    await list(tab).getByRole("button", { name: "Create your first page" }).click()
    await tab.getByRole("dialog", { name: "New page" }).waitFor()
  })

  it("don't move the numbers when they arrive", staysStill, 60_000)

  it("are checked as soon as they are done, and counted, also on a phone", async () => {
    const tab = await open("/overview", { viewport: { width: 390, height: 844 } })
    await list(tab).waitFor()
    await tab.getByLabel("URL to shorten").fill("example.com/first")
    await tab.keyboard.press("Enter")
    await list(tab).getByText("1 of 5", { exact: true }).waitFor()
    await list(tab).getByRole("listitem").filter({ hasText: "short link" }).getByRole("img", { name: "Done" }).waitFor()
    await api("POST", "/pages", { slug: "mine", title: "Mine" })
    const { links } = await api<{ links: ReadonlyArray<{ id: string }> }>("GET", "/links")
    await api("POST", "/qrcodes", { name: "Poster", link_id: links[0]?.id, design_config: {} })
    await api("POST", "/invites", { role: "member" })
    await tab.reload()
    await list(tab).getByText("4 of 5", { exact: true }).waitFor()
    await expect.poll(() => undone(tab)).toEqual(["Import links"])
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
  })

  it("are dismissed for one person in one team and browser", async () => {
    const tab = await open("/overview")
    await list(tab).getByRole("button", { name: "Dismiss" }).click()
    await list(tab).waitFor({ state: "detached" })
    await tab.reload()
    await tab.getByRole("region", { name: "Top links" }).waitFor()
    await expect.poll(() => list(tab).count()).toBe(0)
    const another = await open("/overview")
    await list(another).waitFor()
  })

  it("don't move the numbers when they arrive on one line", staysStill, 60_000)

  it("are shown neither in a team older than 30 days nor to members", async () => {
    const tab = await open("/overview")
    await list(tab).waitFor()
    await tab.route("**/api/v1/team", async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...json, data: { ...json.data, created_at: "2020-01-01 00:00:00" } }
      })
    })
    await withoutList(tab)
    const member = await joinedMember(shown, "Cleo")
    await member.goto(`${shown.url}/app/overview`)
    await member.getByRole("region", { name: "Top links" }).waitFor()
    await expect.poll(() => list(member).count()).toBe(0)
  })

  it("disappear when all are done", async () => {
    const body = new FormData()
    body.append("source", "csv")
    body.append("file", new Blob(["url,slug\nhttps://example.com/imported,imported\n"]), "links.csv")
    const headers = { authorization: `Bearer ${ownerKey}` }
    const imported = await fetch(`${shown.url}/api/v1/imports`, { method: "POST", headers, body })
    const { data: job } = await imported.json()
    await expect.poll(() => api<{ state: string }>("GET", `/jobs/${job.id}`).then(({ state }) => state)).toBe("done")
    const tab = await open("/overview")
    await withoutList(tab)
  })

  it("offer to install the app on its own screen, with the browser's own question", async () => {
    const tab = await open("/settings/tools")
    await tab.getByRole("heading", { name: "Bookmarklet" }).waitFor()
    await tab.evaluate(() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt: () => dispatchEvent(new Event("appinstalled")) }))
    })
    await tab.getByRole("button", { name: "Install the app" }).click()
    await tab.getByRole("button", { name: "Install the app" }).waitFor({ state: "detached" })
  })
})
