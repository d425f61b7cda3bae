import * as Command from "@effect/cli/Command"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { Layer } from "effect"
import { backupCommand, restoreCommand } from "../../src/cli/Backups.ts"
import { newIdentityCommand } from "../../src/cli/Identity.ts"
import { startOverCommand } from "../../src/cli/StartOver.ts"
import { SettingsLive } from "../../src/settings/Settings.ts"
import { QuietLive } from "../Logging.ts"
import { DatabaseLive } from "../Storage.ts"

// No database layer, because a backup copies files and migrates nothing.
const copies = Layer.merge(SettingsLive, QuietLive)

export const backup = Command.provide(backupCommand, copies)
const startOver = Command.provide(
  startOverCommand(
    DatabaseLive.pipe(Layer.provide(SettingsLive), Layer.provide(NodeContext.layer), Layer.provide(QuietLive))
  ),
  copies
)
export const restore = Command.provide(restoreCommand, copies)

const newIdentity = Command.provide(newIdentityCommand, copies)

export { newIdentity as "new-identity", startOver as "start-over" }
