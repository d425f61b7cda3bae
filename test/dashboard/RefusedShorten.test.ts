import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { dashboard } from "./Browser.ts"

type Prepare = (tab: Page) => Promise<unknown>

const answer =
  (status: number): Prepare =>
  (tab) =>
    tab.route("**/api/v1/links", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status, body: "" }) : route.fallback()
    )

/** How browsers handle a copy: they allow it, refuse it soon or late, or cannot copy a promise. */
const clipboards: Readonly<Record<string, Prepare>> = {
  "lets it be copied": async () => {},
  "was not allowed to": (tab) => tab.context().clearPermissions(),
  refuses: (tab) =>
    tab.evaluate(() => {
      document.execCommand = () => false
      // Plain http has no clipboard.
      if ("clipboard" in navigator)
        navigator.clipboard.write = () => Promise.reject(new DOMException("Denied.", "NotAllowedError"))
    }),
  "makes no promises": (tab) => tab.evaluate(() => Reflect.deleteProperty(window, "ClipboardItem"))
}

/** A typed text, and how it is refused. */
const refusals: ReadonlyArray<readonly [name: string, typed: string, prepare: Prepare]> = [
  ["by the contract", "https://exa mple.com/a", async () => {}],
  ["by the server", "https://linden.test.invalid:99999/x", async () => {}],
  ["as empty", "", async () => {}],
  ["by a fault", "example.com/broken", answer(500)],
  ["by its limit", "example.com/often", answer(429)]
]

const tests = (host: string) =>
  dashboard(
    `a refused URL, at ${host}`,
    (shown) => {
      it.each(Object.entries(clipboards))("is reported, and nothing else fails, if the browser %s", async (_, meet) => {
        shown.expectFailures(/^(?:422|429|500) \/api\/v1\/links/)
        for (const [, typed, prepare] of refusals) {
          const tab = await shown.open("/links")
          tab.setDefaultTimeout(20_000)
          const field = tab.getByLabel("URL to shorten")
          await field.fill(typed)
          await meet(tab)
          await prepare(tab)
          await field.press("Enter")
          const told = tab.locator("form").filter({ has: field }).locator("[aria-invalid=true], [role=alert]")
          await told.first().waitFor()
          // Unhandled errors are reported in a separate task, after all that this one starts.
          await tab.evaluate(() => new Promise((done) => setTimeout(done)))
          await expect.poll(() => tab.getByRole("region", { name: "New short link" }).count()).toBe(0)
          await shown.close(tab)
        }
      })
    },
    { host }
  )

tests("127.0.0.1")
tests("linden.test")
