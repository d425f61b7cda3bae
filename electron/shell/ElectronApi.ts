import type { Effect } from "effect"
import type * as Electron from "electron"
import type { AppUpdater } from "electron-updater"

type Modules =
  | "app"
  | "BrowserWindow"
  | "clipboard"
  | "dialog"
  | "globalShortcut"
  | "ipcMain"
  | "Menu"
  | "nativeTheme"
  | "Notification"
  | "powerMonitor"
  | "safeStorage"
  | "screen"
  | "session"
  | "shell"
  | "Tray"
  | "utilityProcess"

/** The part of Electron that the app uses, handed in by `main.ts`, the only module that imports it. */
export interface ElectronApi extends Pick<typeof Electron, Modules> {
  readonly updater: () => Promise<AppUpdater>
  readonly process: Pick<NodeJS.Process, "argv" | "env" | "execPath" | "platform">
  /** The folder of the app's own files. */
  readonly bundle: string
  /** The folder where an installed app keeps what is not code. */
  readonly resources: string
}

/** Runs what a callback of Electron's asks for, until the shell closes. */
export type Run = (effect: Effect.Effect<void>) => void
