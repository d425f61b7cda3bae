import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { dashboard, ownerKey } from "./Browser.ts"
import { joinedMember } from "./joined.ts"

dashboard(
  "the list of jobs",
  (shown) => {
    const { open, api } = shown
    let shlink: Server
    let address = ""

    /** Imports the rows of a file through the API; returns the job after it ends. */
    const imported = async (rows: string, fields: Readonly<Record<string, string>> = {}) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ source: "csv", ...fields })) body.append(name, value)
      body.append("file", new Blob([rows]), "rows.csv")
      const answer = await fetch(`${shown.url}/api/v1/imports`, {
        method: "POST",
        headers: { authorization: `Bearer ${ownerKey}` },
        body
      })
      const { data } = (await answer.json()) as { data: { id: string } }
      const state = async () => (await api<{ state: string }>("GET", `/jobs/${data.id}`)).state
      await expect.poll(state, { timeout: 60_000 }).toBe("done")
      return data.id
    }

    beforeAll(async () => {
      // A server that accepts no key.
      shlink = createServer((_, answer) => answer.writeHead(401, { "content-type": "application/json" }).end("{}"))
      await new Promise<void>((resolve) => shlink.listen(0, "127.0.0.1", resolve))
      address = `http://127.0.0.1:${(shlink.address() as AddressInfo).port}`
    })
    afterAll(() => {
      shlink.close()
    })

    it("explains its purpose, and links to imports", async () => {
      const tab = await open("/settings/team")
      await tab.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Imports and jobs" }).click()
      await tab.getByRole("heading", { name: "No tasks yet" }).waitFor()
      await tab.getByText("Import links from another service, or edit many links at once.").waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.getByRole("link", { name: "Import links" }).click()
      await tab.getByText("Choose your current service").waitFor()
    })

    it("says why an import failed", async () => {
      const tab = await open("/import?source=shlink")
      await tab.getByRole("textbox", { name: "URL" }).fill(address)
      await tab.getByLabel(/^Key/).fill("a-key-that-is-none")
      await tab.getByLabel("The server is on our private network").check()
      await tab.getByRole("button", { name: "Import", exact: true }).click()
      const failed = tab.getByRole("article", { name: "Import", exact: true })
      await failed.getByText("Shlink rejected this API key, or the key lacks a permission.").waitFor()
      await failed.getByText("Failed", { exact: true }).waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.goto(`${shown.url}/app/settings/jobs`)
      await tab.getByText("Shlink rejected this API key").waitFor()
    })

    it("shows the newest first, and filters by state", async () => {
      const first = await imported("url,slug\nhttps://example.com/1,first\n")
      const last = await imported("url,slug\nhttps://example.com/2,last\n", { dry_run: "true" })
      const tab = await open("/settings/jobs")
      const shownJobs = tab.locator("[data-job]")
      await shownJobs.nth(2).waitFor()
      const ids = await shownJobs.evaluateAll((all) => all.map((one) => one.getAttribute("data-job")))
      expect(ids.slice(0, 2)).toEqual([last, first])
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.getByRole("combobox", { name: "State" }).click()
      await tab.getByRole("option", { name: "Failed" }).click()
      await shownJobs.nth(1).waitFor({ state: "detached" })
      // The list is empty while they load.
      await shownJobs.first().waitFor()
      await expect.poll(() => shownJobs.count()).toBe(1)
      expect(new URL(tab.url()).search).toBe("?state=failed")
      await tab.reload()
      await tab.getByText("Shlink rejected this API key").waitFor()
      await tab.goto(`${shown.url}/app/settings/jobs?state=paused`)
      await tab.getByRole("heading", { name: "No tasks in this state" }).waitFor()
    })

    it("is visible to members, who cannot control jobs", async () => {
      const tab = await joinedMember(shown, "Ben")
      await tab.goto(`${shown.url}/app/settings/jobs`)
      await tab.locator("[data-job]").nth(2).waitFor()
      await expect.poll(() => tab.getByRole("button", { name: /Undo|Cancel|Pause/ }).count()).toBe(0)
      await expect.poll(() => tab.getByRole("link", { name: "Import links" }).count()).toBe(0)
    })

    it("fits on a phone, works right-to-left, and keeps its bars in forced colors", async () => {
      const tab = await open("/settings/jobs", { viewport: { width: 390, height: 844 }, locale: "ar" })
      await tab.locator("[data-job]").nth(2).waitFor()
      await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
      await tab.emulateMedia({ forcedColors: "active" })
      expect(await shown.axe(tab)).toEqual([])
    })
  },
  { environment: { LINDEN_ALLOW_PRIVATE_TARGETS: "true" } }
)
