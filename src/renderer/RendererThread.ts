import { Context } from "effect"
import type { StartThread } from "../worker/WorkerThread.ts"

/** Starts a renderer thread. */
export class RendererThread extends Context.Tag("renderer/RendererThread")<RendererThread, StartThread>() {}
