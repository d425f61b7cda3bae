import * as NodeContext from "@effect/platform-node/NodeContext"
import { Layer } from "effect"
import { SettingsLive } from "../../src/settings/Settings.ts"
import { QuietLive } from "../Logging.ts"
import { StorageLive } from "../Storage.ts"

/** The settings and the migrated database of a command; logs only failures. */
export const DatabaseLive = StorageLive.pipe(
  Layer.provideMerge(SettingsLive),
  Layer.provideMerge(NodeContext.layer),
  Layer.provideMerge(QuietLive)
)
