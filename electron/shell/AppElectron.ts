import { join, resolve } from "node:path"
import { Effect, Mailbox } from "effect"
import type { AppEvent, AppShell } from "./AppShell.ts"
import type { ElectronApi } from "./ElectronApi.ts"

const scheme = "linden"

// When running from sources, the program is Electron itself, with the app's folder as its first argument.
const claim = ({ app, process }: ElectronApi) =>
  app.isPackaged
    ? app.setAsDefaultProtocolClient(scheme)
    : app.setAsDefaultProtocolClient(scheme, process.execPath, [resolve(process.argv[1] ?? ".")])

/**
 * Creates the app and listens for events at once, because macOS reports the address that launched the app before the
 * app is ready.
 */
export const makeApp = Effect.fnUntraced(function* (electron: ElectronApi) {
  const { app, bundle, powerMonitor, process } = electron
  const events = yield* Mailbox.make<AppEvent>()
  const tell = (event: AppEvent) => events.unsafeOffer(event)
  const holdQuit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    tell({ _tag: "Quit" })
  }
  app.on("second-instance", (_event, argv) => tell({ _tag: "SecondInstance", argv }))
  app.on("open-url", (event, url) => {
    event.preventDefault()
    tell({ _tag: "OpenUrl", url })
  })
  app.on("activate", () => tell({ _tag: "Activate" }))
  app.on("before-quit", holdQuit)
  // Without a listener, the app would quit with its last window instead of staying in the tray.
  app.on("window-all-closed", () => {})

  return {
    platform: process.platform,
    version: app.getVersion(),
    system: `${process.platform} ${process.getSystemVersion()} (${process.arch})`,
    languages: Effect.sync(() => app.getPreferredSystemLanguages()),
    argv: process.argv.slice(app.isPackaged ? 1 : 2),
    executable: process.env["APPIMAGE"] ?? app.getPath("exe"),
    isPackaged: app.isPackaged,
    userData: app.getPath("userData"),
    appData: app.getPath("appData"),
    logs: join(app.getPath("userData"), "logs"),
    documents: app.getPath("documents"),
    bundle,
    takeLock: Effect.sync(() => app.requestSingleInstanceLock()),
    ready: Effect.promise(() => app.whenReady()).pipe(
      Effect.zipRight(Effect.sync(() => powerMonitor.on("shutdown", () => tell({ _tag: "Quit" }))))
    ),
    events: Mailbox.toStream(events),
    exit: (code) => Effect.sync(() => app.exit(code)),
    claimScheme: Effect.sync(() => claim(electron)),
    wasOpenedAtLogin: Effect.sync(() => process.platform === "darwin" && app.getLoginItemSettings().wasOpenedAtLogin),
    setOpenAtLogin: (isOn, args) => Effect.sync(() => app.setLoginItemSettings({ openAtLogin: isOn, args: [...args] }))
  } satisfies AppShell
})
