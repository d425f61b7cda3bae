import { join } from "node:path"
import { Effect, Mailbox } from "effect"
import type { WebContents } from "electron"
import { roles } from "../../src/lib/DesignTokens.ts"
import type { ElectronApi } from "./ElectronApi.ts"
import type { AppWindow, Bounds, WindowEvent, WindowRules, Windows } from "./Windows.ts"

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

/** The pages have their own session, which stores data such as the color scheme. */
const partition = "persist:linden"

/** The background until the first page shows, in light and dark. */
const background = roles.ground

const create = (electron: ElectronApi, { isMaximized, x, y, width, height }: Bounds) => {
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
      partition,
      preload: join(electron.bundle, "preload.cjs"),
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
    progress: (part) => Effect.sync(() => window.setProgressBar(part ?? -1)),
    send: (channel, message) => Effect.sync(() => contents.send(channel, message)),
    events: Mailbox.toStream(events)
  }
}

export const makeWindows = (electron: ElectronApi, run: (effect: Effect.Effect<void>) => void): Windows => ({
  open: (bounds: Bounds, rules: WindowRules) =>
    Effect.gen(function* () {
      const events = yield* Mailbox.make<WindowEvent>()
      const window = yield* Effect.acquireRelease(
        Effect.sync(() => create(electron, bounds)),
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
  statusOf: (url) =>
    Effect.promise(() =>
      electron.session
        .fromPartition(partition)
        .fetch(url, { credentials: "include" })
        .then(
          ({ status }) => status,
          () => 0
        )
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
