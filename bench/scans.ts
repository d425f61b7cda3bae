import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const visits = Number(process.env["VISITS"] ?? 2000)
const rounds = Number(process.env["ROUNDS"] ?? 5)
const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const key = "key-of-the-scans-bench-0123456789abcdef"
const port = 18_793
const url = `http://127.0.0.1:${port}`
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const visit = (path: string) =>
  new Promise<void>((resolve, reject) => {
    get(url + path, { agent }, (response) => {
      response.resume()
      response.on("end", () => (response.statusCode === 302 ? resolve() : reject(new Error(`${path} is no redirect`))))
    }).on("error", reject)
  })

/** The median milliseconds per visit, of many visits over one connection. */
const time = async (path: string) => {
  const times: Array<number> = []
  for (let n = 0; n < visits; n++) {
    const began = performance.now()
    await visit(path)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(visits / 2)] ?? 0
}

const api = async (path: string, body: object) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Record<string, string> }).data
}

const ready = async () => {
  for (let tries = 0; tries < 400; tries++) {
    if (
      await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false
      )
    )
      return
    await sleep(25)
  }
  throw new Error("the server does not answer")
}

/** Compares scans with other visits. With a table of 0 links, each visit reads the database. */
const compare = async (what: string, tableSize: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), "linden-scans-"))
  const server = spawn(process.execPath, [entry, "serve"], {
    env: {
      ...process.env,
      LINDEN_PORT: String(port),
      LINDEN_DATA_DIR: dataDir,
      LINDEN_BOOTSTRAP_KEY: key,
      LINDEN_ROUTE_TABLE_SIZE: tableSize
    },
    stdio: "ignore"
  })
  const ended = new Promise((resolve) => server.once("exit", resolve))
  try {
    await ready()
    const made = await api("/qrcodes", { name: "Bench", url: "https://example.com/", design_config: {} })
    const scan = /\/qr\/(\w{6})-/.exec(made["image_url"] ?? "")?.[1]
    const [plain, scanned] = [`/${made["short_code"]}?from=bench`, `/${made["short_code"]}?qr=${scan}`]
    await time(plain)
    await time(scanned)
    const ratios: Array<number> = []
    const middle: Array<readonly [number, number]> = []
    for (let round = 0; round < rounds; round++) {
      const pair = [await time(plain), await time(scanned)] as const
      middle.push(pair)
      ratios.push(pair[1] / pair[0])
    }
    const sorted = ratios.sort((a, b) => a - b)
    const [one, other] = [0, 1].map((n) => middle.map((pair) => pair[n] ?? 0).sort((a, b) => a - b)[rounds >> 1] ?? 0)
    console.log(
      `${what}: a visit ${one?.toFixed(3)} ms, a scan ${other?.toFixed(3)} ms, ratio ${sorted[rounds >> 1]?.toFixed(2)}` +
        ` (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})   (target: 1.1)`
    )
  } finally {
    server.kill("SIGTERM")
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await compare("links and codes in memory", "100000")
await compare("each visit read from the database", "0")
agent.destroy()
