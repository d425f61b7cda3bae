import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { get } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

export type Server = ReturnType<typeof start>

/** Starts a program with this Node on a separate port. */
export const start = (
  args: ReadonlyArray<string>,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  cwd = process.cwd()
) => {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, PORT: String(port), LINDEN_PORT: String(port), ...environment },
    stdio: "ignore"
  })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}

// Use a new connection, because the server could close a kept-alive connection just when it is used.
const statusOf = (url: string) =>
  new Promise<number>((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).once("error", () => resolve(503))
  })

/** Waits until an address returns anything but a server error. */
export const answers = async (url: string) => {
  for (let tries = 0; tries < 2400; tries++) {
    if ((await statusOf(url)) < 500) return
    await sleep(25)
  }
  throw new Error(`${url} does not answer`)
}

/** Memory in MB, as reported by the kernel. */
export const resident = (pid: number, line: "VmRSS" | "VmHWM" = "VmRSS") =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** The CPU seconds of a process, or of its main thread only. */
export const used = (pid: number, whose: "process" | "main thread") => {
  const file = whose === "process" ? `/proc/${pid}/stat` : `/proc/${pid}/task/${pid}/stat`
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) / 100
}
