import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("the console of the browser", (shown) => {
  const { open, api } = shown

  it("has no warnings on any screen, and none about the manifest", { timeout: 120_000 }, async () => {
    const { id: link } = await api("POST", "/links", { url: "https://example.com/a", title: "Link" })
    const { id: page } = await api("POST", "/pages", { slug: "me", title: "Page" })
    const { id: code } = await api("POST", "/qrcodes", { name: "Code", link_id: link, design_config: {} })
    const { id: webhook } = await api("POST", "/webhooks", {
      url: "https://example.com/hook",
      events: ["link.created"]
    })
    const screens = [
      ...["/overview", "/links", "/links?edit=new", `/links/${link}`, "/analytics", "/pages", `/pages/${page}`],
      ...["/qr", "/qr/new", `/qr/${code}`, "/folders", "/tags", "/domains", "/trash", "/import"],
      ...["team", "members", "keys", "account", "tools", "servers", "jobs", "webhooks", "webhooks/new"].map(
        (name) => `/settings/${name}`
      ),
      `/settings/webhooks/${webhook}`
    ]
    const tab = await open("/overview")
    const told: Array<string> = []
    tab.on("console", (message) => {
      if (message.type() !== "log") told.push(`${new URL(tab.url()).pathname}: ${message.text()}`)
    })
    const manifest = await tab.context().newCDPSession(tab)
    for (const path of screens) {
      await tab.goto(`${shown.url}/app${path}`)
      await tab.locator("h1").first().waitFor()
      const { errors, url } = await manifest.send("Page.getAppManifest")
      expect([path, url, errors]).toEqual([path, `${shown.url}/app/manifest.webmanifest`, []])
    }
    expect(told).toEqual([])
  })
})
