import { existsSync } from "node:fs"

/** How many parts of memory glibc keeps for all threads together: left alone, it keeps up to eight for each core and gives little of them back. */
const arenas = "2"

/** The setting of glibc for that, which it reads before a program begins. */
const setting = "MALLOC_ARENA_MAX"

/** The environment of a server that keeps few parts. */
export const withFewArenas = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ [setting]: arenas, ...env })

/**
 * Goes on as a program that keeps few parts, with the same process id, arguments and standard streams, where that can be had:
 * Node 22.15 and 24 on Linux. Who set it, or has a pipe to this process, is left alone.
 */
export const keepFewArenas = (): void => {
  const { execve, execPath, execArgv, argv, env, platform, channel } = process
  if (platform !== "linux" || env[setting] !== undefined || channel !== undefined || execve === undefined) return
  if (!existsSync(execPath)) return
  execve.call(process, execPath, [execPath, ...execArgv, ...argv.slice(1)], withFewArenas(env))
}
