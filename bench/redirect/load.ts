import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

/** The measurements of a load generator. */
export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** The 99th percentile in milliseconds. */
  readonly p99: number
  readonly failures: number
}

const connections = 32
const here = import.meta.dirname
const hasWrk = (process.env["PATH"] ?? "").split(":").some((folder) => existsSync(join(folder, "wrk")))

const run = (command: string, args: ReadonlyArray<string>) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.once("error", reject)
    child.once("close", (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`))))
  })

/**
 * Visits a server for a few seconds from another process: wrk if it is installed, otherwise a small client. `after` is
 * the path after each code.
 */
export const load = async (url: string, codes: number, seconds: number, after = ""): Promise<Load> => {
  const output = hasWrk
    ? await run("wrk", [
        ...["-t1", `-c${connections}`, `-d${seconds}s`, "-s", join(here, "visit.lua"), url, "--", String(codes), after]
      ])
    : await run(process.execPath, [
        join(here, "client.mjs"),
        url,
        String(codes),
        String(seconds),
        String(connections),
        after
      ])
  const [, requests, micros, p99, failures] = /^result (\d+) (\d+) (\d+) (\d+)$/m.exec(output) ?? []
  if (requests === undefined) throw new Error(`the load generator said: ${output}`)
  return {
    requests: Number(requests),
    perSecond: Number(requests) / (Number(micros) / 1e6),
    p99: Number(p99) / 1000,
    failures: Number(failures)
  }
}
