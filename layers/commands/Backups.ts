import * as Command from "@effect/cli/Command"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { Effect, Layer } from "effect"
import { backupCommand, goLiveCommand, restoreCommand } from "../../src/cli/Backups.ts"
import { copyCommand } from "../../src/cli/Copy.ts"
import { newIdentityCommand } from "../../src/cli/Identity.ts"
import { startOverCommand } from "../../src/cli/StartOver.ts"
import { SettingsLive } from "../../src/settings/Settings.ts"
import { QuietLive } from "../Logging.ts"
import { DatabaseLive } from "../Storage.ts"

// No database layer, because a backup copies files and migrates nothing.
const copies = Layer.merge(SettingsLive, QuietLive)

/** Loaded when it is used, because backups don't need the code of clicks. */
const renewedClicks = Effect.promise(() =>
  Promise.all([import("../../src/doctor/DamagedClicks.ts"), import("../ClickTools.ts")])
).pipe(Effect.flatMap(([{ renewClicks }, { RebuildToolsLive }]) => renewClicks(RebuildToolsLive)))

export const backup = Command.provide(backupCommand, copies)
const startOver = Command.provide(
  startOverCommand(
    DatabaseLive.pipe(Layer.provide(SettingsLive), Layer.provide(NodeContext.layer), Layer.provide(QuietLive)),
    renewedClicks
  ),
  copies
)
export const restore = Command.provide(restoreCommand, copies)
export const copy = Command.provide(copyCommand, copies)

const goLive = Command.provide(goLiveCommand, copies)
const newIdentity = Command.provide(newIdentityCommand, copies)

export { goLive as "go-live", newIdentity as "new-identity", startOver as "start-over" }
