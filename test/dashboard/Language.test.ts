import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const languageOf = (tab: Page) => tab.evaluate("[document.documentElement.lang, document.documentElement.dir].join()")

const choose = async (tab: Page, now: string, language: string) => {
  await tab.getByRole("combobox", { name: now }).click()
  await tab.getByRole("option", { name: language }).click()
}

dashboard("The language of the dashboard", (shown) => {
  const { open, api, axe } = shown
  it("is the first of the browser's that there is", async () => {
    const tab = await open("/sign-in", { signedOut: true, locale: "fr-CA" })
    await tab.getByRole("heading", { name: "Se connecter" }).waitFor()
    expect(await languageOf(tab)).toBe("fr,ltr")
  })

  it("is chosen before one signs in, and kept in the browser", async () => {
    const tab = await open("/sign-in", { signedOut: true })
    await tab.getByRole("heading", { name: "Sign in" }).waitFor()
    expect(await languageOf(tab)).toBe("en,ltr")
    await choose(tab, "Language", "Deutsch")
    await tab.getByRole("heading", { name: "Anmelden" }).waitFor()
    expect(await languageOf(tab)).toBe("de,ltr")
    expect(await axe(tab)).toEqual([])
    await choose(tab, "Sprache", "العربية")
    await tab.getByRole("heading", { name: "تسجيل الدخول" }).waitFor()
    expect(await languageOf(tab)).toBe("ar,rtl")
  })

  it("is chosen in one's account too, or left to the browser", async () => {
    const tab = await open("/settings/account")
    await choose(tab, "Language", "Français")
    await tab.getByRole("heading", { name: "Votre compte", exact: true }).waitFor()
    expect(await axe(tab)).toEqual([])
    await choose(tab, "Langue", "Comme dans le navigateur")
    await tab.getByRole("heading", { name: "Your account", exact: true }).waitFor()
    expect(await languageOf(tab)).toBe("en,ltr")
  })

  it("writes shares as the language does, everywhere", async () => {
    const { id } = await api<{ id: string }>("POST", "/links", {
      url: "https://example.com/shares",
      ab_tests: [{ url: "https://example.com/b", weight: 35 }]
    })
    for (const [locale, share, rest, title] of [
      ["de-DE", "35\u00a0%", "65\u00a0%", "A/B-Test"],
      ["en-GB", "35%", "65%", "A/B test"]
    ] as const) {
      const tab = await open(`/links?edit=${id}`, { locale })
      const editor = tab.getByRole("dialog")
      await editor.getByText(title).first().waitFor()
      await expect.poll(() => editor.textContent()).toContain(share)
      expect(await editor.textContent()).toContain(rest)
      expect(await editor.locator("input[inputmode=numeric], input[inputmode=decimal]").first().inputValue()).toBe(
        share
      )
      await tab.goto(`${shown.url}/app/links`)
      await tab.locator("h1").waitFor()
    }
  })
})
