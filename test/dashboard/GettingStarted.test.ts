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

  it("are listed on the overview, and each leads to its action", async () => {
    const tab = await open("/overview")
    await list(tab).getByText("0 of 6", { exact: true }).waitFor()
    await expect
      .poll(() => undone(tab))
      .toEqual([
        "Create your first short link",
        "Create your first page",
        "Create your first QR code",
        "Invite member",
        "Import links",
        "Install the app"
      ])
    for (const [name, path] of [
      ["Create your first short link", /\/app\/links(\?edit=new)?$/],
      ["Create your first QR code", /\/app\/qr\/new$/],
      ["Invite member", /\/app\/settings\/members$/],
      ["Import links", /\/app\/import$/],
      ["Install the app", /\/app\/settings\/tools$/]
    ] as const) {
      await list(tab).getByRole("button", { name }).click()
      await tab.waitForURL(path)
      await tab.goto(`${shown.url}/app/overview`)
    }
    await list(tab).getByRole("button", { name: "Create your first page" }).click()
    await tab.getByRole("dialog", { name: "New page" }).waitFor()
  })

  it("are checked as soon as they are done, and counted, also on a phone", async () => {
    const tab = await open("/overview", { viewport: { width: 390, height: 844 } })
    await list(tab).waitFor()
    await tab.getByLabel("URL to shorten").fill("example.com/first")
    await tab.keyboard.press("Enter")
    await list(tab).getByText("1 of 6", { exact: true }).waitFor()
    await list(tab).getByRole("listitem").filter({ hasText: "short link" }).getByRole("img", { name: "Done" }).waitFor()
    await api("POST", "/pages", { slug: "mine", title: "Mine" })
    const { links } = await api<{ links: ReadonlyArray<{ id: string }> }>("GET", "/links")
    await api("POST", "/qrcodes", { name: "Poster", link_id: links[0]?.id, design_config: {} })
    await api("POST", "/invites", { role: "member" })
    await tab.reload()
    await list(tab).getByText("4 of 6", { exact: true }).waitFor()
    await expect.poll(() => undone(tab)).toEqual(["Import links", "Install the app"])
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

  it("offer to install the app with the browser's own question, and disappear when all are done", async () => {
    const body = new FormData()
    body.append("source", "csv")
    body.append("file", new Blob(["url,slug\nhttps://example.com/imported,imported\n"]), "links.csv")
    const headers = { authorization: `Bearer ${ownerKey}` }
    const imported = await fetch(`${shown.url}/api/v1/imports`, { method: "POST", headers, body })
    const { data: job } = await imported.json()
    await expect.poll(() => api<{ state: string }>("GET", `/jobs/${job.id}`).then(({ state }) => state)).toBe("done")
    const tab = await open("/overview")
    await list(tab).getByText("5 of 6", { exact: true }).waitFor()
    await tab.evaluate(() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt: () => dispatchEvent(new Event("appinstalled")) }))
    })
    await list(tab).getByRole("button", { name: "Install the app" }).click()
    await list(tab).waitFor({ state: "detached" })
    await tab.reload()
    await tab.getByRole("region", { name: "Top links" }).waitFor()
    await expect.poll(() => list(tab).count()).toBe(0)
  })

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
})
