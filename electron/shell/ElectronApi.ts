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

/** The part of Electron that the app uses. Only `main.ts` imports Electron, and it passes this part on. */
export interface ElectronApi extends Pick<typeof Electron, Modules> {
  readonly updater: () => Promise<AppUpdater>
  readonly process: Pick<NodeJS.Process, "arch" | "argv" | "env" | "execPath" | "getSystemVersion" | "platform">
  /** The folder with the app's own files. */
  readonly bundle: string
  /** The folder with the resources of an installed app that are not code. */
  readonly resources: string
}

/** Runs an effect from an Electron callback, until the shell closes. */
export type Run = (effect: Effect.Effect<void>) => void
