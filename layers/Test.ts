import { Layer } from "effect"
import { Settings, type SettingsShape } from "../src/Settings.ts"
import { AccountsLive } from "./Core.ts"
import { serverLayer } from "./Server.ts"

/** The whole server over given settings, with its database and accounts within a test's reach. */
export const testServerLayer = (settings: SettingsShape) =>
  AccountsLive.pipe(Layer.provideMerge(serverLayer), Layer.provideMerge(Layer.succeed(Settings, settings)))
