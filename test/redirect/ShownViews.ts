import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page as Tab } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Language, languages } from "../../src/http/Language.ts"
import type { Page } from "../../src/redirect/view/Layout.ts"
import { type Notice, noticePage } from "../../src/redirect/view/NoticePage.ts"
import { passwordPage } from "../../src/redirect/view/PasswordPage.ts"
import { previewPage } from "../../src/redirect/view/PreviewPage.ts"
import { screenPage } from "../../src/redirect/view/ScreenPage.ts"
import { welcomePage } from "../../src/redirect/view/WelcomePage.ts"
import { violationsIn } from "../support/Axe.ts"
import { launchChromium } from "../support/Chromium.ts"

const picture = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>`
const long = `</style>"><script>${"W".repeat(3000)} \u202e${"مرحبا-&'".repeat(600)}`
const address = `https://${"sub.".repeat(55)}example.com/${'%20<b>\u202e"x'.repeat(1000)}`.slice(0, 8000)
const notices: ReadonlyArray<Notice> = ["missing", "inactive", "expired", "tooMany", "failed", "unavailable"]

const pagesFor = (origin: string, language: Language): Readonly<Record<string, Page>> => ({
  screen: screenPage(
    { destination: `${origin}/there?x=1`, title: "Spring walks", picture: `${origin}/picture` },
    language
  ),
  bare: screenPage({ destination: "https://a.example/", title: null, picture: null }, language),
  longScreen: screenPage({ destination: address, title: long, picture: null }, language),
  asked: passwordPage({ _tag: "Asked" }, language),
  wrong: passwordPage({ _tag: "Wrong" }, language),
  tooManyTries: passwordPage({ _tag: "TooMany", seconds: 42 }, language),
  ...Object.fromEntries(notices.map((notice) => [notice, noticePage(notice, language, { requestId: "r-1" })])),
  longNotice: noticePage("failed", language, { requestId: "x".repeat(8000) }),
  preview: preview(`${origin}/there`, "Spring walks", `${origin}/picture`, language),
  lockedPreview: preview(null, "Spring walks", null, language),
  longPreview: preview(address, long, null, language),
  welcome: welcomePage(language)
})

const preview = (destination: string | null, text: string, metaImage: string | null, language: Language) =>
  previewPage(
    {
      shortUrl: "https://l.example/abc",
      destination,
      metaTitle: text,
      metaDescription: text,
      metaImage
    },
    language
  )

/** The parts of a test file that the server showing its pages needs. */
export const shown = {
  origin: "",
  /** The same server under another host name. */
  elsewhere: "",
  /** Paths and bodies of POST requests. */
  posted: [] as Array<string>
}

let browser: Browser
let server: Server
let pages: Readonly<Record<string, Page>> = {}

/** Serves every page of `redirect/view` to a browser, for the tests of one file. */
export const serveViews = (): void => {
  beforeAll(async () => {
    browser = await launchChromium()
    server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", shown.origin)
      const page = pages[url.pathname.slice(1)]
      if (url.pathname === "/picture") {
        response.setHeader("content-type", "image/svg+xml").end(decodeURIComponent(picture.split(",")[1] ?? ""))
      } else if (request.method === "POST") {
        let body = ""
        request.on("data", (chunk) => {
          body += chunk
        })
        request.on("end", () => {
          shown.posted.push(`${request.url} ${body}`)
          const status = Number(url.searchParams.get("status"))
          response.writeHead(status, { location: `${shown.elsewhere}/there` }).end()
        })
      } else if (page === undefined) response.setHeader("content-type", "text/html").end("<title>there</title>")
      else {
        // Chromium logs any error status as a console error, so all pages are sent with 200 here.
        response.setHeader("content-security-policy", page.policy)
        response.setHeader("content-type", "text/html; charset=utf-8").end(page.html)
      }
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    shown.origin = `http://127.0.0.1:${port}`
    shown.elsewhere = `http://localhost:${port}`
    pages = Object.assign(
      {},
      ...languages.map((language) =>
        Object.fromEntries(
          Object.entries(pagesFor(shown.origin, language)).map(([name, page]) => [
            language === "en" ? name : `${language}/${name}`,
            page
          ])
        )
      )
    )
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    server?.close()
  })
}

export const opened = async (
  colorScheme: "light" | "dark",
  width: number,
  use: (tab: Tab, errors: ReadonlyArray<string>) => Promise<void>,
  javaScriptEnabled = true
) => {
  const context = await browser.newContext({ colorScheme, javaScriptEnabled, viewport: { width, height: 800 } })
  const errors: Array<string> = []
  const tab = await context.newPage()
  tab.on("console", (message) => message.type() === "error" && errors.push(message.text()))
  tab.on("pageerror", (error) => errors.push(error.message))
  await use(tab, errors).finally(() => context.close())
}

/** A language, a color scheme and a width. */
export type Look = readonly [Language, "light" | "dark", number]

/** Tests each page in several languages, color schemes and widths. */
export const testLooks = (looks: ReadonlyArray<Look>): void =>
  describe.each(looks)("in %s, %s, at %i px", (language, scheme, width) => {
    it("every page is accessible, fits, and logs no error", { timeout: 120_000 }, async () => {
      await opened(scheme, width, async (tab, errors) => {
        const names = Object.keys(pages).filter((name) =>
          name.includes("/") ? name.startsWith(`${language}/`) : language === "en"
        )
        expect(names.length).toBeGreaterThan(12)
        for (const name of names) {
          await tab.goto(`${shown.origin}/${name}`)
          expect(await tab.evaluate("document.documentElement.scrollWidth - innerWidth"), name).toBe(0)
          expect(
            await tab.evaluate("document.images.length === [...document.images].filter((i) => i.naturalWidth).length"),
            name
          ).toBe(true)
          expect(await tab.evaluate("document.scripts.length"), name).toBe(0)
          const heights = await tab.locator("a, button, input").evaluateAll((all) => all.map((one) => one.clientHeight))
          expect(Math.min(44, ...heights), name).toBe(44)
          expect(errors, name).toEqual([])
          const violations = await violationsIn(tab)
          expect(
            violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join()}`),
            name
          ).toEqual([])
        }
      })
    })
  })
