import { Context } from "effect"
import type { SettingsCopy } from "../SettingsCopy.ts"
import type { Pulse } from "../worker/Pulse.ts"
import type { StartThread } from "../worker/WorkerThread.ts"

/** What the thread is given at its start. */
export interface BackgroundSetup {
  readonly settings: SettingsCopy
  readonly pulse: Pulse
}

/** How a thread for work in the background is started. */
export class BackgroundThread extends Context.Tag("background/BackgroundThread")<BackgroundThread, StartThread>() {}
