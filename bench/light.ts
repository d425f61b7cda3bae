/**
 * The footprint of Linden: CPU and memory of the command line, of a start, at rest, idle and after ordinary use, on
 * SQLite. Run `npm run build` first, then `npm run bench:light`. `LINDEN_ENTRY` names another build, for comparison.
 * Linux only.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const runs = 7
// Long enough for an idle server to release memory.
const restSeconds = 65
const idleSeconds = Number(process.env["IDLE_SECONDS"] ?? 60)
const uses = Number(process.env["USES"] ?? 3000)
const connections = 16
const port = 18_787
const key = "key-of-the-light-bench-0123456789abcdef"

const dataDir = mkdtempSync(join(tmpdir(), "linden-light-"))
const environment = {
  ...process.env,
  LINDEN_DATA_DIR: dataDir,
  LINDEN_PORT: String(port),
  LINDEN_DATABASE_URL: "",
  LINDEN_BOOTSTRAP_KEY: key,
  LINDEN_RATE_LIMIT: "0",
  LINDEN_DESTINATION_PREVIEWS: "false",
  LINDEN_LINK_CHECKS: "false"
}

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const start = (args: ReadonlyArray<string>) => spawn(process.execPath, args, { env: environment, stdio: "ignore" })

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once("close", () => resolve()))

/** CPU seconds of a running process, user and system, in all its threads. */
const cpuOf = ({ pid }: ChildProcess) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const statusOf = ({ pid }: ChildProcess, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])

const megabytes = (child: ChildProcess, name: "VmRSS" | "VmHWM") => Math.round(statusOf(child, name) / 1024)

/** Runs a command to its end under GNU time; returns CPU seconds and peak memory in MB. */
const command = async (args: ReadonlyArray<string>) => {
  const child = spawn("/usr/bin/time", ["-f", "%U %S %M", process.execPath, ...args], { env: environment })
  let told = ""
  child.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()))
  await ended(child)
  const [user = 0, system = 0, kilobytes = 0] = (told.trim().split("\n").at(-1) ?? "").split(" ").map(Number)
  return { cpu: user + system, megabytes: kilobytes / 1024 }
}

const measured = async (args: ReadonlyArray<string>) => {
  const all: Array<{ readonly cpu: number; readonly megabytes: number }> = []
  for (let n = 0; n < runs; n++) all.push(await command(args))
  return `${median(all.map(({ cpu }) => cpu)).toFixed(2)} s, ${Math.round(median(all.map((one) => one.megabytes)))} MB`
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })

const ask = (method: string, path: string, body?: unknown) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
    }
    request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      response.resume()
      response.once("end", () => resolve(response.statusCode ?? 0))
    })
      .once("error", reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })

const expectStatus = async (wanted: number, ...args: Parameters<typeof ask>) => {
  const status = await ask(...args)
  if (status !== wanted) throw new Error(`${args[0]} ${args[1]} answered ${status} instead of ${wanted}`)
}

const serve = async () => {
  const began = performance.now()
  const child = start([entry, "serve"])
  while ((await ask("GET", "/health").catch(() => 0)) !== 200) await sleep(2)
  return { child, millis: performance.now() - began, cpu: cpuOf(child) }
}

const stop = async (child: ChildProcess) => {
  const over = ended(child)
  child.kill("SIGTERM")
  await over
}

const use = async () => {
  let next = 0
  const client = async () => {
    while (next < uses) {
      const n = next++
      await expectStatus(201, "POST", "/api/v1/links", {
        url: `https://example.com/${n}`,
        custom_slug: `light-${n}`,
        redirect_type: "instant"
      })
      await expectStatus(302, "GET", `/light-${n}`)
      if (n % 5 === 0) await expectStatus(200, "GET", "/api/v1/links?limit=20")
      if (n % 50 === 0) await expectStatus(200, "GET", "/api/v1/analytics?period=7d")
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
}

const row = (what: string, now: string, goal: string) => console.log(`${what.padEnd(44)}${now.padEnd(30)}${goal}`)

try {
  row("", "measured", "goal")
  row("node -e 0", await measured(["-e", "0"]), "")
  row("linden --version", await measured([entry, "--version"]), "0.15 s, 60 MB")
  const starts: Array<{ readonly millis: number; readonly cpu: number }> = []
  for (let n = 0; n < runs; n++) {
    const { child, ...one } = await serve()
    starts.push(one)
    await stop(child)
  }
  const wall = Math.round(median(starts.map(({ millis }) => millis)))
  row("start until /health answers", `${median(starts.map(({ cpu }) => cpu)).toFixed(2)} s of CPU, ${wall} ms`, "0.7 s")
  const { child } = await serve()
  await sleep(restSeconds * 1000)
  row("memory at rest", `${megabytes(child, "VmRSS")} MB`, "110 MB")
  row("threads at rest", String(statusOf(child, "Threads")), "")
  const before = cpuOf(child)
  await sleep(idleSeconds * 1000)
  row("idle", `${(((cpuOf(child) - before) / idleSeconds) * 100).toFixed(2)} % of a core`, "0.3 %")
  row(
    "linden key create, meanwhile",
    await measured([entry, "key", "create", "--team", "Home", "--role", "member"]),
    "0.4 s"
  )
  const beforeUse = cpuOf(child)
  await use()
  row(`${uses} creates, visits and some lists`, `${(cpuOf(child) - beforeUse).toFixed(1)} s of CPU`, "")
  await sleep(restSeconds * 1000)
  row("memory after that", `${megabytes(child, "VmRSS")} MB, peak ${megabytes(child, "VmHWM")} MB`, "150 MB")
  await stop(child)
} finally {
  agent.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}
