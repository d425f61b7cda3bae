import { Effect } from "effect"
import type { DesktopIntegration } from "./DesktopIntegration.ts"
import type { ElectronApi, Run } from "./ElectronApi.ts"

export const makeDesktopIntegration = (electron: ElectronApi, run: Run): DesktopIntegration => {
  const { clipboard, globalShortcut, nativeTheme, Notification, shell } = electron
  // A notification that nothing refers to is collected, and its click with it.
  const shown = new Set<Electron.Notification>()
  return {
    readText: Effect.orElseSucceed(
      Effect.tryPromise(() => clipboard.readText()),
      () => ""
    ),
    copyText: (text) => Effect.ignore(Effect.tryPromise(() => clipboard.writeText(text))),
    notify: ({ title, body, onClick }) =>
      Effect.sync(() => {
        if (!Notification.isSupported()) return
        const notice = new Notification({ title, body })
        shown.add(notice)
        notice.on("close", () => shown.delete(notice))
        notice.on("click", () => {
          shown.delete(notice)
          if (onClick !== undefined) run(onClick)
        })
        notice.show()
      }),
    // What opens it answers for itself; where nothing does, there is nobody to tell.
    openExternal: (url) => Effect.ignore(Effect.tryPromise(() => shell.openExternal(url))),
    openPath: (path) => Effect.ignore(Effect.tryPromise(() => shell.openPath(path))),
    bindKey: (accelerator, action) =>
      Effect.acquireRelease(
        Effect.sync(() => globalShortcut.register(accelerator, () => run(action))),
        (isBound) => Effect.sync(() => isBound && globalShortcut.unregister(accelerator))
      ),
    isDark: Effect.sync(() => nativeTheme.shouldUseDarkColors)
  }
}
