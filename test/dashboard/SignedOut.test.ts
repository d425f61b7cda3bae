import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard, owner } from "./Browser.ts"

const person = { email: "ben@example.com", password: "another long password" }

const signIn = async (tab: Page, { email, password }: { readonly email: string; readonly password: string }) => {
  const window = tab.getByRole("dialog", { name: "Sign in again" })
  await window.getByLabel("E-mail").fill(email)
  await window.getByLabel("Password", { exact: true }).fill(password)
  await tab.keyboard.press("Enter")
}

dashboard("a session that ends under a person", (shown) => {
  it("is begun anew over the page, and what was refused is done then", async () => {
    shown.expectFailures(/^401 /)
    const { id } = await shown.api<{ id: string }>("POST", "/links", { url: "https://example.com/kept" })
    const tab = await shown.open(`/links?edit=${id}`)
    const editor = tab.getByRole("dialog")
    await editor.getByRole("textbox", { name: "Title" }).fill("Typed while in")
    await tab.context().clearCookies()
    await tab.keyboard.press("Control+Enter")
    await tab.getByRole("dialog", { name: "Sign in again" }).waitFor()
    expect(await tab.getByText(/API key|Bearer/).count()).toBe(0)
    expect(await shown.axe(tab)).toEqual([])

    await signIn(tab, { ...owner, password: "not the password" })
    await tab.getByText("The e-mail address or the password is wrong.").waitFor()
    expect(await editor.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Typed while in")
    await signIn(tab, owner)
    await tab.getByText("Link saved").waitFor()
    expect(await shown.api("GET", `/links/${id}`)).toMatchObject({ title: "Typed while in" })
  })

  it("can be begun by who forgot the password: beside the page, which goes on where it was", async () => {
    shown.expectFailures(/^401 /)
    const tab = await shown.open("/folders")
    await tab.getByRole("button", { name: "New folder" }).first().click()
    await tab.getByRole("dialog").getByLabel("Name").fill("Typed before")
    await tab.context().clearCookies()
    await tab.keyboard.press("Enter")
    const asking = tab.getByRole("dialog", { name: "Sign in again" })
    const [beside] = await Promise.all([
      tab.waitForEvent("popup"),
      asking.getByRole("link", { name: "Forgot your password?" }).click()
    ])
    await beside.getByRole("heading", { name: "Forgot your password?" }).waitFor()
    expect(new URL(beside.url()).pathname).toBe("/app/forgot")
    await beside.getByRole("link", { name: "Back to the sign-in" }).click()
    await beside.getByLabel("E-mail").fill(owner.email)
    await beside.getByLabel("Password", { exact: true }).fill(owner.password)
    await beside.keyboard.press("Enter")
    await beside.waitForURL(/\/app\/overview/)
    await beside.close()
    await tab.evaluate(() => window.dispatchEvent(new Event("focus")))
    await asking.waitFor({ state: "detached" })
    await tab.getByText("Typed before").waitFor()
    expect(JSON.stringify(await shown.api("GET", "/folders"))).toContain("Typed before")
  })

  it("is another's where another signs in: said, and left for the other's start", async () => {
    shown.expectFailures(/^401 /)
    const { url } = await shown.api<{ url: string }>("POST", "/invites", { role: "member", email: person.email })
    const joining = await shown.open("/sign-in", { signedOut: true })
    await joining.goto(url)
    await joining.getByLabel("Your name").fill("Ben")
    await joining.getByLabel("Password", { exact: true }).fill(person.password)
    await joining.keyboard.press("Enter")
    await joining.waitForURL(/\/app\/overview/)

    const { id } = await shown.api<{ id: string }>("POST", "/links", { url: "https://example.com/anas" })
    const tab = await shown.open(`/links?edit=${id}`)
    const title = tab.getByRole("dialog").getByRole("textbox", { name: "Title" })
    await title.fill("Of Ana")
    await tab.context().clearCookies()
    await tab.keyboard.press("Control+Enter")
    await signIn(tab, person)
    await tab.getByText("this page belongs to Ana").waitFor()
    await tab.getByRole("button", { name: "Go to Ben’s links" }).click()
    await tab.getByRole("button", { name: "Account of Ben, team Home" }).waitFor()
    expect(await shown.api("GET", `/links/${id}`)).toMatchObject({ title: null })
  })

  it("goes on in the team of the page, whichever team the new one begins in", async () => {
    shown.expectFailures(/^40[13] /)
    const tab = await shown.open("/settings/team")
    await tab.getByLabel("Name of the new team").fill("Office")
    await tab.getByRole("button", { name: "Create" }).click()
    await tab.getByRole("button", { name: "Account of Ana, team Office" }).waitFor()
    await tab.goto(`${shown.url}/app/folders`)
    await tab.getByRole("button", { name: "New folder" }).first().click()
    await tab.getByRole("dialog").getByLabel("Name").fill("Of the office")
    await tab.context().clearCookies()
    await tab.keyboard.press("Enter")
    await tab.getByRole("dialog", { name: "Sign in again" }).waitFor()
    await signIn(tab, owner)
    await tab.getByRole("dialog", { name: "New folder" }).waitFor({ state: "detached" })
    await tab.getByText("Of the office").waitFor()
    await tab.getByRole("button", { name: "Account of Ana, team Office" }).waitFor()
    expect(JSON.stringify(await shown.api("GET", "/folders"))).not.toContain("Of the office")
  })
})
