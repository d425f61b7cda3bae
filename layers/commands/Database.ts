import * as NodeContext from "@effect/platform-node/NodeContext"
import { Layer } from "effect"
import { SettingsLive } from "../../src/settings/Settings.ts"
import { QuietLive } from "../Logging.ts"
import { ExistingStorageLive, StorageLive } from "../Storage.ts"

const withSettings = <A, E, R>(storage: Layer.Layer<A, E, R>) =>
  storage.pipe(Layer.provideMerge(SettingsLive), Layer.provideMerge(NodeContext.layer), Layer.provideMerge(QuietLive))

/** The settings and the migrated database of a command, which may create it; logs only failures. */
export const DatabaseLive = withSettings(StorageLive)

/** The same for commands that need an existing installation. */
export const ExistingDatabaseLive = withSettings(ExistingStorageLive)
