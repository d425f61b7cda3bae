import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from "playwright-core"

/** What every window has that says nothing else of itself. */
const usual = { viewport: { width: 1280, height: 860 }, colorScheme: "light" } as const

/** What tests listen to in a page. */
const heard = ["console", "dialog", "download", "pageerror", "popup", "request", "requestfailed", "response"]

/** What a window can be given anew; what else it has, it was made with. */
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
 * Windows of one server that tests use one after another, each as empty as a new one: a browser shows a screen in a
 * third of the time where it has read its scripts before.
 */
export const makeWindows = (browser: Browser, url: string, watch: (tab: Page) => void) => {
  // Chromium refuses to grant clipboard permissions to an origin that is not secure.
  const isSecure = new URL(url).hostname === "127.0.0.1"
  let free: Array<Window> = []
  let used: Array<Window> = []

  const make = async (kind: string, options: WindowOptions): Promise<Window> => {
    const context = await browser.newContext({ ...usual, reducedMotion: "reduce", locale: "en-GB", ...options })
    if (isSecure) await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url })
    return { kind, context, tab: await context.newPage() }
  }

  /** Empties a window; one that cannot be is closed. */
  const clean = async (window: Window) => {
    const { context, tab } = window
    if (tab.isClosed()) return context.close()
    try {
      // Not those of Playwright itself, which wait for the end of pages.
      for (const event of heard) tab.removeAllListeners(event)
      context.removeAllListeners("page")
      await context.setOffline(false)
      await context.unrouteAll({ behavior: "ignoreErrors" })
      await Promise.all(context.pages().map((page) => (page === tab ? undefined : page.close())))
      await tab.unrouteAll({ behavior: "ignoreErrors" })
      // It stays at the server, since the browser would else end the process that has read the scripts.
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

    /** Gives a window back before the test ends. */
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
