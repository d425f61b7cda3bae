import type { Browser, BrowserContext } from "playwright-core"
import { launchChromium } from "../../support/Chromium.ts"

type Headers = Record<string, Array<string>>
type Grant = (permission: string, url: string) => boolean
type OnHeaders = (details: { responseHeaders: Headers }, done: (answer: { responseHeaders?: Headers }) => void) => void

/** Electron's `session`: a context of a real Chromium, started with the first page. */
export class SessionDouble {
  private started: Promise<{ browser: Browser; context: BrowserContext }> | undefined
  grant: Grant = () => true
  check: Grant = () => true
  private onHeaders: OnHeaders = (_details, done) => done({})

  get context(): Promise<BrowserContext> {
    this.started ??= launchChromium().then(async (browser) => ({ browser, context: await browser.newContext() }))
    return this.started.then(({ context }) => context)
  }
  async close() {
    await (await this.started)?.browser.close()
  }
  async closeAllConnections() {
    await (await this.started)?.context.close()
  }
  async fetch(url: string) {
    const answer = await (await this.context).request.get(url, { maxRedirects: 0 })
    return { status: answer.status() }
  }
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, grant: (is: boolean) => void, details: object) => void
  ) {
    this.grant = (permission, requestingUrl) => {
      let granted = false
      handler(null, permission, (is) => (granted = is), { requestingUrl, isMainFrame: true })
      return granted
    }
  }
  setPermissionCheckHandler(handler: (contents: unknown, permission: string, origin: string) => boolean) {
    this.check = (permission, origin) => handler(null, permission, origin)
  }
  setDevicePermissionHandler() {}
  webRequest = {
    onHeadersReceived: (handler: OnHeaders) => {
      this.onHeaders = handler
    }
  }
  /** A response's headers as a page receives them. */
  received(headers: Readonly<Record<string, string>>): Record<string, string> {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    let changed: Headers = given
    this.onHeaders({ responseHeaders: given }, (answer) => (changed = answer.responseHeaders ?? given))
    return Object.fromEntries(Object.entries(changed).map(([name, values]) => [name, values.join(", ")]))
  }
}
