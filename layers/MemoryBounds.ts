import { existsSync } from "node:fs"
import { boundYoungHeap } from "./YoungHeap.ts"

/** How many parts of memory glibc keeps for all threads together: left alone, it keeps up to eight for each core and gives little of them back. */
const arenas = { MALLOC_ARENA_MAX: "2" }

/** How large each half of the heap for what was just made grows, in MB: V8 would let it grow to 32, for nothing that is measured. */
const youngHeap = "--max-semi-space-size=4"

/** The environment of a server that keeps few parts of memory. */
export const withFewArenas = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...arenas, ...env })

/**
 * Bounds the memory of a server by what is read before a program begins: goes on as one that was started so, with the same process
 * id, arguments and standard streams, where that can be had (Node 22.15 and 24 on Linux). Who has set it, or has a pipe to this
 * process, is left alone; the heap is bounded all the same.
 */
export const boundMemory = (): void => {
  const { execve, execPath, execArgv, argv, env, platform, channel } = process
  if (execArgv.includes(youngHeap)) return
  if (platform === "linux" && env["MALLOC_ARENA_MAX"] === undefined && channel === undefined && existsSync(execPath)) {
    execve?.call(process, execPath, [execPath, youngHeap, ...execArgv, ...argv.slice(1)], withFewArenas(env))
  }
  boundYoungHeap()
}
