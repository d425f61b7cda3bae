import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

dashboard("a password field", (shown) => {
  it("has one button with a constant name that shows the password, in the reader's language", async () => {
    const names = { "en-GB": "Show password", "de-DE": "Passwort anzeigen", "ar-EG": "إظهار كلمة المرور" }
    for (const [locale, name] of Object.entries(names)) {
      const tab = await shown.open("/settings/security", { locale })
      const buttons = tab.getByRole("button", { name, exact: true })
      await expect.poll(() => buttons.count(), { timeout: 30_000 }).toBe(2)
      const entry = await shown.open("/sign-in", { locale, signedOut: true })
      await entry.getByRole("button", { name, exact: true }).waitFor()
      await shown.close(entry)
      await shown.close(tab)
    }
  })
})
