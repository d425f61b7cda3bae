import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const asking = (tab: Page) => tab.getByRole("dialog", { name: "You are in Red now" })

const field = (tab: Page) => tab.getByLabel("Address to shorten")

const shorten = async (tab: Page, url: string) => {
  await field(tab).fill(url)
  await tab.keyboard.press("Enter")
}

/** Goes to another team by the menu. */
const goTo = async (tab: Page, team: string) => {
  await tab.getByRole("button", { name: /^Account of/ }).click()
  await tab.getByRole("menuitem", { name: team }).click()
  await tab.getByRole("button", { name: new RegExp(`^Account of .*, team ${team}$`) }).waitFor()
}

dashboard("two tabs of one browser, in two teams", (shown) => {
  const { open, api } = shown
  const linksOfFirst = async () => (await api<{ links: ReadonlyArray<unknown> }>("GET", "/links")).links.length

  it("are told of each other: nothing of one goes to the other's team, and nothing is lost", async () => {
    shown.expectFailures(/^403 /)
    const one = await open("/settings/team")
    await one.getByLabel("Name of the new team").fill("Red")
    await one.getByRole("button", { name: "Create", exact: true }).click()
    await one.getByText("This is Red").waitFor()
    const { name } = await api<{ name: string }>("GET", "/team")
    await goTo(one, name)
    const other = await one.context().newPage()
    await other.goto(`${shown.url}/app/links`)
    await field(other).waitFor()

    await goTo(one, "Red")
    await asking(other).getByText(`This page is of ${name}.`).waitFor()
    expect(await shown.axe(other)).toEqual([])
    // Whoever comes back to it is told, since screen readers were elsewhere when it was asked.
    await other.evaluate("window.dispatchEvent(new Event('focus'))")
    await other
      .getByText(`You are in Red now. You went to Red in another tab or window. This page is of ${name}.`)
      .waitFor()
    await asking(other)
      .getByRole("button", { name: `Back to ${name}` })
      .click()
    await asking(other).waitFor({ state: "detached" })
    await shorten(other, "https://example.com/for-the-first")
    await other.getByText("for-the-first").first().waitFor()
    expect(await linksOfFirst()).toBe(1)

    // The first tab is of Red still, which the session has left.
    const back = one.getByRole("dialog", { name: `You are in ${name} now` })
    await back.getByRole("button", { name: "Back to Red" }).click()
    await asking(other).getByRole("button", { name: "Go on in Red" }).click()
    await other.waitForURL(/\/app\/overview/)
    await other.getByRole("button", { name: /^Account of .*, team Red$/ }).waitFor()
    expect(await asking(other).count()).toBe(0)
  })

  it("do not mix where one has heard of nothing: what it sends is refused, asked about, and sent again", async () => {
    shown.expectFailures(/^403 /)
    const tab = await open("/links")
    const { name } = await api<{ name: string }>("GET", "/team")
    await goTo(tab, name)
    await tab.goto(`${shown.url}/app/links`)
    await field(tab).waitFor()
    await tab.evaluate(async () => {
      const { teams } = (await (await fetch("/api/v1/session")).json()).data
      const { id } = teams.find((one: { name: string }) => one.name === "Red")
      await fetch("/api/v1/session", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ team_id: id })
      })
    })
    await shorten(tab, "https://example.com/still-for-the-first")
    await asking(tab)
      .getByRole("button", { name: `Back to ${name}` })
      .click()
    await tab.getByText("still-for-the-first").first().waitFor()
    expect(await linksOfFirst()).toBe(2)
  })
})
