import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

const languageOf = (tab: Page) => tab.evaluate("[document.documentElement.lang, document.documentElement.dir].join()")

const choose = async (tab: Page, now: string, language: string) => {
  await tab.getByRole("combobox", { name: now }).click()
  await tab.getByRole("option", { name: language }).click()
}

dashboard("the language of the dashboard", (shown) => {
  const { open, api, axe } = shown
  it("is the browser's first supported language", async () => {
    const tab = await open("/sign-in", { signedOut: true, locale: "fr-CA" })
    await tab.getByRole("heading", { name: "Se connecter" }).waitFor()
    await expect.poll(() => languageOf(tab)).toBe("fr,ltr")
  })

  it("is chosen before signing in, and stored in the browser", async () => {
    const tab = await open("/sign-in", { signedOut: true })
    await tab.getByRole("heading", { name: "Sign in" }).waitFor()
    await expect.poll(() => languageOf(tab)).toBe("en,ltr")
    await choose(tab, "Language", "Deutsch")
    await tab.getByRole("heading", { name: "Anmelden" }).waitFor()
    await expect.poll(() => languageOf(tab)).toBe("de,ltr")
    expect(await axe(tab)).toEqual([])
    await choose(tab, "Sprache", "العربية")
    await tab.getByRole("heading", { name: "تسجيل الدخول" }).waitFor()
    await expect.poll(() => languageOf(tab)).toBe("ar,rtl")
  })

  it("is also chosen in the account, or left to the browser", async () => {
    const tab = await open("/settings/preferences")
    await choose(tab, "Language", "Français")
    await tab.getByRole("heading", { name: "Langue et fuseau horaire", exact: true }).waitFor()
    expect(await axe(tab)).toEqual([])
    await choose(tab, "Langue", "Comme dans le navigateur")
    await tab.getByRole("heading", { name: "Language and time zone", exact: true }).waitFor()
    await expect.poll(() => languageOf(tab)).toBe("en,ltr")
  })

  it("formats percentages and ranges everywhere", async () => {
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
      await expect.poll(() => editor.textContent()).toContain(rest)
      await expect
        .poll(() => editor.locator("input[inputmode=numeric], input[inputmode=decimal]").first().inputValue())
        .toBe(share)
      await tab.goto(`${shown.url}/app/links`)
      await tab.locator("h1").waitFor()
    }
    for (const [locale, spans] of [
      ["en-GB", ["24h", "7d", "30d", "90d"]],
      ["de-DE", ["24 h", "7 T", "30 T", "90 T"]],
      ["fr-FR", ["24 h", "7 j", "30 j", "90 j"]],
      ["es-ES", ["24 h", "7 d", "30 d", "90 d"]],
      ["ja-JP", ["24時間", "7日", "30日", "90日"]],
      ["ar", ["24 س", "7 ي", "30 ي", "90 ي"]]
    ] as const) {
      // Phones have a list of periods instead.
      const tab = await open("/analytics", { locale, viewport: { width: 1024, height: 700 } })
      const picker = tab.getByRole("radiogroup").first()
      await picker.waitFor()
      await expect
        .poll(() => picker.locator("span[aria-hidden]").allTextContents())
        .toEqual([...spans, expect.any(String)])
      expect([locale, await picker.evaluate((one) => one.scrollWidth - one.clientWidth)]).toEqual([locale, 0])
    }
  })
})
