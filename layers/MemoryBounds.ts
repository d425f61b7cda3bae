import { existsSync } from "node:fs"
import { boundYoungHeap } from "./YoungHeap.ts"

/**
 * The number of glibc's memory arenas for all threads. The default is up to eight per core, and arenas return little
 * memory to the system.
 */
const arenas = { MALLOC_ARENA_MAX: "2" }

/** The limit for each half of the young heap, in MB; V8's default of 32 has no measurable benefit. */
const youngHeap = "--max-semi-space-size=4"

/** An environment that limits glibc's arenas. */
export const withFewArenas = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...arenas, ...env })

/**
 * Limits the memory of a server with options that only work at the start of a process. If possible (Node 22.15 and 24
 * on Linux), the process replaces itself and keeps its id, arguments and standard streams. It doesn't if the operator
 * has set the limit, if a parent uses an IPC channel, or if systemd passed a socket, which the replacement would lose.
 * In that case, only the young heap is limited.
 */
export const boundMemory = (): void => {
  const { execve, execPath, execArgv, argv, env, platform, channel } = process
  if (execArgv.includes(youngHeap)) return
  const isFree = env["MALLOC_ARENA_MAX"] === undefined && env["LISTEN_FDS"] === undefined && channel === undefined
  if (platform === "linux" && isFree && existsSync(execPath)) {
    execve?.call(process, execPath, [execPath, youngHeap, ...execArgv, ...argv.slice(1)], withFewArenas(env))
  }
  boundYoungHeap()
}
