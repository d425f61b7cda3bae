import { EventEmitter } from "node:events"
import { readFileSync } from "node:fs"
import type { Page, Route } from "playwright-core"
import { cancellable } from "./AppDouble.ts"
import type { Machine } from "./Machine.ts"
import type { SessionDouble } from "./SessionDouble.ts"

type Handlers = ReadonlyMap<string, (event: unknown, message: unknown) => Promise<unknown>>
export interface WindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly webPreferences?: { readonly preload?: string; readonly partition?: string } & Readonly<
    Record<string, unknown>
  >
}

// Like Electron, a preload script gets `require("electron")` and runs before the page, in its main frame.
const preloadIn = (file: string) => `(() => {
  if (window !== window.top) return
  const heard = new Map()
  const of = (channel) => heard.get(channel) ?? heard.set(channel, new Set()).get(channel)
  window.__deliver = (channel, message) => { for (const listener of of(channel)) listener({}, message) }
  const electron = {
    contextBridge: { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api) }) },
    ipcRenderer: {
      invoke: (channel, message) => window.__invoke(channel, message),
      on: (channel, listener) => of(channel).add(listener),
      off: (channel, listener) => of(channel).delete(listener)
    }
  }
  const module = { exports: {} }
  ;(function (require, module, exports) { ${readFileSync(file, "utf8")} })(() => electron, module, module.exports)
})()`

export class ContentsDouble extends EventEmitter {
  /** Every loaded address, in order. */
  readonly loaded: Array<string> = []
  private openHandler: (details: { url: string }) => { action: string } = () => ({ action: "deny" })
  private readonly loading = new Set<string>()
  private shown = ""
  readonly page: Promise<Page>

  constructor(
    readonly session: SessionDouble,
    handlers: Handlers,
    preload: string | undefined
  ) {
    super()
    this.page = this.start(handlers, preload)
    this.page.catch(() => {})
  }

  private async start(handlers: Handlers, preload: string | undefined) {
    const page = await (await this.session.context).newPage()
    if (preload !== undefined) await this.preload(page, handlers, preload)
    await page
      .context()
      .route("**/*", (route) => (this.belongsTo(page, route) ? this.pass(page, route) : this.popUp(route)))
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.shown = frame.url()
    })
    page.on("popup", (popup) => void popup.close().catch(() => {}))
    return page
  }

  private async preload(page: Page, handlers: Handlers, preload: string) {
    await page.exposeBinding("__invoke", ({ frame }, channel: string, message: unknown) => {
      const senderFrame = { url: frame.url(), parent: frame.parentFrame() }
      const handler = handlers.get(channel)
      return handler === undefined ? Promise.reject(new Error("No handler")) : handler({ senderFrame }, message)
    })
    await page.addInitScript({ content: preloadIn(preload) })
  }

  private belongsTo(page: Page, route: Route) {
    try {
      return route.request().frame().page() === page
    } catch {
      // The first request of a new window comes before its frame exists.
      return false
    }
  }

  private popUp(route: Route) {
    this.openHandler({ url: route.request().url() })
    return route.abort("aborted")
  }

  private async pass(page: Page, route: Route) {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.continue()
    const isMainFrame = request.frame() === page.mainFrame()
    const asked = (name: string, url: string) => {
      const event = Object.assign(cancellable(), { url, isMainFrame })
      this.emit(name, event)
      return event.defaultPrevented
    }
    const isOwn = this.loading.has(request.url())
    if (!isOwn && isMainFrame && asked("will-navigate", request.url())) return route.abort("aborted")
    // Reads the body at once, because a window that closes disposes of it.
    const answer = await route
      .fetch({ maxRedirects: 0 })
      .then(async (response) => ({
        status: response.status(),
        headers: response.headers(),
        body: await response.body()
      }))
      .catch(() => undefined)
    if (answer === undefined) return route.abort("failed")
    const to = answer.headers["location"]
    if (to !== undefined && asked("will-redirect", new URL(to, request.url()).href)) return route.abort("aborted")
    return route.fulfill({ ...answer, headers: this.session.received(answer.headers) })
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.openHandler = handler
  }
  getURL() {
    return this.shown
  }
  async loadURL(url: string) {
    const asked = url.replace(/#.*$/, "")
    this.loading.add(asked)
    this.loaded.push(url)
    this.emit("loading", url)
    try {
      await (await this.page).goto(url, { waitUntil: "domcontentloaded" })
    } finally {
      this.loading.delete(asked)
    }
  }
  // Like Electron's, going back from the first page does nothing.
  readonly navigationHistory = {
    canGoBack: () => true,
    canGoForward: () => true,
    goBack: () => void this.page.then((page) => page.goBack()).catch(() => {}),
    goForward: () => void this.page.then((page) => page.goForward()).catch(() => {})
  }
  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.page).evaluate(code)
  }
  send(channel: string, message: unknown) {
    const deliver = ([to, what]: [string, unknown]) =>
      (window as unknown as { __deliver?: (to: string, what: unknown) => void }).__deliver?.(to, what)
    this.page.then((page) => page.evaluate(deliver, [channel, message] as [string, unknown])).catch(() => {})
  }
}

/** Electron's `BrowserWindow`: a tab of a real Chromium, with the frame that a window manager would add. */
export class WindowDouble extends EventEmitter {
  readonly webContents: ContentsDouble
  readonly options: WindowOptions
  isOpen = false
  isGone = false
  progress: Array<number> = []
  private maximized = false
  private area: { x: number; y: number; width: number; height: number }

  constructor(machine: Machine, session: SessionDouble, handlers: Handlers, options: WindowOptions) {
    super()
    this.options = options
    this.webContents = new ContentsDouble(session, handlers, options.webPreferences?.preload)
    const { x = 200, y = 100, width = 800, height = 600 } = options
    this.area = { x, y, width, height }
    machine.windows.push(this)
  }
  loadURL(url: string) {
    return this.webContents.loadURL(url)
  }
  show() {
    this.isOpen = true
  }
  hide() {
    this.isOpen = false
  }
  focus() {}
  restore() {}
  isMinimized() {
    return false
  }
  isVisible() {
    return this.isOpen
  }
  maximize() {
    this.maximized = true
  }
  isMaximized() {
    return this.maximized
  }
  getNormalBounds() {
    return this.area
  }
  setBounds(area: Partial<{ x: number; y: number; width: number; height: number }>) {
    this.area = { ...this.area, ...area }
  }
  setProgressBar(part: number) {
    this.progress.push(part)
  }
  /** A person drags it. */
  move(area: { x: number; y: number; width: number; height: number }) {
    this.area = area
    this.emit("move")
  }
  /** A person closes it, which the app may refuse. */
  close() {
    const event = cancellable()
    this.emit("close", event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy() {
    this.isGone = true
    this.isOpen = false
    this.webContents.page.then((page) => page.close()).catch(() => {})
  }
}
