import { afterAll, expect, it } from "vitest"
import { startOidcServer } from "../support/OidcServer.ts"
import { dashboard, owner } from "./Browser.ts"

const provider = await startOidcServer()
afterAll(provider.close)

dashboard(
  "signing in with a provider, if passwords are off",
  (shown) => {
    it("is one button, which leads to the provider and back to the dashboard", async () => {
      provider.serve(shown.url)
      provider.person("ana", { email: owner.email, email_verified: true })
      const own = await shown.open("/settings/security")
      await own.getByRole("link", { name: "Sign in with Garden ID" }).click()
      await own.getByRole("button", { name: "Account of Ana, team Home" }).waitFor()
      const tab = await shown.open("/signin", { signedOut: true })
      const button = tab.getByRole("link", { name: "Sign in with Garden ID" })
      await button.waitFor()
      expect(await tab.getByLabel("Email").count()).toBe(0)
      expect(await shown.axeInEachLook(tab)).toEqual([])
      await button.click()
      await tab.getByRole("button", { name: "Account of Ana, team Home" }).waitFor()
    })

    it("explains a failure, and owners can still use a password", async () => {
      const tab = await shown.open("/signin?error=no_account", { signedOut: true })
      await tab.getByText("No account has your email address. Ask an owner to add you.").waitFor()
      await tab.goto(`${shown.url}/app/signin?local`)
      await tab.getByLabel("Email").fill(owner.email)
      await tab.getByLabel("Password", { exact: true }).fill(owner.password)
      await tab.keyboard.press("Enter")
      await tab.getByRole("button", { name: "Account of Ana, team Home" }).waitFor()
    })
  },
  { environment: { ...provider.environment, LINDEN_PASSWORD_SIGN_IN: "off" } }
)
