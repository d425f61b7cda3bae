import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const asking = (tab: Page) => tab.getByRole("dialog", { name: "You're now in Red" })

const field = (tab: Page) => tab.getByLabel("URL to shorten")

const shorten = async (tab: Page, url: string) => {
  await field(tab).fill(url)
  await tab.keyboard.press("Enter")
}

/** Switches to another team in the sidebar. */
const goTo = async (tab: Page, team: string) => {
  await tab.getByRole("button", { name: /^Team: / }).click()
  await tab.getByRole("menuitem", { name: team }).click()
  await tab.getByRole("button", { name: new RegExp(`^Account of .*, team ${team}$`) }).waitFor()
}

dashboard("two tabs of a browser, in two teams", (shown) => {
  const { open, api } = shown
  const linksOfFirst = async () => (await api<{ links: ReadonlyArray<unknown> }>("GET", "/links")).links.length

  it("notice each other: nothing of one is sent to the other's team, and nothing is lost", async () => {
    shown.expectFailures(/^403 /)
    const one = await open("/settings/team")
    await one.getByLabel("New team's name").fill("Red")
    await one.getByRole("button", { name: "Create", exact: true }).click()
    await one.getByText("You're now in Red.").waitFor()
    const { name } = await api<{ name: string }>("GET", "/team")
    await goTo(one, name)
    const other = await one.context().newPage()
    await other.goto(`${shown.url}/app/links`)
    await field(other).waitFor()

    await goTo(one, "Red")
    await asking(other).getByText(`This page belongs to ${name}.`).waitFor()
    expect(await shown.axe(other)).toEqual([])
    // On return, it is announced again, since screen readers were elsewhere before.
    await other.evaluate("window.dispatchEvent(new Event('focus'))")
    await other
      .getByText(`You're now in Red. You switched to Red in another tab or window. This page belongs to ${name}.`)
      .waitFor()
    await asking(other)
      .getByRole("button", { name: `Back to ${name}` })
      .click()
    await asking(other).waitFor({ state: "detached" })
    await shorten(other, "https://example.com/for-the-first")
    await other.getByText("for-the-first").first().waitFor()
    expect(await linksOfFirst()).toBe(1)

    // The first tab still shows Red, which the session has left.
    const back = one.getByRole("dialog", { name: `You're now in ${name}` })
    await back.getByRole("button", { name: "Back to Red" }).click()
    await asking(other).getByRole("button", { name: "Continue in Red" }).click()
    await other.waitForURL(/\/app\/overview/)
    await other.getByRole("button", { name: /^Account of .*, team Red$/ }).waitFor()
    await expect.poll(() => asking(other).count()).toBe(0)
  })

  it("stay separate if one noticed nothing: its request is refused, confirmed, and sent again", async () => {
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
