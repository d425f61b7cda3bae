import { Effect } from "effect"
import { expect, it } from "vitest"
import { picture } from "../destination/Kit.ts"
import { dashboard } from "./Browser.ts"

interface Made {
  readonly id: string
  readonly short_url: string
}

// Private addresses are never requested, so their titles go straight into the database.
const address = (path: string) => `http://10.0.0.5/${path}`

dashboard(
  "destinations in the dashboard",
  (shown) => {
    const { open, api, tellDestination } = shown

    it("show their title and icon beside a link without a title", async () => {
      const icon = await Effect.runPromise(picture("webp", 64))
      await api<Made>("POST", "/links", { url: address("named"), title: "Our own name", custom_slug: "named" })
      await api<Made>("POST", "/links", { url: address("silent"), custom_slug: "silent" })
      const { id } = await api<Made>("POST", "/links", { url: address("shop"), custom_slug: "shop" })
      tellDestination(address("named"), "Its own title", icon)
      tellDestination(address("shop"), "<b>The shop</b> & café", icon)
      const tab = await open("/links")
      const row = (slug: string) => tab.getByRole("row").filter({ hasText: `/${slug}` })
      await row("shop").getByText("<b>The shop</b> & café", { exact: true }).waitFor()
      await row("named").getByText("Our own name", { exact: true }).waitFor()
      await expect.poll(() => row("named").getByText("Its own title").count()).toBe(0)
      const pictures = tab.locator('img[src^="/destination-icons/"]')
      await expect
        .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
        .toEqual([64, 64])
      await expect.poll(() => pictures.first().getAttribute("loading")).toBe("lazy")
      await expect.poll(() => row("silent").locator("[data-letter='1']").count()).toBe(1)
      const widths = await tab
        .locator('img[src^="/destination-icons/"], [data-letter]')
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().width, getComputedStyle(one).marginRight]))
      expect(widths).toEqual([1, 2, 3].map(() => [16, "0px"]))
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.goto(`${shown.url}/app/links/${id}`)
      await tab.getByRole("region", { name: "About this link" }).getByText("<b>The shop</b> & café").waitFor()
    })

    it("show the first letter of their host, also for an international domain", async () => {
      for (const [slug, host] of [
        ["books", "xn--bcher-kva.example"],
        ["plain", "www.plain.example"],
        ["omega", "www.xn--mxaaa0a.example"]
      ]) {
        await api<Made>("POST", "/links", { url: `https://${host}/`, custom_slug: slug })
      }
      const tab = await open("/links")
      const letter = (slug: string) =>
        tab
          .getByRole("row")
          .filter({ hasText: `/${slug}` })
          .locator("[data-letter]")
          .getAttribute("data-letter")
      await expect.poll(() => letter("books")).toBe("B")
      await expect.poll(() => letter("plain")).toBe("P")
      await expect.poll(() => letter("omega")).toMatch(/^\p{Script=Greek}$/u)
    })

    it("show in the social preview of the link editor, also for another link to the same page", async () => {
      const { id } = await api<Made>("POST", "/links", { url: address("known"), redirect_type: "instant" })
      tellDestination(address("known"), "A known page")
      const tab = await open(`/links?edit=${id}`)
      const card = tab.getByRole("dialog").getByRole("figure", { name: "Approximate chat preview" })
      await card.getByText("A known page").waitFor()
      await tab.getByRole("button", { name: "Cancel" }).click()
      await tab.getByLabel("URL to shorten").fill(address("known"))
      await tab.getByRole("button", { name: "More options" }).click()
      await card.getByText("A known page").waitFor()
      await tab.getByRole("button", { name: "Suggest" }).click()
      await expect.poll(() => tab.getByRole("textbox", { name: "Short link" }).inputValue()).toBe("a-known-page")
    })

    it("show on the card of a new link, also on a phone", async () => {
      const tab = await open("/links", { viewport: { width: 390, height: 844 }, hasTouch: true })
      await tab.getByLabel("URL to shorten").fill(address("fresh"))
      await tab.keyboard.press("Enter")
      const card = tab.getByRole("region", { name: "New short link" })
      await card.getByText("10.0.0.5/fresh").waitFor()
      tellDestination(address("fresh"), "Fresh from the page")
      await card.getByText("Fresh from the page").waitFor()
      await tab.getByRole("row").getByText("Fresh from the page", { exact: true }).waitFor()
      await expect.poll(() => tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
    })

    it("are forgotten when the team turns them off", async () => {
      const tab = await open("/settings/team")
      await tab.getByLabel("Fetch titles and icons").click()
      await tab.getByText("Linden no longer fetches titles and icons.").waitFor()
      expect(await shown.axe(tab)).toEqual([])
      await expect
        .poll(() =>
          api<{ links: ReadonlyArray<{ destination: unknown }> }>("GET", "/links").then(({ links }) =>
            links.filter(({ destination }) => destination !== null)
          )
        )
        .toEqual([])
      await tab.getByLabel("Fetch titles and icons").click()
      await tab.getByText("Linden now fetches titles and icons.").waitFor()
    })
  },
  { environment: { LINDEN_DESTINATION_PREVIEWS: "true" } }
)
