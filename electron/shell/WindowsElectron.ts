import { join } from "node:path"
import { Effect, identity, Mailbox } from "effect"
import type { WebContents } from "electron"
import { roles } from "../../src/lib/DesignTokens.ts"
import type { ElectronApi } from "./ElectronApi.ts"
import {
  type AppWindow,
  type Bounds,
  type PageRequest,
  type Place,
  RequestFailed,
  type RequestFault,
  type WindowEvent,
  type WindowRules,
  type Windows
} from "./Windows.ts"

const policyHeader = "content-security-policy"

/** Enforces the rules for a window's pages: navigation, new windows and permissions. */
const holdContents = (electron: ElectronApi, contents: WebContents, rules: WindowRules) => {
  const toBrowser = (url: string) => void electron.shell.openExternal(url).catch(() => {})
  const judge = (details: { url: string; isMainFrame: boolean; preventDefault: () => void }) => {
    if (!details.isMainFrame) return
    const verdict = rules.navigate(details.url)
    if (verdict === "stay") return
    details.preventDefault()
    if (verdict === "browser") toBrowser(details.url)
  }
  contents.on("will-navigate", judge)
  contents.on("will-redirect", judge)
  contents.on("will-attach-webview", (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const verdict = rules.open(url)
    if (verdict === "stay") void contents.loadURL(url).catch(() => {})
    if (verdict === "browser") toBrowser(url)
    return { action: "deny" }
  })

  const { session } = contents
  session.setPermissionRequestHandler((_contents, permission, grant, details) =>
    grant(rules.permit(permission, details.requestingUrl))
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => rules.permit(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onHeadersReceived((details, done) => {
    const headers = details.responseHeaders ?? {}
    const hasPolicy = Object.keys(headers).some((name) => name.toLowerCase() === policyHeader)
    done(hasPolicy ? {} : { responseHeaders: { ...headers, [policyHeader]: [rules.fallbackPolicy] } })
  })
}

/** Where the pages store data such as cookies and the color scheme. A team's server never shares it with this computer. */
const partitions: Readonly<Record<Place, string>> = { computer: "persist:linden", team: "persist:linden-team" }

/** The background until the first page shows, in light and dark. */
const background = roles.ground

const create = (electron: ElectronApi, place: Place, { isMaximized, x, y, width, height }: Bounds) => {
  const window = new electron.BrowserWindow({
    ...(x === undefined || y === undefined ? {} : { x, y }),
    width,
    height,
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: "Linden",
    icon: join(electron.bundle, "icons", "icon.png"),
    backgroundColor: electron.nativeTheme.shouldUseDarkColors ? background[1] : background[0],
    webPreferences: {
      partition: partitions[place],
      // Another machine's pages get no bridge at all.
      ...(place === "computer" ? { preload: join(electron.bundle, "preload.cjs") } : {}),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false
    }
  })
  if (isMaximized) window.maximize()
  return window
}

const handleOf = (window: Electron.BrowserWindow, events: Mailbox.Mailbox<WindowEvent>): AppWindow => {
  const tell = (event: WindowEvent) => () => void events.unsafeOffer(event)
  window.on("close", (event) => {
    event.preventDefault()
    events.unsafeOffer("close")
  })
  for (const name of ["resize", "move", "maximize", "unmaximize"] as const) window.on(name as "resize", tell("moved"))
  window.webContents.on("render-process-gone", tell("gone"))
  const contents = window.webContents
  return {
    load: (url) =>
      Effect.promise(() =>
        window.loadURL(url).then(
          () => true,
          // Treat a navigation that was replaced by another one as successful.
          (cause: { code?: string }) => cause.code === "ERR_ABORTED"
        )
      ),
    url: Effect.sync(() => contents.getURL()),
    show: Effect.sync(() => {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    }),
    hide: Effect.sync(() => window.hide()),
    isShown: Effect.sync(() => window.isVisible()),
    bounds: Effect.sync(() => ({ ...window.getNormalBounds(), isMaximized: window.isMaximized() })),
    moveTo: ({ isMaximized, x, y, width, height }) =>
      Effect.sync(() => {
        window.setBounds({ ...(x === undefined || y === undefined ? {} : { x, y }), width, height })
        if (isMaximized) window.maximize()
      }),
    back: Effect.sync(() => {
      if (contents.navigationHistory.canGoBack()) contents.navigationHistory.goBack()
    }),
    forward: Effect.sync(() => {
      if (contents.navigationHistory.canGoForward()) contents.navigationHistory.goForward()
    }),
    run: (script) =>
      Effect.promise((): Promise<unknown> => contents.executeJavaScript(script).catch(() => undefined)).pipe(
        // A page that is busy or hostile may never finish it.
        Effect.timeoutTo({ duration: "2 seconds", onSuccess: identity, onTimeout: () => undefined })
      ),
    progress: (part) => Effect.sync(() => window.setProgressBar(part ?? -1)),
    send: (channel, message) => Effect.sync(() => contents.send(channel, message)),
    events: Mailbox.toStream(events)
  }
}

/** The most bytes of a response. */
const longest = 1024 * 1024
const patience = "15 seconds"

const bounded = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let [text, size] = ["", 0]
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > longest) throw new Error("ERR_TOO_LARGE")
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The causes in the messages of Chromium and of Electron's `fetch`. */
const causes: ReadonlyArray<readonly [RegExp, RequestFault]> = [
  [/ERR_(?:CERT|SSL|BAD_SSL|TLS)_/, "tls"],
  [/ERR_TOO_LARGE/, "large"],
  [/redirect/i, "redirect"],
  [/ERR_(?:TIMED_OUT|CONNECTION_TIMED_OUT)/, "slow"]
]

const failed = (cause: unknown) => {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new RequestFailed({ reason: causes.find(([pattern]) => pattern.test(message))?.[1] ?? "offline" })
}

const requested = (session: Electron.Session, { url, method = "GET", headers = {}, body, withCookies }: PageRequest) =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await session.fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        credentials: withCookies ? "include" : "omit",
        redirect: "error",
        cache: "no-store",
        signal
      })
      return { status: response.status, body: await bounded(response) }
    },
    catch: failed
  }).pipe(Effect.timeoutFail({ duration: patience, onTimeout: () => new RequestFailed({ reason: "slow" }) }))

export const makeWindows = (electron: ElectronApi, run: (effect: Effect.Effect<void>) => void): Windows => ({
  open: (place, bounds, rules) =>
    Effect.gen(function* () {
      const events = yield* Mailbox.make<WindowEvent>()
      const window = yield* Effect.acquireRelease(
        Effect.sync(() => create(electron, place, bounds)),
        // Close Chromium's idle connections, because the server would wait for requests on them.
        (one) =>
          Effect.promise(() => {
            const { session } = one.webContents
            one.destroy()
            return session.closeAllConnections()
          })
      )
      holdContents(electron, window.webContents, rules)
      return handleOf(window, events)
    }),
  screens: Effect.sync(() => electron.screen.getAllDisplays().map(({ workArea }) => workArea)),
  request: (place, request) =>
    Effect.suspend(() => requested(electron.session.fromPartition(partitions[place]), request)),
  forget: (place) =>
    Effect.ignore(
      Effect.tryPromise(async () => {
        const session = electron.session.fromPartition(partitions[place])
        await session.clearStorageData()
        await session.clearCache()
      })
    ),
  answer: (channel, answer) =>
    Effect.acquireRelease(
      Effect.sync(() =>
        electron.ipcMain.handle(
          channel,
          ({ senderFrame }, message: unknown) =>
            new Promise((resolve) => {
              const from = { url: senderFrame?.url ?? "", isMainFrame: senderFrame?.parent === null }
              run(Effect.asVoid(Effect.map(answer({ ...from, message }), resolve)))
            })
        )
      ),
      () => Effect.sync(() => electron.ipcMain.removeHandler(channel))
    )
})
