import type { Browser, BrowserContext } from "playwright-core"
import { launchChromium } from "../../support/Chromium.ts"
import type { StorageState } from "./Machine.ts"

type Headers = Record<string, Array<string>>
type Grant = (permission: string, url: string) => boolean
type OnHeaders = (details: { responseHeaders: Headers }, done: (answer: { responseHeaders?: Headers }) => void) => void

const agent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) linden/1.2.3 Chrome/140.0.0.0 Electron/45.4.1 Safari/537.36"

/** The Chromium inside Electron, started with the first page. */
export class BrowserDouble {
  private started: Promise<Browser> | undefined
  newContext(storageState: StorageState | undefined): Promise<BrowserContext> {
    this.started ??= launchChromium()
    return this.started.then((browser) =>
      browser.newContext({ userAgent: agent, ...(storageState === undefined ? {} : { storageState }) })
    )
  }
  async close() {
    await (await this.started)?.close()
  }
}

/** The errors of Chromium's network stack that correspond to those of Node. */
const networkErrors: ReadonlyArray<readonly [RegExp, string]> = [
  [/unexpected redirect/, "Attempted to redirect, but redirect policy was 'error'"],
  [/ECONNREFUSED/, "net::ERR_CONNECTION_REFUSED"],
  [/ENOTFOUND|EAI_AGAIN/, "net::ERR_NAME_NOT_RESOLVED"],
  [/SELF_SIGNED|self.signed|UNABLE_TO_VERIFY|CERT_/i, "net::ERR_CERT_AUTHORITY_INVALID"],
  [/EPROTO|ERR_SSL|WRONG_VERSION/, "net::ERR_SSL_PROTOCOL_ERROR"]
]

const networkError = (cause: unknown) => {
  const inner = cause instanceof Error ? (cause.cause as { code?: string; message?: string } | undefined) : undefined
  const text = `${cause} ${inner?.code} ${inner?.message}`
  return new Error(networkErrors.find(([pattern]) => pattern.test(text))?.[1] ?? "net::ERR_FAILED")
}

/** Electron's `session` of a partition: a context of a real Chromium. What it stores outlives the app. */
export class SessionDouble {
  private started: Promise<BrowserContext> | undefined
  grant: Grant = () => true
  check: Grant = () => true
  private onHeaders: OnHeaders = (_details, done) => done({})

  constructor(
    private readonly browser: BrowserDouble,
    private readonly storage: Map<string, StorageState>,
    private readonly partition: string
  ) {}

  get context(): Promise<BrowserContext> {
    this.started ??= this.browser.newContext(this.storage.get(this.partition))
    return this.started
  }
  async closeAllConnections() {
    const context = await this.started
    this.started = undefined
    if (context === undefined) return
    this.storage.set(this.partition, await context.storageState())
    await context.close()
  }
  async clearStorageData() {
    this.storage.delete(this.partition)
    const context = await this.started
    await context?.clearCookies()
    for (const page of context?.pages() ?? []) await page.evaluate("localStorage.clear()").catch(() => {})
  }
  async clearCache() {}
  async fetch(url: string, init: RequestInit = {}) {
    try {
      return await (init.credentials === "omit" ? fetch(url, init) : this.fetchWithCookies(url, init))
    } catch (cause) {
      throw init.signal?.aborted ? cause : networkError(cause)
    }
  }
  private async fetchWithCookies(url: string, { method = "GET", headers, body, redirect }: RequestInit) {
    const answer = await (await this.context).request.fetch(url, {
      method,
      headers: headers as Record<string, string>,
      ...(typeof body === "string" ? { data: body } : {}),
      maxRedirects: 0
    })
    if (redirect === "error" && answer.headers()["location"] !== undefined) throw new Error("unexpected redirect")
    const isEmpty = [204, 205, 304].includes(answer.status())
    return new Response(isEmpty ? null : new Uint8Array(await answer.body()), { status: answer.status() })
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
