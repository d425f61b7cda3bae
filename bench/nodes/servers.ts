import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const firstPort = 18_794
const balancerPort = 18_793

export const key = "key-of-the-nodes-bench-0123456789abcdef0"

/** A folder for the servers' data, which is deleted at the end. */
export const folder = mkdtempSync(join(tmpdir(), "linden-nodes-"))

const answers = async (url: string) => {
  for (let tries = 0; tries < 1200; tries++) {
    try {
      if ((await fetch(url)).ok) return
    } catch {}
    await sleep(25)
  }
  throw new Error(`${url} does not answer`)
}

const ended = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const end = new Promise((resolve) => child.once("exit", resolve))
  child.kill(signal)
  await end
}

/** One of the servers, with a data folder that is kept when it stops. */
export const startServer = async (database: string, n: number) => {
  const url = `http://127.0.0.1:${firstPort + n}`
  const child = spawn(process.execPath, [entry, "serve"], {
    env: {
      ...process.env,
      LINDEN_DATA_DIR: join(folder, `data-${n}`),
      LINDEN_DATABASE_URL: database,
      LINDEN_PORT: String(firstPort + n),
      LINDEN_BOOTSTRAP_KEY: key,
      // A limit that is never reached. Unlike 0, it makes the server count requests.
      LINDEN_RATE_LIMIT: "1000000",
      LINDEN_DESTINATION_PREVIEWS: "false",
      LINDEN_LINK_CHECKS: "false"
    },
    stdio: "ignore"
  })
  await answers(`${url}/health`)
  return { url, kill: () => ended(child, "SIGKILL"), stop: () => ended(child, "SIGTERM") }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a balancer in front of the first `servers` servers. */
export const startBalancer = async (servers: number) => {
  const ports = Array.from({ length: servers }, (_, n) => String(firstPort + n))
  const child = spawn(process.execPath, ["bench/nodes/balancer.mjs", String(balancerPort), ...ports], {
    stdio: "inherit"
  })
  const url = `http://127.0.0.1:${balancerPort}`
  await answers(`${url}/health`)
  return { url, stop: () => ended(child, "SIGTERM") }
}
