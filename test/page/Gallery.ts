import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, BrowserContextOptions, Page as Tab } from "playwright-core"
import type { Rendered } from "../../src/page/Render.ts"
import { launchChromium } from "../support/Chromium.ts"
import { picture } from "./Pictures.ts"

/** A browser, and a server that serves it rendered pages. */
export interface Gallery {
  readonly browser: Browser
  readonly origin: string
  /** Shows a page in a new window: with its policy, or without one, so that axe can be injected. */
  readonly open: (
    page: Rendered,
    options: BrowserContextOptions & {
      readonly unguarded?: boolean
      readonly use: (tab: Tab, seen: Seen) => Promise<void>
    }
  ) => Promise<void>
  readonly close: () => Promise<void>
}

/** A window's errors, and the hosts it sent requests to. */
export interface Seen {
  readonly errors: ReadonlyArray<string>
  readonly hosts: ReadonlySet<string>
}

export const startGallery = async (): Promise<Gallery> => {
  const browser = await launchChromium()
  let shown: Rendered = { html: "", policy: "", until: 0 }
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://x")
    const named = /^\/picture\/(\w)\.svg$/.exec(pathname)?.[1]
    if (named !== undefined) return void response.setHeader("content-type", "image/svg+xml").end(picture(named))
    if (pathname !== "/") return void response.setHeader("content-type", "text/html").end("<title>there</title>")
    if (search !== "?unguarded") response.setHeader("content-security-policy", shown.policy)
    response.setHeader("content-type", "text/html; charset=utf-8").end(shown.html)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    browser,
    origin,
    open: async (page, { unguarded = false, use, ...options }) => {
      shown = page
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        reducedMotion: "reduce",
        ...options
      })
      const [errors, hosts]: [Array<string>, Set<string>] = [[], new Set()]
      const tab = await context.newPage()
      tab.on("console", (message) => message.type() === "error" && errors.push(message.text()))
      tab.on("pageerror", (error) => errors.push(error.message))
      tab.on("dialog", (dialog) => {
        errors.push(`dialog ${dialog.message()}`)
        void dialog.dismiss()
      })
      tab.on("request", (request) => /^https?:/.test(request.url()) && hosts.add(new URL(request.url()).host))
      await tab.goto(origin + (unguarded ? "/?unguarded" : "/"))
      await use(tab, { errors, hosts }).finally(() => context.close())
    },
    close: async () => {
      await browser.close()
      server.close()
    }
  }
}
