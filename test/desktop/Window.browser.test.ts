import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { machine, ownersKey, ownersPage, served, shownWindow, start, until } from "./support/Desktop.ts"

describe("the window", () => {
  it.live("follows Electron's security checklist", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const { options, webContents } = yield* shownWindow(on)
      expect(options.webPreferences).toMatchObject({
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        webSecurity: true,
        allowRunningInsecureContent: false
      })
      const page = yield* ownersPage(on)
      const inPage = yield* Effect.promise(() =>
        page.evaluate(() => ({
          bridge: Object.keys((window as unknown as { linden: object }).linden).sort(),
          node: ["require", "process", "Buffer", "module", "ipcRenderer"].filter((name) => name in window)
        }))
      )
      expect(inPage.node).toEqual([])
      expect(inPage.bridge).toEqual([
        "about",
        "choose",
        "connect",
        "copyText",
        "disconnect",
        "explainNetworkAccess",
        "exportData",
        "importData",
        "notices",
        "onProgress",
        "use"
      ])
      const origin = yield* served(on)
      expect(webContents.session.grant("media", `${origin}/app/`)).toBe(false)
      expect(webContents.session.grant("clipboard-sanitized-write", `${origin}/app/`)).toBe(true)
      expect(webContents.session.check("geolocation", origin)).toBe(false)
      const policyOf = (path: string) =>
        Effect.promise(() => fetch(`${origin}${path}`).then(({ headers }) => headers.get("content-security-policy")))
      expect(yield* policyOf("/app/")).toMatch(/script-src|default-src/)
      const webviews = { prevented: false }
      webContents.emit("will-attach-webview", { preventDefault: () => (webviews.prevented = true) })
      expect(webviews.prevented).toBe(true)
      expect(webContents.session.received({ "content-type": "application/json" })).toHaveProperty(
        "content-security-policy"
      )
      expect(webContents.session.received({ "Content-Security-Policy": "default-src 'none'" })).toEqual({
        "Content-Security-Policy": "default-src 'none'"
      })
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("stays in the app: outside links, new windows and redirects open in the browser, others nowhere", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const key = yield* ownersKey(on)
      const page = yield* ownersPage(on)
      const origin = yield* served(on)
      yield* Effect.promise(() =>
        fetch(`${origin}/api/v1/links`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify({ url: "https://example.com/led", custom_slug: "leads-on", redirect_type: "instant" })
        })
      )
      yield* until("the app", () => !page.url().includes("/open"))
      const before = page.url()
      const act = (work: (url: string) => void, url: string) => Effect.promise(() => page.evaluate(work, url))
      const go = (url: string) => {
        location.href = url
      }
      const openOne = (url: string) => {
        window.open(url)
      }
      const inBrowser = (url: string) => until(url, () => on.browser.includes(url))

      yield* act(go, "https://example.com/gone")
      yield* inBrowser("https://example.com/gone")
      yield* act(openOne, "https://example.com/opened")
      yield* inBrowser("https://example.com/opened")
      yield* act(openOne, `${origin}/leads-on+`)
      yield* inBrowser(`${origin}/leads-on+`)
      yield* act(go, `${origin}/leads-on`)
      yield* inBrowser("https://example.com/led")
      for (const url of ["file:///etc/passwd", "linden://shorten?url=x"]) yield* act(go, url)
      expect(page.url()).toBe(before)
      yield* act(openOne, `${origin}/app/tags`)
      yield* until("the screen in the same window", () => page.url().endsWith("/app/tags"))
      expect(on.browser.length).toBe(4)
      expect(on.windows.length).toBe(1)
      yield* quit
    }).pipe(Effect.scoped)
  )
})
