import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

let receiver: Server
let address = ""
let status = 200
const arrived: Array<string> = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume()
    request.on("end", () => {
      arrived.push(String(request.headers["webhook-id"]))
      response.writeHead(status)
      response.end(`{"got":"it"}`)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const at = receiver.address()
  address = `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}/hook`
})

afterAll(() => new Promise<void>((resolve) => void receiver.close(() => resolve())))

dashboard(
  "webhooks",
  (shown) => {
    const { open, api } = shown

    it("are created with a secret that is shown once, tested, and list their deliveries", async () => {
      const tab = await open("/settings/webhooks")
      await tab.getByRole("heading", { name: "No webhooks yet" }).waitFor()
      expect(await shown.axe(tab)).toEqual([])
      await tab.getByRole("link", { name: "New webhook" }).first().click()
      await tab.getByRole("heading", { level: 1, name: "New webhook" }).waitFor()
      await tab.getByLabel("URL").fill("example")
      await tab.getByRole("button", { name: "Add webhook" }).click()
      await tab.getByText("Must be a full URL such as https://example.com/page.").waitFor()
      await tab.getByLabel("URL").fill(address)
      await tab.getByLabel("Description").fill("The shop")
      await tab.getByRole("checkbox", { name: "Links", exact: true }).check()
      await tab.getByRole("checkbox", { name: /^Link clicked/ }).uncheck()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.getByRole("button", { name: "Add webhook" }).click()
      const dialog = tab.getByRole("dialog")
      await dialog.getByText(/^whsec_/).waitFor()
      await dialog.getByRole("button", { name: "Copy secret" }).waitFor()
      await dialog.getByRole("button", { name: "Done" }).click()
      await tab.getByText("The shop").waitFor()
      await tab.goBack()
      await tab.waitForURL(/\/settings\/webhooks$/)
      await tab.goForward()
      await tab.getByText("The shop").waitFor()

      await tab.getByRole("button", { name: "Send test" }).click()
      await tab.getByText(/^Test delivered: 200 in/).waitFor()
      await api("POST", "/links", { url: "https://example.com/told", title: "Told" })
      const row = tab.getByRole("button", { name: /Delivered.*link\.created/ })
      await row.click()
      await tab.getByText(`"title": "Told"`).waitFor()
      await tab.getByText(`"got": "it"`).waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      const before = arrived.length
      await tab.getByRole("button", { name: "Send again", exact: true }).click()
      await expect.poll(() => arrived.length).toBe(before + 1)
      expect(arrived.at(-1)).toBe(arrived.at(-2))
      await tab.getByRole("radio", { name: "Failed" }).locator("..").click()
      await tab.getByText("No deliveries in this state.").waitFor()
      await tab.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Webhooks" }).click()
      await tab.getByText("Team webhooks").waitFor()
      await tab.getByText("Active").waitFor()
    })

    it("are paused, given another secret, changed, stopped if the endpoint is gone, and deleted", async () => {
      const { id } = await api<{ id: string }>("POST", "/webhooks", { url: address, events: ["link.created"] })
      const tab = await open(`/settings/webhooks/${id}`)
      const menu = tab.getByRole("button", { name: /^Actions for/ })
      const choose = async (name: RegExp) => {
        await menu.click()
        await tab.getByRole("menuitem", { name }).click()
      }
      await choose(/^Pause/)
      await tab.getByText("The webhook is paused. New events wait for up to 30 days.").waitFor()
      expect(await shown.axe(tab)).toEqual([])
      await tab.getByRole("button", { name: "Resume" }).click()
      await tab.getByText("Webhook resumed.").waitFor()
      await choose(/^Create new secret/)
      await tab.getByRole("dialog").getByRole("button", { name: "Create new secret" }).click()
      await tab
        .getByRole("dialog")
        .getByText(/^whsec_/)
        .waitFor()
      await tab.getByRole("dialog").getByRole("button", { name: "Done" }).click()
      await tab.getByText(/deliveries are also signed with the previous secret/).waitFor()
      await tab.getByRole("button", { name: "Edit", exact: true }).click()
      await tab.getByLabel("Description").fill("Another")
      await tab.getByRole("button", { name: "Save" }).click()
      await tab.getByText("Another", { exact: true }).waitFor()
      await tab.getByRole("button", { name: "Edit", exact: true }).click()
      await tab.getByLabel("Description").fill(" ")
      await tab.getByRole("button", { name: "Save" }).click()
      await tab.getByText("Webhook saved.").first().waitFor()
      await tab.getByText("Another", { exact: true }).waitFor({ state: "detached" })

      status = 500
      await api("POST", "/links", { url: "https://example.com/failing" })
      await tab.getByText(/^Deliveries have failed since/).waitFor()
      await tab.getByText("Failing", { exact: true }).waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      status = 410
      await api("POST", "/links", { url: "https://example.com/gone" })
      await tab.getByText(/because its endpoint responded with 410 Gone/).waitFor()
      const overview = await open("/overview")
      await overview
        .getByText(/The webhook to 127\.0\.0\.1:\d+ was stopped\./)
        .first()
        .waitFor()
      expect(await shown.axe(overview)).toEqual([])
      status = 200
      await choose(/^Send everything again/)
      await tab.getByRole("dialog").getByRole("button", { name: "Send again" }).click()
      await tab.getByText(/1 delivery will be sent again/).waitFor()
      await choose(/^Delete/)
      await tab.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click()
      await tab.getByText("Webhook deleted.").waitFor()
      await tab.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor()
    })
  },
  { environment: { LINDEN_ALLOW_PRIVATE_TARGETS: "true" } }
)
