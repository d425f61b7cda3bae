import { Cause, Effect } from "effect"
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess
} from "electron"
import { desktop } from "./Desktop.ts"
import { shellElectron } from "./shell/ShellElectron.ts"
import { systemWords } from "./Words.ts"

// Every page runs in Chromium's sandbox, regardless of its window's options.
app.enableSandbox()
app.setName("Linden")
// Set this id, because Windows shows notifications only for programs that have one.
app.setAppUserModelId("app.linden.desktop")

const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  updater: () => import("electron-updater").then(({ autoUpdater }) => autoUpdater),
  process,
  bundle: import.meta.dirname,
  resources: process.resourcesPath
}

desktop.pipe(
  Effect.provide(shellElectron(electron)),
  Effect.catchAllCause((cause) =>
    Effect.sync(() => {
      dialog.showErrorBox(
        systemWords(app.getPreferredSystemLanguages()).trouble.mustQuit,
        Cause.pretty(cause).slice(0, 2000)
      )
      app.exit(1)
    })
  ),
  Effect.runFork
)
