import * as Command from "@effect/cli/Command"
import { Layer } from "effect"
import { backupCommand, restoreCommand } from "../../src/cli/Backups.ts"
import { SettingsLive } from "../../src/settings/Settings.ts"
import { QuietLive } from "../Logging.ts"

// No database layer, because a backup copies files and migrates nothing.
const copies = Layer.merge(SettingsLive, QuietLive)

export const backup = Command.provide(backupCommand, copies)
export const restore = Command.provide(restoreCommand, copies)
