import { Effect, FiberSet, Layer } from "effect"
import { makeApp } from "./AppElectron.ts"
import { makeDesktopIntegration } from "./DesktopIntegrationElectron.ts"
import { makeDialogs } from "./DialogsElectron.ts"
import type { ElectronApi } from "./ElectronApi.ts"
import { makeMenus } from "./MenusElectron.ts"
import { makeProcesses } from "./ProcessesElectron.ts"
import { Shell } from "./Shell.ts"
import { makeUpdater } from "./UpdaterElectron.ts"
import { makeVault } from "./VaultElectron.ts"
import { makeWindows } from "./WindowsElectron.ts"

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
