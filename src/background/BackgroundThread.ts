import { Context } from "effect"
import type { StartThread } from "../worker/WorkerThread.ts"

/** How a thread for work in the background is started. */
export class BackgroundThread extends Context.Tag("background/BackgroundThread")<BackgroundThread, StartThread>() {}
