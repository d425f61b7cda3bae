import { expect, it } from "vitest"
import { dashboard, owner } from "../dashboard/Browser.ts"

dashboard(
  "somebody new",
  (shown) => {
    it("sets up Linden, creates a link, a page and a QR code, and reads a report", async () => {
      shown.expectFailures(/^401 \/api\/v1\/session$/)
      const tab = await shown.open("/links")
      await tab.waitForURL(/sign-in\?next=/)
      await tab.goto(shown.setupLink)
      await tab.getByLabel("Team").fill("Garden")
      await tab.getByLabel("Your name").fill(owner.username)
      await tab.getByLabel("Email").fill(owner.email)
      await tab.getByLabel("Password", { exact: true }).fill(owner.password)
      await tab.getByRole("button", { name: "Set up Linden" }).click()
      await tab.waitForURL(/\/app\/overview/)
      expect(await shown.axe(tab)).toEqual([])

      const account = tab.getByRole("button", { name: "Account of Ana, team Garden" })
      await account.click()
      await tab.getByRole("menuitem", { name: "Sign out" }).click()
      await tab.waitForURL(/\/app\/sign-in/)
      await tab.getByLabel("Email").fill(owner.email)
      await tab.getByLabel("Password", { exact: true }).fill(owner.password)
      await tab.keyboard.press("Enter")
      await account.waitFor()

      await tab.goto(`${shown.url}/app/links`)
      await tab.getByLabel("URL to shorten").fill("example.com/spring")
      await tab.keyboard.press("Enter")
      const card = tab.getByRole("region", { name: "New short link" })
      await card.getByText("Copied to clipboard").waitFor()
      const copied = String(await tab.evaluate("navigator.clipboard.readText()"))
      const visit = await shown.visit(copied)
      expect([visit.status, visit.headers.get("location")]).toEqual([302, "https://example.com/spring"])

      await tab.getByRole("button", { name: "Create new…" }).click()
      await tab.getByRole("menuitem", { name: "Page", exact: true }).click()
      const form = tab.getByRole("dialog", { name: "New page" })
      await form.getByLabel("Title").fill("Ana's garden")
      await form.getByRole("button", { name: "Create page" }).click()
      await tab.waitForURL(/\/app\/pages\/[0-9a-f-]{36}/)
      await tab.getByRole("button", { name: "Publish", exact: true }).click()
      await expect.poll(async () => (await shown.visit(`${shown.url}/@anas-garden`)).status).toBe(200)

      await tab.goto(`${shown.url}/app/qr/new`)
      await tab.getByLabel("Destination").fill("example.com/menu")
      await tab.getByLabel("Name", { exact: true }).fill("Menu on the tables")
      await tab.getByRole("button", { name: "Create", exact: true }).click()
      await tab.waitForURL(/\/app\/qr\/[0-9a-f-]{36}$/)
      await tab.getByText("Scans well").waitFor()

      await tab.goto(`${shown.url}/app/analytics?period=7d`)
      await tab.getByRole("img", { name: /^Clicks over time, as a chart: 1 click;/ }).waitFor()
      expect(await shown.axe(tab)).toEqual([])
    })
  },
  { fresh: true }
)
