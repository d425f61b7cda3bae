import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("an unverified domain", (shown) => {
  const { open, api } = shown

  it("is marked wherever it is selected or used", async () => {
    const domain = await api<{ id: string; status: string }>("POST", "/domains", { hostname: "go.example.com" })
    expect(domain.status).toBe("waiting")
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/",
      custom_slug: "unproven",
      domain_id: domain.id
    })
    const warning = (text = "go.example.com isn't active yet") => tab.getByText(text).first()
    const tab = await open("/links")
    await tab.getByText("Not active yet", { exact: true }).waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])

    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Destination" }).fill("https://example.com/next")
    await editor.getByRole("combobox", { name: "Domain" }).click()
    await tab.getByRole("option", { name: /go\.example\.com.* isn't active yet/ }).click()
    await warning().waitFor()
    await editor.getByRole("button", { name: "Create" }).click()
    await editor.waitFor({ state: "detached" })
    await tab.getByRole("region", { name: "New short link" }).getByRole("link", { name: "See Domains" }).waitFor()
    expect(await shown.axe(tab)).toEqual([])

    await tab.goto(`${shown.url}/app/qr/new?link=${id}`)
    await warning().waitFor()
    await tab.goto(`${shown.url}/app/links/${id}`)
    await warning().waitFor()
    await tab.getByRole("link", { name: "See Domains" }).click()
    await tab.getByRole("heading", { level: 1, name: "Domains" }).waitFor()
    await tab.getByRole("button", { name: "Add a domain" }).click()
    await tab.getByLabel("Host name").fill("Go.example.com")
    await tab.getByText("You've already added this domain.").waitFor()
  })
})

dashboard(
  "an unverified domain that serves without verification",
  ({ open, api }) => {
    it("is not marked", async () => {
      const domain = await api<{ id: string }>("POST", "/domains", { hostname: "go.example.com" })
      await api("POST", "/links", { url: "https://example.com/", custom_slug: "served", domain_id: domain.id })
      const tab = await open("/links")
      await tab.getByText("/served").waitFor()
      await tab
        .getByRole("link", { name: /served/ })
        .first()
        .click()
      await tab.getByRole("heading", { level: 1, name: /served/ }).waitFor()
      await expect.poll(() => tab.getByText("isn't active yet").count()).toBe(0)
    })
  },
  { environment: { LINDEN_UNPROVEN_DOMAINS: "serve" } }
)
