import type { Locator } from "playwright-core"
import { afterAll, expect, it } from "vitest"
import { startMailServer } from "../support/MailServer.ts"
import { dashboard, owner } from "./Browser.ts"

/** Waits until focus is in a field that is marked as invalid and described by its error. */
const isToldAt = async (field: Locator, reason: RegExp) => {
  const seen = () =>
    field.evaluate((element) => ({
      isFocused: element === document.activeElement,
      isInvalid: element.getAttribute("aria-invalid"),
      description: (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent)
        .join(" ")
    }))
  await expect.poll(seen).toEqual({ isFocused: true, isInvalid: "true", description: expect.stringMatching(reason) })
}

dashboard(
  "the first start",
  (shown) => {
    it("opens the new team's links from its one-time link, with all errors at the fields of the form", async () => {
      shown.expectFailures(/^401 \/api\/v1\/session$/)
      const tab = await shown.open("/links", { timezoneId: "Asia/Kolkata" })
      await tab.waitForURL(/sign-in\?next=/)
      await tab.getByRole("heading", { name: "Linden isn't set up yet" }).waitFor()
      await tab.getByText("node dist/linden.js setup", { exact: true }).waitFor()
      expect(await shown.axe(tab)).toEqual([])
      await tab.goto(shown.setupLink)
      await tab.getByRole("heading", { name: "Welcome to Linden" }).waitFor()
      expect(await shown.axe(tab)).toEqual([])
      await tab.getByLabel("Team").fill("Garden")
      await tab.getByLabel("Your name").fill(owner.username)
      const email = tab.getByLabel("Email")
      const password = tab.getByLabel("Password", { exact: true })
      await email.fill("ana")
      await password.fill("short")
      await tab.getByRole("button", { name: "Set up Linden" }).click()
      await isToldAt(email, /Must be an email address such as ana@example\.com\./)
      await tab.getByText("Must be at least 12 characters long.").waitFor()
      await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true")
      expect(await shown.axe(tab)).toEqual([])
      await email.fill(owner.email)
      await expect.poll(() => email.getAttribute("aria-invalid")).not.toBe("true")
      await tab.keyboard.press("Enter")
      await isToldAt(password, /Must be at least 12 characters long\./)
      await password.fill(owner.password)
      await tab.keyboard.press("Enter")
      await tab.waitForURL(/\/app\/overview/)
      await tab.getByText("Get started", { exact: true }).waitFor()
      const heading = tab.getByRole("heading", { name: "Overview", level: 1 })
      await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
      expect(await heading.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("none")
      await tab.getByRole("button", { name: "Account of Ana, team Garden" }).waitFor()
      expect(await shown.api("GET", "/team")).toMatchObject({
        timezone: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/)
      })
    })

    it("says how to get the link if someone arrives without it", async () => {
      const tab = await shown.open("/setup")
      await tab.getByRole("heading", { name: "Open this page with a link" }).waitFor()
      await tab.getByText("node dist/linden.js setup", { exact: true }).waitFor()
      expect(await shown.axe(tab)).toEqual([])
    })

    it("cannot be repeated", async () => {
      shown.expectFailures(/^404 \/api\/v1\/session\/token$/)
      const tab = await shown.open(`/setup${new URL(shown.setupLink).hash}`)
      await tab.getByRole("heading", { name: "This link no longer works" }).waitFor()
      expect(await shown.axe(tab)).toEqual([])
    })
  },
  { fresh: true }
)

const mails = await startMailServer()
afterAll(mails.close)

dashboard(
  "a forgotten password, if the server sends mail",
  (shown) => {
    it("is replaced through a link in a mail", async () => {
      const tab = await shown.open("/sign-in", { signedOut: true })
      await tab.getByRole("link", { name: "Forgot your password?" }).click()
      await tab.getByRole("heading", { name: "Forgot your password?" }).waitFor()
      await tab.getByLabel("Email").fill(owner.email)
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.keyboard.press("Enter")
      await tab.getByRole("heading", { name: "Check your email" }).waitFor()
      expect(await shown.axe(tab)).toEqual([])
      const { text } = await mails.mailTo(owner.email)
      const [link] = /http:\S+#\S+/.exec(text ?? "") ?? []
      await tab.goto(link ?? "")
      await tab.getByLabel("New password").fill("a password from the mail")
      await tab.keyboard.press("Enter")
      await tab.getByRole("button", { name: "Account of Ana, team Home" }).waitFor()
    })

    it("lets invites be mailed and resent", async () => {
      const tab = await shown.open("/sign-in", { signedOut: true })
      await tab.getByLabel("Email").fill(owner.email)
      await tab.getByLabel("Password", { exact: true }).fill("a password from the mail")
      await tab.keyboard.press("Enter")
      await tab.waitForURL(/\/app\/overview/)
      await tab.goto(`${shown.url}/app/settings/members`)
      await tab.getByText("We'll email them an invite link").waitFor()
      await tab.getByLabel("Email").fill("dora@example.com")
      await tab.getByRole("button", { name: "Create invite" }).click()
      await tab.getByText("We're emailing this link to dora@example.com.").waitFor()
      expect((await mails.mailTo("dora@example.com")).subject).toBe("Ana invited you to Home")
      await tab.getByRole("button", { name: "Done" }).click()
      await tab.getByRole("button", { name: "Actions for the invite to dora@example.com" }).click()
      await tab.getByRole("menuitem", { name: "Send new link" }).click()
      const link = await tab.locator("[data-secret]").textContent()
      expect((await mails.mailTo("dora@example.com", 1)).text).toContain(link)
    })
  },
  { environment: { LINDEN_SMTP_URL: mails.url } }
)

dashboard("signing in", (shown) => {
  const out = { signedOut: true } as const

  it("says whom to ask about a forgotten password if the server sends no mail", async () => {
    const tab = await shown.open("/sign-in", out)
    await tab.getByRole("link", { name: "Forgot your password?" }).click()
    await tab.getByText("Ask an owner or admin of your team").waitFor()
    await tab.getByText("node dist/linden.js user link", { exact: true }).waitFor()
    expect(await shown.axeInEachLook(tab)).toEqual([])
    await tab.getByRole("link", { name: "Back to sign-in" }).click()
    await tab.getByRole("heading", { name: "Sign in" }).waitFor()
  })

  it("asks for the password, reports a wrong one, and opens the requested screen", async () => {
    shown.expectFailures(/^401 \/api\/v1\/session$/)
    const tab = await shown.open("/settings/keys", out)
    await tab.getByRole("heading", { name: "Sign in" }).waitFor()
    expect(await shown.axe(tab)).toEqual([])
    await tab.getByLabel("Email").fill(owner.email)
    await tab.getByLabel("Password", { exact: true }).fill("not the right one")
    await tab.keyboard.press("Enter")
    await tab.getByRole("alert").getByText("Wrong email address or password.").waitFor()
    await tab.getByLabel("Password", { exact: true }).fill(owner.password)
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/settings\/keys$/)
    await tab.getByRole("heading", { level: 1, name: "API keys" }).waitFor()
  })

  it("never redirects away from the dashboard, whatever the URL says", async () => {
    shown.expectFailures(/^401 \/api\/v1\/session$/)
    for (const next of ["https://evil.example/", "//evil.example", "/app//evil.example", "/app/\\evil.example"]) {
      const tab = await shown.open(`/sign-in?next=${encodeURIComponent(next)}`, out)
      await tab.getByLabel("Email").fill(owner.email)
      await tab.getByLabel("Password", { exact: true }).fill(owner.password)
      await tab.keyboard.press("Enter")
      await tab.waitForURL(/\/app\/overview/)
      expect(new URL(tab.url()).origin).toBe(shown.url)
    }
  })

  it("ends when signing out", async () => {
    shown.expectFailures(/^401 \/api\/v1\/session$/)
    const tab = await shown.open("/sign-in", out)
    await tab.getByLabel("Email").fill(owner.email)
    await tab.getByLabel("Password", { exact: true }).fill(owner.password)
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: /Account of/ }).click()
    await tab.getByRole("menuitem", { name: "Sign out" }).click()
    await tab.waitForURL(/sign-in/)
    await tab.goto(`${shown.url}/app/links`)
    await tab.waitForURL(/sign-in\?next=/)
  })

  it("joins a team by invite, as a new person or with an existing account", async () => {
    const { url } = await shown.api<{ url: string }>("POST", "/invites", { role: "member", email: "ben@example.com" })
    const tab = await shown.open("/sign-in", out)
    await tab.goto(url)
    await tab.getByRole("heading", { name: "Join Home" }).waitFor()
    await expect.poll(() => tab.getByLabel("Email").inputValue()).toBe("ben@example.com")
    expect(await shown.axe(tab)).toEqual([])
    await tab.getByLabel("Your name").fill("Ben")
    await tab.getByLabel("Password", { exact: true }).fill("another long password")
    await tab.keyboard.press("Enter")
    await tab.waitForURL(/\/app\/overview/)
    const { members } = await shown.api<{ members: Array<{ username: string; role: string }> }>("GET", "/members")
    expect(members.map(({ username, role }) => [username, role])).toContainEqual(["Ben", "member"])
  })

  it("sets a new password with a link from an owner", async () => {
    const { members } = await shown.api<{ members: Array<{ id: string; username: string }> }>("GET", "/members")
    const ben = members.find(({ username }) => username === "Ben")
    const owning = await shown.open("/sign-in", out)
    await owning.getByLabel("Email").fill(owner.email)
    await owning.getByLabel("Password", { exact: true }).fill(owner.password)
    await owning.keyboard.press("Enter")
    await owning.waitForURL(/\/app\/overview/)
    const made = await owning.request.post(`${shown.url}/api/v1/members/${ben?.id}/reset`, {
      headers: { origin: shown.url }
    })
    const { url } = (await made.json()).data
    const tab = await shown.open("/sign-in", out)
    await tab.goto(url)
    await tab.getByLabel("New password").fill("the third long password")
    await tab.getByLabel("Revoke my API keys").check()
    expect(await shown.axe(tab)).toEqual([])
    await tab.keyboard.press("Enter")
    await tab.getByRole("button", { name: "Account of Ben, team Home" }).waitFor()
  })
})
