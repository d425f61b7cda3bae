import { expect, it } from "vitest"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { dashboard } from "./Browser.ts"

dashboard("the report of a link", (shown) => {
  it("tells how its A/B test went, and where visits led", async () => {
    const { open, api, axe, visit } = shown
    const { id } = await api("POST", "/links", {
      url: "https://shop.example/a",
      custom_slug: "tested",
      redirect_type: "instant",
      ab_tests: [{ url: "https://shop.example/b", weight: 100 }]
    })
    for (let n = 0; n < 3; n++) await visit(`${shown.url}/tested?n=${n}`)
    await expect.poll(async () => (await api<typeof Analytics.Encoded>("GET", "/analytics")).total_clicks).toBe(3)
    const tab = await open(`/links/${id}`)
    const row = (name: string) =>
      tab.getByRole("group", { name: "Results of the A/B test" }).getByRole("row", { name: new RegExp(`^${name}`) })
    await row("Variant A").getByRole("cell", { name: "3", exact: true }).waitFor()
    expect(await row("Variant A").getByRole("cell").allTextContents()).toEqual(["3", "100%", "100%", "1"])
    expect(await row("Destination shop").getByRole("cell").allTextContents()).toEqual(["0", "0%", "0%", "0"])
    expect(await axe(tab)).toEqual([])
    await tab.getByRole("button", { name: "https://shop.example/b 3 visits, 100%" }).click()
    await tab.getByRole("group", { name: "Filter by Destination" }).waitFor()
  })
})
