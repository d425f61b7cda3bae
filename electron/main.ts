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

// Every page runs in Chromium's sandbox, whatever a window was made with.
app.enableSandbox()
app.setName("Linden")
// Windows shows notifications of programs that it knows by this name alone.
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
      dialog.showErrorBox("Linden cannot go on", Cause.pretty(cause).slice(0, 2000))
      app.exit(1)
    })
  ),
  Effect.runFork
)
