import { Context } from "effect"
import type { StartThread } from "../worker/WorkerThread.ts"

/** How a thread that runs the renderer is started. */
export class RendererThread extends Context.Tag("renderer/RendererThread")<RendererThread, StartThread>() {}
