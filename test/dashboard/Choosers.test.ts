import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("fields to choose in", (shown) => {
  const { open } = shown

  it("seek anew when one is clicked that is filled", async () => {
    const tab = await open("/settings/account")
    const zone = tab.getByRole("combobox", { name: "Time zone" })
    await zone.click()
    await tab.keyboard.type("Tokyo")
    expect(await zone.inputValue()).toBe("Tokyo")
    await tab.keyboard.press("Enter")
    expect(await zone.inputValue()).toBe("Asia/Tokyo")
    await tab.getByRole("heading", { level: 1 }).click()
    await zone.click()
    await tab.keyboard.type("Vienna")
    await tab.getByRole("option", { name: "Europe/Vienna" }).waitFor()
    expect(await tab.getByRole("option").count()).toBe(1)
  })

  it("take the first value that fits by Enter", async () => {
    const tab = await open("/analytics")
    await tab.getByRole("button", { name: "Add filter" }).click()
    await tab.getByLabel("Clicks whose").selectOption("country")
    await tab.getByRole("combobox", { name: "Any of these" }).click()
    await tab.keyboard.type("Aus")
    await tab.getByRole("option", { name: "Australia" }).waitFor()
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: "Add", exact: true }).click()
    await tab.getByRole("group", { name: "Filter by Country" }).getByText("Australia").waitFor()
  })
})
