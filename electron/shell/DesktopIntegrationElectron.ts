import { Effect } from "effect"
import type { DesktopIntegration } from "./DesktopIntegration.ts"
import type { ElectronApi, Run } from "./ElectronApi.ts"

export const makeDesktopIntegration = (electron: ElectronApi, run: Run): DesktopIntegration => {
  const { clipboard, globalShortcut, nativeTheme, Notification, shell } = electron
  // Keep a reference to each notification. Otherwise, it is garbage-collected and its click is lost.
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
    // Ignore failures. The program that opens the address reports its own errors; without such a program, there is
    // nothing to do.
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
