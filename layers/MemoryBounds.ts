import { existsSync } from "node:fs"
import { boundYoungHeap } from "./YoungHeap.ts"

/**
 * The number of glibc's memory arenas for all threads: by default it has up to eight for each core and returns little
 * of their memory.
 */
const arenas = { MALLOC_ARENA_MAX: "2" }

/** The limit for each half of the young heap, in MB: V8's default of 32 has no measurable benefit. */
const youngHeap = "--max-semi-space-size=4"

/** An environment that limits glibc's arenas. */
export const withFewArenas = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...arenas, ...env })

/**
 * Limits the memory of a server with options that only take effect at the start of a process. It re-executes itself
 * with the same process id, arguments and standard streams, if possible (Node 22.15 and 24 on Linux). It does not if
 * the operator has set the limit or a parent has an IPC channel; the young heap is limited anyway.
 */
export const boundMemory = (): void => {
  const { execve, execPath, execArgv, argv, env, platform, channel } = process
  if (execArgv.includes(youngHeap)) return
  if (platform === "linux" && env["MALLOC_ARENA_MAX"] === undefined && channel === undefined && existsSync(execPath)) {
    execve?.call(process, execPath, [execPath, youngHeap, ...execArgv, ...argv.slice(1)], withFewArenas(env))
  }
  boundYoungHeap()
}
