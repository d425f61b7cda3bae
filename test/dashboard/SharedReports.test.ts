import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("shared reports", (shown) => {
  const { open, api, axe, axeInEachLook, visit } = shown

  it("are created from a report, seen without an account, embedded, and ended", async () => {
    const { id } = await api("POST", "/links", {
      url: "https://example.com/launch",
      custom_slug: "launch",
      redirect_type: "instant"
    })
    // A new shared report hides numbers below five.
    for (let n = 0; n < 6; n++) await visit(`${shown.url}/launch`, { referer: "https://news.example/" })
    const filters = encodeURIComponent(
      JSON.stringify([{ field: "referrer", operator: "is", values: ["news.example"] }])
    )
    const tab = await open(`/analytics?link=${id}&period=7d&filters=${filters}`)
    await tab.getByRole("button", { name: "Share", exact: true }).click()
    const dialog = tab.getByRole("dialog", { name: "Share report" })
    await expect
      .poll(() => dialog.getByLabel("Name").inputValue())
      .toBe(`Home, ${shown.url.slice("http://".length)}/launch, news.example, Last 7 days`)
    await dialog.getByLabel("Name").fill("")
    await dialog.getByRole("button", { name: "Create link" }).click()
    await dialog.getByText("Must not be empty.").waitFor()
    await dialog.getByLabel("Name").fill("Launch")
    await dialog.getByLabel("Password", { exact: true }).fill("open sesame")
    await dialog.getByRole("button", { name: "Create link" }).click()
    const link = dialog.getByRole("link", { name: "Launch" })
    await link.waitFor()
    const address = await dialog.getByLabel("Link to “Launch”").inputValue()
    expect(address).toBe(await link.getAttribute("href"))
    await dialog.getByRole("button", { name: "Copy embed code" }).waitFor()
    expect(await axe(tab)).toEqual([])
    const { shared_reports: all } = await api<{ shared_reports: ReadonlyArray<object> }>("GET", "/shared-reports")
    expect(all).toMatchObject([{ name: "Launch", has_password: true, query: { link_id: id, period: "7d" } }])
    const url = String(await link.getAttribute("href"))

    const guest = await open("/sign-in", { signedOut: true })
    await guest.goto(url)
    await guest.getByLabel("Password").fill("open sesame")
    await guest.keyboard.press("Enter")
    await guest.getByRole("heading", { name: "Launch" }).waitFor()
    await guest.getByRole("row", { name: /news\.example 6/ }).waitFor()
    expect(
      await guest.getByRole("list", { name: "Only clicks with:" }).getByRole("listitem").allTextContents()
    ).toEqual([expect.stringContaining("Link: "), "Referrer: news.example"])
    expect(await axeInEachLook(guest)).toEqual([])
    await guest.getByRole("link", { name: "30 days" }).click()
    await guest.locator('a[aria-current="page"]', { hasText: "30 days" }).waitFor()
    await guest.getByRole("heading", { name: "Launch" }).waitFor()

    await api("PUT", `/shared-reports/${String((all[0] as { id: string }).id)}`, { password: null })
    const site = createServer((_, response) => {
      response.setHeader("content-type", "text/html")
      response.end(`<iframe src="${url}?embed=1" title="Launch"></iframe>`)
    }).listen(0, "127.0.0.1")
    await once(site, "listening")
    await guest.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await guest.frameLocator("iframe").getByRole("heading", { name: "Launch" }).waitFor()
    await guest.close()
    site.close()

    await dialog.getByRole("button", { name: "Stop sharing Launch" }).click()
    await link.waitFor({ state: "detached" })
    expect((await visit(url)).status).toBe(404)
  })
})
