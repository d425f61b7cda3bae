import { layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"
import { launchChromium } from "../support/Chromium.ts"
import { ownerKey, TestServer, testServer } from "../support/TestServer.ts"
import { operations } from "./Checker.ts"

const groups = [...new Set(operations.map((one) => one.tags[0] ?? ""))]

interface Watched {
  readonly tab: Page
  /** Requests to any other host. */
  readonly strays: ReadonlyArray<string>
  readonly errors: ReadonlyArray<string>
}

const browser = Effect.acquireRelease(Effect.promise(launchChromium), (one) => Effect.promise(() => one.close()))

const open = (browser: Browser, url: string, width: number, colorScheme: "light" | "dark") =>
  Effect.promise(async (): Promise<Watched> => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
    const tab = await context.newPage()
    const strays: Array<string> = []
    const errors: Array<string> = []
    tab.on(
      "request",
      (request) =>
        /^(data|blob):/.test(request.url()) || request.url().startsWith(`${url}/`) || strays.push(request.url())
    )
    tab.on("console", (message) => message.type() === "error" && errors.push(message.text()))
    tab.on("pageerror", (error) => errors.push(error.message))
    await tab.goto(`${url}/docs`)
    await tab.getByRole("heading", { name: "Get an API key" }).waitFor()
    return { tab, strays, errors }
  })

const looks = [
  [390, "light"],
  [390, "dark"],
  [1440, "light"],
  [1440, "dark"]
] as const

const buttons = `[...document.querySelectorAll('button[aria-label^="Show all"]')]`

/** Opens every group that is not open yet, by clicks within the page: it is too large to be searched for names again and again. */
const showAll = async (tab: Page) => {
  const closed = () => tab.evaluate<number>(`${buttons}.length`)
  const patience = { timeout: 60_000 }
  await expect.poll(closed, patience).toBeGreaterThan(0)
  await tab.evaluate(`${buttons}.forEach((button) => button.click())`)
  await expect.poll(closed, patience).toBe(0)
}

layer(testServer("sqlite"), { excludeTestServices: true })("the API reference in a browser", (it) => {
  it.scoped.each(looks)("loads from this host alone, fits and logs no error: %i px, %s", ([width, scheme]) =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { tab, strays, errors } = yield* open(yield* browser, url, width, scheme)
      yield* Effect.promise(async () => {
        await tab.getByRole("heading", { name: "Linden", exact: true }).waitFor()
        await tab.getByText("POST", { exact: true }).first().waitFor()
        expect(await tab.evaluate("document.scrollingElement.scrollWidth - innerWidth")).toBe(0)
        expect(await tab.evaluate("document.body.classList.contains('dark-mode')")).toBe(scheme === "dark")
        await tab.evaluate("scrollTo(0, document.body.scrollHeight)")
      })
      expect(strays).toEqual([])
      expect(errors).toEqual([])
    })
  )

  it.scoped("lists every endpoint", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { tab } = yield* open(yield* browser, url, 1440, "light")
      const text = yield* Effect.promise(async () => {
        await showAll(tab)
        return await tab.evaluate<string>("document.body.innerText")
      })
      for (const group of groups) expect(text).toContain(group)
      for (const { method, path } of operations) expect(text).toContain(`${method}\n${path}`)
    })
  )

  it.scoped("tries a call with the reader's key against this server", () =>
    Effect.gen(function* () {
      const { url, client } = yield* TestServer
      const { tab, strays, errors } = yield* open(yield* browser, url, 1440, "light")
      const answer = yield* Effect.promise(async () => {
        await tab.getByPlaceholder("Token").first().fill(ownerKey)
        await tab.getByRole("button", { name: "Test Request (post /api/v1/links)", exact: true }).click()
        const sent = tab.waitForResponse(`${url}/api/v1/links`)
        await tab.getByRole("button", { name: /^Send post request/ }).click()
        await tab.getByText("201 Created").waitFor()
        expect(await tab.evaluate("localStorage.length + sessionStorage.length")).toBe(0)
        return await sent
      })
      expect(answer.request().headers()["authorization"]).toBe(`Bearer ${ownerKey}`)
      expect(yield* Effect.promise(() => answer.json())).toMatchObject({
        success: true,
        data: { short_code: "spring" }
      })
      expect((yield* client.links.list({ urlParams: {} })).data.total).toBe(1)
      expect(strays).toEqual([])
      expect(errors).toEqual([])
    })
  )
})
