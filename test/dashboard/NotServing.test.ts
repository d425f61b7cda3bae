import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("a domain that is not proven", (shown) => {
  const { open, api } = shown

  it("is marked wherever it is chosen and wherever something is at it", async () => {
    const domain = await api<{ id: string; status: string }>("POST", "/domains", { hostname: "go.example.com" })
    expect(domain.status).toBe("waiting")
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/",
      custom_slug: "unproven",
      domain_id: domain.id
    })
    const warning = (text = "go.example.com does not serve yet") => tab.getByText(text).first()
    const tab = await open("/links")
    await tab.getByText("Does not serve yet", { exact: true }).waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])

    await tab.getByRole("button", { name: "More options" }).click()
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Destination" }).fill("https://example.com/next")
    await editor.getByRole("combobox", { name: "Domain" }).click()
    await tab.getByRole("option", { name: /go\.example\.com.* does not serve yet/ }).click()
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
    await tab.getByText("You have added this domain already.").waitFor()
  })
})

dashboard(
  "a domain where domains serve without a proof",
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
      expect(await tab.getByText("does not serve yet").count()).toBe(0)
    })
  },
  { environment: { LINDEN_UNPROVEN_DOMAINS: "serve" } }
)
