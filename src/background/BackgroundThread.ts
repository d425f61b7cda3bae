import { Context } from "effect"
import type { SettingsCopy } from "../settings/SettingsCopy.ts"
import type { Pulse } from "../worker/Pulse.ts"
import type { StartThread } from "../worker/WorkerThread.ts"

/** The data that the thread receives when it starts. */
export interface BackgroundSetup {
  readonly settings: SettingsCopy
  readonly pulse: Pulse
}

/** Starts a background thread. */
export class BackgroundThread extends Context.Tag("background/BackgroundThread")<BackgroundThread, StartThread>() {}
