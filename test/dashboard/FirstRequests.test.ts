import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("the first screens", (shown) => {
  const { open, api } = shown

  it("request their data once, before their code has loaded", async () => {
    await api("POST", "/links", { url: "https://example.com/a", title: "Early bird", redirect_type: "instant" })
    const tab = await open("/tags")
    const asked: Array<string> = []
    tab.on("request", (request) => asked.push(request.url()))
    for (const [path, address, ready] of [
      ["/links", "/api/v1/links?limit=100", tab.getByText("Early bird").first()],
      ["/overview", "/api/v1/analytics?", tab.getByText("Top links").first()],
      ["/analytics", "/api/v1/analytics?period=30d", tab.getByText("No clicks yet").first()]
    ] as const) {
      // The screen before sends nothing anymore.
      await tab.goto(`${shown.url}/health`)
      asked.length = 0
      const data = tab.waitForRequest((request) => request.url().includes(address))
      await tab.route(/\/assets\/app-[^/]+\.js$/, async (route) => {
        await data
        await route.continue()
      })
      await tab.goto(`${shown.url}/app${path}`)
      await ready.waitFor()
      expect(asked.filter((one) => one.includes(address))).toHaveLength(1)
      expect(asked.filter((one) => one.endsWith("/api/v1/session"))).toHaveLength(1)
      await tab.unroute(/\/assets\/app-[^/]+\.js$/)
    }
  })

  it("request only what their address asks for", async () => {
    const tab = await open("/tags")
    const asked: Array<string> = []
    tab.on("request", (request) => asked.push(request.url()))
    await tab.goto(`${shown.url}/app/links?search=early`)
    await tab.getByText("Early bird").first().waitFor()
    const lists = asked.filter((one) => one.includes("/api/v1/links?"))
    expect(lists.every((one) => one.includes("search=early"))).toBe(true)
  })
})
