import { layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"
import { colorRules, violationsIn } from "../support/Axe.ts"
import { launchChromium } from "../support/Chromium.ts"
import { ownerKey, TestServer, testServer } from "../support/TestServer.ts"

interface Watched {
  readonly tab: Page
  /** Requests to any other host. */
  readonly strays: ReadonlyArray<string>
  readonly errors: ReadonlyArray<string>
}

const browser = Effect.acquireRelease(Effect.promise(launchChromium), (one) => Effect.promise(() => one.close()))

const open = (browser: Browser, url: string, path: string, width: number, colorScheme: "light" | "dark" = "light") =>
  Effect.promise(async (): Promise<Watched> => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"]
    })
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
    await tab.goto(url + path)
    return { tab, strays, errors }
  })

const looks = [
  [390, "light"],
  [390, "dark"],
  [1440, "light"],
  [1440, "dark"],
  [2560, "light"]
] as const

const paths = ["/docs", "/docs/errors", "/docs/links", "/docs/bio-pages"]

const setKey = async (tab: Page, key: string) => {
  await tab.getByText("Set API key").click()
  await tab.getByLabel("API key").fill(key)
  await tab.getByRole("button", { name: "Use key" }).click()
}

const sectionOf = (tab: Page, id: string) => tab.locator(`section[id="${id}"]`)

layer(testServer("sqlite"), { excludeTestServices: true })("the API reference in a browser", (it) => {
  it.scoped.each(looks)(
    "only loads from this host, fits, is accessible and logs no error: %i px, %s",
    ([width, scheme]) =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        const window = yield* browser
        for (const path of paths) {
          const { tab, strays, errors } = yield* open(window, url, path, width, scheme)
          yield* Effect.promise(async () => {
            await tab.getByRole("heading", { level: 1 }).waitFor()
            expect(await tab.evaluate("document.scrollingElement.scrollWidth - innerWidth"), path).toBe(0)
            const violations = await violationsIn(tab, scheme === "dark" ? colorRules : {})
            expect(
              violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
              path
            ).toEqual([])
            await tab.context().close()
          })
          expect(strays).toEqual([])
          expect(errors).toEqual([])
        }
      })
  )

  it.scoped("sends a call with the reader's key to this server", () =>
    Effect.gen(function* () {
      const { url, client } = yield* TestServer
      const { tab, strays, errors } = yield* open(yield* browser, url, "/docs/links", 1440)
      const answer = yield* Effect.promise(async () => {
        await setKey(tab, ownerKey)
        const section = sectionOf(tab, "links.create")
        await section.getByRole("button", { name: "Try it" }).click()
        const sent = tab.waitForResponse(`${url}/api/v1/links`)
        await section.getByRole("button", { name: "Send request" }).click()
        await section.getByText("201 Created").waitFor()
        await section.getByText(`"short_code": "spring"`).first().waitFor()
        await section.getByText("Headers", { exact: true }).last().click()
        await section.getByText("x-request-id:").waitFor()
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

  it.scoped("sends parameters, and shows pictures and failures", () =>
    Effect.gen(function* () {
      const { url, client } = yield* TestServer
      const made = yield* client.qrcodes.create({
        payload: { url: "https://example.com/picture", name: "Picture", design_config: {} }
      })
      const { tab } = yield* open(yield* browser, url, "/docs/qr-codes", 1440)
      yield* Effect.promise(async () => {
        await setKey(tab, ownerKey)
        const section = sectionOf(tab, "qrcodes.image")
        await section.getByRole("button", { name: "Try it" }).click()
        await section.getByLabel("id path, required").fill(made.data.id)
        await section.getByLabel("format query").selectOption("png")
        const sent = tab.waitForResponse(`${url}/api/v1/qrcodes/${made.data.id}/image?format=png`)
        await section.getByRole("button", { name: "Send request" }).click()
        expect((await sent).headers()["content-type"]).toBe("image/png")
        const picture = section.getByRole("img", { name: "The picture in the response" })
        await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
        await section.getByLabel("size query").fill("1")
        await section.getByRole("button", { name: "Send request" }).click()
        await section.getByText("422 Unprocessable Entity").waitFor()
        await section.getByText(`"code": "invalid"`).waitFor()
      })
    })
  )

  it.scoped("fills the key into the samples, keeps it in the tab only, and refuses what isn't one", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { tab } = yield* open(yield* browser, url, "/docs/links", 1440)
      yield* Effect.promise(async () => {
        const sample = sectionOf(tab, "links.list").locator(`.samples [data-language="curl"] pre`)
        await expect.poll(() => sample.textContent()).toContain("Bearer lnd_your_key")
        await setKey(tab, `"; rm -rf /`)
        await tab.getByRole("alert").filter({ hasText: "Enter a key" }).waitFor()
        await tab.getByLabel("API key").fill(ownerKey)
        await tab.getByRole("button", { name: "Use key" }).click()
        await expect.poll(() => sample.textContent()).toContain(`Bearer ${ownerKey}"`)
        await expect
          .poll(() => tab.evaluate("JSON.stringify([Object.keys(localStorage), Object.values(sessionStorage)])"))
          .toBe(JSON.stringify([[], [ownerKey]]))
        await tab.reload()
        await expect.poll(() => sample.textContent()).toContain(ownerKey)
        await tab.getByText(/^Key owner-ke/).click()
        await tab.getByRole("button", { name: "Forget key" }).click()
        await expect.poll(() => sample.textContent()).toContain("lnd_your_key")
        await expect.poll(() => tab.evaluate("sessionStorage.length")).toBe(0)
      })
    })
  )

  it.scoped("keeps the chosen language, and copies samples", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { tab } = yield* open(yield* browser, url, "/docs/links", 1440)
      yield* Effect.promise(async () => {
        const samples = sectionOf(tab, "links.list").locator(".samples")
        await samples.getByRole("button", { name: "Python" }).click()
        await tab.goto(`${url}/docs/folders`)
        const python = sectionOf(tab, "folders.list").locator(".samples")
        await expect.poll(() => python.locator("pre:visible").textContent()).toContain("requests.get(")
        await expect
          .poll(() => python.getByRole("button", { name: "Python" }).getAttribute("aria-pressed"))
          .toBe("true")
        await python.getByRole("button", { name: "Copy" }).click()
        await python.getByRole("button", { name: "Copied" }).waitFor()
        await expect
          .poll(() => tab.evaluate("navigator.clipboard.readText()"))
          .toBe(await python.locator("pre:visible").textContent())
      })
    })
  )

  it.scoped("searches operations and fields with the keyboard", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { tab, errors } = yield* open(yield* browser, url, "/docs", 1440)
      yield* Effect.promise(async () => {
        await tab.keyboard.press("/")
        const box = tab.getByRole("combobox")
        await box.fill("ab_tests url")
        await box.fill("custom_slug")
        await tab.getByRole("option", { name: "custom_slug Body field: Shorten a URL" }).waitFor()
        await box.press("Enter")
        await tab.waitForURL(`${url}/docs/links#links.create.body.custom_slug`)
        await tab.keyboard.press("Control+k")
        await box.fill("nothing like this")
        await tab.getByText("0 results").waitFor()
        await box.press("Escape")
        await box.waitFor({ state: "hidden" })
      })
      expect(errors).toEqual([])
    })
  )

  it.scoped("shows the target of a link, also inside closed parts and for earlier links", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { tab } = yield* open(yield* browser, url, "/docs/links#links.get.200.destination.icon_url", 1440)
      yield* Effect.promise(async () => {
        const target = tab.locator(`[id="links.get.200.destination.icon_url"]`)
        await target.waitFor()
        await expect.poll(() => target.evaluate((one) => Math.round(one.getBoundingClientRect().top))).toBeLessThan(200)
        await tab.goto(`${url}/docs#tag/links/POST/api/v1/links`)
        await tab.waitForURL(`${url}/docs/links#links.create`)
        await tab.goto(`${url}/docs#tag/qr-codes`)
        await tab.waitForURL(`${url}/docs/qr-codes`)
        await tab.goto(`${url}/docs#description/rate-limits`)
        await tab.waitForURL(`${url}/docs#rate-limits`)
      })
    })
  )

  it.scoped("folds its navigation on a phone", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { tab } = yield* open(yield* browser, url, "/docs", 390)
      yield* Effect.promise(async () => {
        const entry = tab.getByRole("navigation").getByRole("link", { name: "Webhooks" })
        const menu = tab.getByRole("button", { name: "Menu" })
        await entry.waitFor({ state: "hidden" })
        await menu.click()
        await entry.waitFor()
        await tab.keyboard.press("Escape")
        await entry.waitFor({ state: "hidden" })
        await menu.click()
        await entry.click()
        await tab.waitForURL(`${url}/docs/webhooks`)
        await tab.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor()
      })
    })
  )
})
