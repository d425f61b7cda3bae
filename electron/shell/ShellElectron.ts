import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, FiberSet, Layer, Option } from "effect"
import { makeApp } from "./AppElectron.ts"
import type { DesktopIntegration } from "./DesktopIntegration.ts"
import type { Dialogs } from "./Dialogs.ts"
import type { ElectronApi, Run } from "./ElectronApi.ts"
import { makeMenus } from "./MenusElectron.ts"
import { makeProcesses } from "./ProcessesElectron.ts"
import { Shell } from "./Shell.ts"
import type { Updater } from "./Updater.ts"
import type { Vault } from "./Vault.ts"
import { makeWindows } from "./WindowsElectron.ts"

const makeVault = ({ process, safeStorage }: ElectronApi): Vault => {
  // Whether secrets would really be encrypted. On a Linux without a keyring, Electron uses a password that is public in
  // its source.
  const isSafe = () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text")
  const attempt = (work: () => string) =>
    Effect.option(
      Effect.try(() => {
        if (!isSafe()) throw new Error("The system has no secret storage for apps.")
        return work()
      })
    )
  return {
    seal: (secret) => attempt(() => safeStorage.encryptString(secret).toString("base64")),
    unseal: (sealed) => attempt(() => safeStorage.decryptString(Buffer.from(sealed, "base64")))
  }
}

/** The packager creates this file if the build has an update feed. */
const feedFile = "app-update.yml"

const makeUpdater = ({ app, resources, updater }: ElectronApi): Updater => ({
  hasFeed: Effect.sync(() => app.isPackaged && existsSync(join(resources, feedFile))),
  fetch: Effect.tryPromise({
    try: async () => {
      const found = await (await updater()).checkForUpdates()
      if (found?.downloadPromise == null) return null
      await found.downloadPromise
      return found.updateInfo.version
    },
    catch: (cause) => ({ message: cause instanceof Error ? cause.message : String(cause) })
  })
})

const makeDialogs = ({ dialog }: ElectronApi): Dialogs => ({
  ask: ({ kind, message, detail, buttons, cancel = buttons.length - 1 }) =>
    Effect.promise(() =>
      dialog.showMessageBox({
        type: kind,
        message,
        ...(detail === undefined ? {} : { detail }),
        buttons: [...buttons],
        defaultId: 0,
        cancelId: cancel,
        noLink: true
      })
    ).pipe(Effect.map(({ response }) => response)),
  saveAs: (title, path, { name, extensions }) =>
    Effect.promise(() =>
      dialog.showSaveDialog({ title, defaultPath: path, filters: [{ name, extensions: [...extensions] }] })
    ).pipe(
      Effect.map(({ canceled, filePath }) => (canceled || filePath === "" ? Option.none() : Option.some(filePath)))
    ),
  open: (title, { name, extensions }) =>
    Effect.promise(() =>
      dialog.showOpenDialog({ title, properties: ["openFile"], filters: [{ name, extensions: [...extensions] }] })
    ).pipe(Effect.map(({ canceled, filePaths }) => (canceled ? Option.none() : Option.fromNullable(filePaths[0]))))
})

const makeDesktopIntegration = (electron: ElectronApi, run: Run): DesktopIntegration => {
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

/** Implements the shell with Electron. */
export const shellElectron = (electron: ElectronApi) =>
  Layer.scoped(
    Shell,
    Effect.gen(function* () {
      const run = yield* FiberSet.makeRuntime<never, void>()
      return {
        app: yield* makeApp(electron),
        desk: makeDesktopIntegration(electron, run),
        dialogs: makeDialogs(electron),
        menus: makeMenus(electron, run),
        processes: makeProcesses(electron),
        updater: makeUpdater(electron),
        vault: makeVault(electron),
        windows: makeWindows(electron, run)
      }
    })
  )
