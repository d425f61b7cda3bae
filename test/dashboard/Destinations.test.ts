import { Effect } from "effect"
import { expect, it } from "vitest"
import { picture } from "../destination/Kit.ts"
import { dashboard } from "./Browser.ts"

interface Made {
  readonly id: string
  readonly short_url: string
}

// Private addresses are refused before anybody is asked: what they say is put into the database instead.
const address = (path: string) => `http://10.0.0.5/${path}`

dashboard(
  "destinations in the dashboard",
  (shown) => {
    const { open, api, tellDestination } = shown

    it("show their title and icon beside a link that has no title of its own", async () => {
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
      expect(await row("named").getByText("Its own title").count()).toBe(0)
      const pictures = tab.locator('img[src^="/destination-icons/"]')
      await expect
        .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
        .toEqual([64, 64])
      expect(await pictures.first().getAttribute("loading")).toBe("lazy")
      expect(await row("silent").locator("[data-letter='1']").count()).toBe(1)
      const widths = await tab
        .locator('img[src^="/destination-icons/"], [data-letter]')
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().width, getComputedStyle(one).marginRight]))
      expect(widths).toEqual([1, 2, 3].map(() => [16, "6px"]))
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.goto(`${shown.url}/app/links/${id}`)
      await tab.getByRole("region", { name: "About this link" }).getByText("<b>The shop</b> & café").waitFor()
    })

    it("are known by the first letter that people write, also of an international host", async () => {
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
      expect(await letter("plain")).toBe("P")
      await expect.poll(() => letter("omega")).toMatch(/^\p{Script=Greek}$/u)
    })

    it("come to the card of a link that was just made, on a phone too", async () => {
      const tab = await open("/links", { viewport: { width: 390, height: 844 }, hasTouch: true })
      await tab.getByLabel("Address to shorten").fill(address("fresh"))
      await tab.keyboard.press("Enter")
      const card = tab.getByRole("region", { name: "New short link" })
      await card.getByText("10.0.0.5/fresh").waitFor()
      tellDestination(address("fresh"), "Fresh from the page")
      await card.getByText("Fresh from the page").waitFor()
      await tab.getByRole("row").getByText("Fresh from the page", { exact: true }).waitFor()
      expect(await tab.evaluate("document.documentElement.scrollWidth")).toBe(390)
    })

    it("are forgotten where the team switches them off", async () => {
      const tab = await open("/settings/team")
      await tab.getByLabel("Read titles and icons").click()
      await tab.getByText("Titles and icons are no longer read.").waitFor()
      expect(await shown.axe(tab)).toEqual([])
      await expect
        .poll(() =>
          api<{ links: ReadonlyArray<{ destination: unknown }> }>("GET", "/links").then(({ links }) =>
            links.filter(({ destination }) => destination !== null)
          )
        )
        .toEqual([])
      await tab.getByLabel("Read titles and icons").click()
      await tab.getByText("Titles and icons are read.").waitFor()
    })
  },
  { environment: { LINDEN_DESTINATION_PREVIEWS: "true" } }
)
