import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from "playwright-core"

/** The defaults of every window. */
const usual = { viewport: { width: 1280, height: 860 }, colorScheme: "light" } as const

/** The page events that tests listen to. */
const heard = ["console", "dialog", "download", "pageerror", "popup", "request", "requestfailed", "response"]

/** The options that can change in an open window; the others are fixed. */
interface Changeable {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: "light" | "dark"
}

export type WindowOptions = Omit<BrowserContextOptions, keyof Changeable | "storageState"> & Changeable

interface Window {
  readonly kind: string
  readonly context: BrowserContext
  readonly tab: Page
}

/**
 * Windows of one server that tests reuse one after another, each as empty as a new one: a browser shows a screen in a
 * third of the time once it has loaded the scripts.
 */
export const makeWindows = (browser: Browser, url: string, watch: (tab: Page) => void) => {
  // Chromium refuses to grant clipboard permissions to an insecure origin.
  const isSecure = new URL(url).hostname === "127.0.0.1"
  let free: Array<Window> = []
  let used: Array<Window> = []

  const make = async (kind: string, options: WindowOptions): Promise<Window> => {
    const context = await browser.newContext({ ...usual, reducedMotion: "reduce", locale: "en-GB", ...options })
    if (isSecure) await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url })
    return { kind, context, tab: await context.newPage() }
  }

  /** Clears a window, or closes it if that fails. */
  const clean = async (window: Window) => {
    const { context, tab } = window
    if (tab.isClosed()) return context.close()
    try {
      // Not Playwright's own listeners, which wait for the end of pages.
      for (const event of heard) tab.removeAllListeners(event)
      context.removeAllListeners("page")
      await context.setOffline(false)
      await context.unrouteAll({ behavior: "ignoreErrors" })
      await Promise.all(context.pages().map((page) => (page === tab ? undefined : page.close())))
      await tab.unrouteAll({ behavior: "ignoreErrors" })
      // It stays on the server, since the browser would otherwise end the process that has loaded the scripts.
      await tab.goto(`${url}/health`, { timeout: 10_000 })
      await tab.evaluate(async () => {
        localStorage.clear()
        sessionStorage.clear()
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
      })
      await context.clearCookies()
      free.push(window)
    } catch {
      await context.close()
    }
  }

  return {
    open: async (
      { viewport = usual.viewport, colorScheme = usual.colorScheme, ...made }: WindowOptions,
      cookies: ReadonlyArray<Cookie>
    ) => {
      const kind = JSON.stringify(made)
      const known = free.find((window) => window.kind === kind)
      free = free.filter((window) => window !== known)
      const window = known ?? (await make(kind, made))
      used.push(window)
      const { context, tab } = window
      await context.addCookies([...cookies])
      await tab.setViewportSize(viewport)
      await tab.emulateMedia({ colorScheme })
      context.on("page", watch)
      watch(tab)
      return tab
    },

    /** Returns a window before the test ends. */
    close: async (tab: Page) => {
      const closed = used.filter((window) => window.tab === tab)
      used = used.filter((window) => window.tab !== tab)
      await Promise.all(closed.map(clean))
    },

    closeAll: async () => {
      const closed = used
      used = []
      await Promise.all(closed.map(clean))
    }
  }
}
