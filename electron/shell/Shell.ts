import { Context } from "effect"
import type { AppShell } from "./AppShell.ts"
import type { DesktopIntegration } from "./DesktopIntegration.ts"
import type { Dialogs } from "./Dialogs.ts"
import type { Menus } from "./Menus.ts"
import type { Processes } from "./Processes.ts"
import type { Updater } from "./Updater.ts"
import type { Vault } from "./Vault.ts"
import type { Windows } from "./Windows.ts"

/** What the app needs from its operating system. Code that uses it does not depend on Electron. */
export interface ShellShape {
  readonly app: AppShell
  readonly desk: DesktopIntegration
  readonly dialogs: Dialogs
  readonly menus: Menus
  readonly processes: Processes
  readonly updater: Updater
  readonly vault: Vault
  readonly windows: Windows
}

export class Shell extends Context.Tag("electron/shell/Shell")<Shell, ShellShape>() {}
