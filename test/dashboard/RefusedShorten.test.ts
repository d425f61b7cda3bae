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

/** How browsers meet a copy: they allow it, refuse it soon or late, or know no promise of what is to be copied. */
const clipboards: Readonly<Record<string, Prepare>> = {
  "lets it be copied": async () => {},
  "was not allowed to": (tab) => tab.context().clearPermissions(),
  refuses: (tab) =>
    tab.evaluate(() => {
      document.execCommand = () => false
      // By plain http there is none.
      if ("clipboard" in navigator)
        navigator.clipboard.write = () => Promise.reject(new DOMException("Denied.", "NotAllowedError"))
    }),
  "makes no promises": (tab) => tab.evaluate(() => Reflect.deleteProperty(window, "ClipboardItem"))
}

/** What is typed, and how it is refused. */
const refusals: ReadonlyArray<readonly [name: string, typed: string, prepare: Prepare]> = [
  ["by the contract", "https://exa mple.com/a", async () => {}],
  ["by the server", "https://linden.test.invalid:99999/x", async () => {}],
  ["as empty", "", async () => {}],
  ["by a fault", "example.com/broken", answer(500)],
  ["by its limit", "example.com/often", answer(429)]
]

const tests = (host: string) =>
  dashboard(
    `an address that is refused, at ${host}`,
    (shown) => {
      it.each(Object.entries(clipboards))(
        "is told of, and nothing else fails, where the browser %s",
        async (_, meet) => {
          shown.expectFailures(/^(?:422|429|500) \/api\/v1\/links/)
          for (const [, typed, prepare] of refusals) {
            const tab = await shown.open("/links")
            tab.setDefaultTimeout(20_000)
            const field = tab.getByLabel("Address to shorten")
            await field.fill(typed)
            await meet(tab)
            await prepare(tab)
            await field.press("Enter")
            const told = tab.locator("form").filter({ has: field }).locator("[aria-invalid=true], [role=alert]")
            await told.first().waitFor()
            // What nobody caught is told of in a task of its own, after all that this one began.
            await tab.evaluate(() => new Promise((done) => setTimeout(done)))
            expect(await tab.getByRole("region", { name: "New short link" }).count()).toBe(0)
            await shown.close(tab)
          }
        }
      )
    },
    { host }
  )

tests("127.0.0.1")
tests("linden.test")
