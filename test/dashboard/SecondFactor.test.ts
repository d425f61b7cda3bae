import { TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard, owner } from "./Browser.ts"

/** Gives a tab an authenticator that answers at once, like a device with a fingerprint reader. */
const withAuthenticator = async (tab: Page) => {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send("WebAuthn.enable")
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}

const signIn = async (tab: Page) => {
  await tab.getByLabel("Email").fill(owner.email)
  await tab.getByLabel("Password", { exact: true }).fill(owner.password)
  await tab.getByRole("button", { name: "Sign in", exact: true }).click()
}

const entered = (tab: Page) => tab.getByRole("button", { name: "Account of Ana, team Home" }).waitFor()

dashboard(
  "two-factor authentication",
  (shown) => {
    let secret = ""
    let recovery: ReadonlyArray<string> = []
    const codeIn = (periods: number) =>
      new TOTP({ secret, period: 30 }).generate({ timestamp: Date.now() + periods * 30_000 })

    it("adds an authenticator app, and shows recovery codes once", async () => {
      const tab = await shown.open("/settings/security")
      await tab.getByRole("button", { name: "Add an authenticator app" }).click()
      const dialog = tab.getByRole("dialog", { name: "Add an authenticator app" })
      await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor()
      secret = ((await dialog.locator("[data-secret]").textContent()) ?? "").replaceAll(" ", "")
      shown.expectFailures(/^422 .*\/me\/totp\/confirm$/)
      await dialog.getByLabel("Code").fill("000000")
      await dialog.getByRole("button", { name: "Turn on" }).click()
      await dialog.getByText("Wrong code.").waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await dialog.getByLabel("Code").fill(codeIn(-1))
      await dialog.getByRole("button", { name: "Turn on" }).click()
      const codes = tab.getByRole("dialog", { name: "Your recovery codes" })
      await codes.waitFor()
      recovery = await codes.locator("[data-secret] code").allTextContents()
      expect(recovery).toHaveLength(10)
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await codes.getByRole("button", { name: "I stored them" }).click()
      await tab.getByText("10 codes left").waitFor()
    })

    it("asks for its code after the password", async () => {
      const tab = await shown.open("/sign-in?next=%2Fapp%2Flinks", { signedOut: true })
      await signIn(tab)
      await tab.getByRole("heading", { name: "Two-factor authentication" }).waitFor()
      shown.expectFailures(/^401 .*\/session\/factor$/)
      await tab.getByLabel("Code").fill("000000")
      await tab.getByRole("button", { name: "Continue" }).click()
      await tab.getByRole("alert").getByText("Wrong code.").waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await tab.getByLabel("Code").fill(codeIn(0))
      await tab.keyboard.press("Enter")
      await entered(tab)
      expect(new URL(tab.url()).pathname).toBe("/app/links")
    })

    it("takes a recovery code instead", async () => {
      const tab = await shown.open("/sign-in", { signedOut: true })
      await signIn(tab)
      await tab.getByRole("button", { name: "Use a recovery code" }).click()
      await tab.getByLabel("Recovery code").fill(recovery[0] ?? "")
      await tab.keyboard.press("Enter")
      await entered(tab)
      await tab.goto(`${shown.url}/app/settings/security`)
      await tab.getByText("9 codes left").waitFor()
    })

    it("adds a passkey, which is a second factor and signs in without a password", async () => {
      const tab = await shown.open("/sign-in", { signedOut: true })
      await withAuthenticator(tab)
      await signIn(tab)
      await tab.getByRole("button", { name: "Use a recovery code" }).click()
      await tab.getByLabel("Recovery code").fill(recovery[1] ?? "")
      await tab.keyboard.press("Enter")
      await entered(tab)
      await tab.goto(`${shown.url}/app/settings/security`)
      await tab.getByLabel("New passkey").fill("Laptop")
      await tab.getByRole("button", { name: "Add passkey" }).click()
      await tab.getByRole("button", { name: "Remove the passkey Laptop" }).waitFor()
      expect(await shown.axeInEachLook(tab)).toEqual([])
      // The same device has one already.
      await tab.getByRole("button", { name: "Add passkey" }).click()
      await tab.getByText("This device already has a passkey for your account.").waitFor()

      await tab.context().clearCookies({ name: "linden_session" })
      await tab.goto(`${shown.url}/app/sign-in`)
      await signIn(tab)
      await tab.getByRole("button", { name: "Use a passkey" }).click()
      await entered(tab)

      await tab.context().clearCookies({ name: "linden_session" })
      await tab.goto(`${shown.url}/app/sign-in`)
      await tab.getByRole("button", { name: "Sign in with a passkey" }).click()
      await entered(tab)
      await tab.goto(`${shown.url}/app/settings/security`)
      await tab.getByText(/Added .*, used /).waitFor()
      await tab.getByRole("button", { name: "Remove the passkey Laptop" }).click()
      await tab.getByRole("button", { name: "Remove passkey" }).click()
      await tab.getByText("The passkey Laptop was removed.").waitFor()
    })

    it("can be required, and then comes before everything else", async () => {
      const tab = await shown.open("/settings/team")
      await tab.getByLabel("Require a second factor of all members").click()
      await expect.poll(async () => (await shown.api("GET", "/team")).require_second_factor).toBe(1)
      shown.forgetFactors()
      // Lists are requested before the session is known.
      shown.expectFailures(/^403 /)
      await tab.goto(`${shown.url}/app/links`)
      await tab.getByRole("heading", { name: "Home requires two-factor authentication" }).waitFor()
      expect(await tab.getByRole("navigation").count()).toBe(0)
      expect(await shown.axeInEachLook(tab)).toEqual([])
    })
  },
  { host: "localhost" }
)
