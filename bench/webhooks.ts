/**
 * A flood of clicks for a webhook: 5,000 visits a second for 30 seconds to 1,000 links, with an endpoint that responds
 * in 20 ms. Reports whether every click arrived, how far deliveries lag behind the clicks, the peak memory of the
 * server, and the latency of redirects, compared to the same flood without a webhook. Run `npm run build`, then `npm
 * run bench:webhooks`.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const rate = Number(process.env["RATE"] ?? 5000)
const seconds = Number(process.env["SECONDS"] ?? 30)
const links = Number(process.env["LINKS"] ?? 1000)
const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const key = "key-of-the-webhooks-bench-0123456789abc"
const [serverPort, receiverPort] = [18_787, 18_788]
const dataDir = mkdtempSync(join(tmpdir(), "linden-webhooks-"))
const url = `http://127.0.0.1:${serverPort}`
const receiverUrl = `http://127.0.0.1:${receiverPort}`

const start = (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: "ignore" })

const answers = async (address: string) => {
  for (let tries = 0; tries < 400; tries++) {
    try {
      if ((await fetch(address)).ok) return
    } catch {}
    await sleep(25)
  }
  throw new Error(`${address} does not answer`)
}

const ask = async <A>(method: string, path: string, body?: unknown): Promise<A> => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { readonly data: A }).data
}

interface Flood {
  readonly sent: number
  readonly answered: number
  readonly failed: number
  readonly took: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

interface Stats {
  readonly unique: number
  readonly total: number
  readonly deliveries: number
  readonly ids: number
  readonly last: number
}

/** The bytes of visits that are not ingested yet. */
const unbooked = async () =>
  Number(/^linden_ledger_lag_bytes (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0)

const stats = async () => (await (await fetch(receiverUrl)).json()) as Stats

const flood = (codes: ReadonlyArray<string>) =>
  new Promise<Flood>((resolve, reject) => {
    const client = spawn(
      process.execPath,
      ["bench/webhooks/client.mjs", url, codes.join(","), String(rate), String(seconds)],
      { stdio: ["ignore", "pipe", "inherit"] }
    )
    let text = ""
    client.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString()
    })
    client.once("close", () => {
      try {
        resolve(JSON.parse(text))
      } catch (fault) {
        reject(fault)
      }
    })
  })

/** Resident memory in MB, as reported by the kernel. */
const resident = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024

const whole = (value: number) => Math.round(value).toLocaleString("en")
const tell = (name: string, { sent, answered, failed, took, p50, p99, max }: Flood, memory: number) =>
  console.log(
    `${name.padEnd(8)} ${whole(sent)} visits in ${took.toFixed(1)} s (${whole(answered / took)}/s), ${failed} failed, ` +
      `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, slowest ${whole(max)} ms; server at most ${whole(memory)} MB`
  )

const server = start([entry, "serve"], {
  LINDEN_PORT: String(serverPort),
  LINDEN_DATA_DIR: dataDir,
  LINDEN_BOOTSTRAP_KEY: key,
  LINDEN_ALLOW_PRIVATE_TARGETS: "true",
  LINDEN_DESTINATION_PREVIEWS: "false",
  LINDEN_RATE_LIMIT: "0"
})
const receiver = start(["bench/webhooks/receiver.mjs"], { PORT: String(receiverPort) })
let memory = 0
const watch = setInterval(() => {
  memory = Math.max(memory, resident(server.pid ?? 0))
}, 100)

try {
  await answers(`${url}/health`)
  await answers(receiverUrl)
  const codes: Array<string> = []
  while (codes.length < links) {
    const { results } = await ask<{ results: ReadonlyArray<{ data: { short_code: string } }> }>("POST", "/links/bulk", {
      links: Array.from({ length: 100 }, () => ({ url: "https://example.com/", redirect_type: "instant" }))
    })
    codes.push(...results.map(({ data }) => data.short_code))
  }
  const figures = { rate, seconds, links: codes.length, load: loadavg()[0]?.toFixed(1) }
  console.log(
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")
  )
  const without = await flood(codes)
  await sleep(5000)
  tell("without", without, memory)

  await ask("POST", "/webhooks", { url: `${receiverUrl}/hook`, events: ["link.clicked"] })
  await sleep(1500)
  memory = 0
  const along = await flood(codes)
  const ended = Date.now()
  const atEnd = await stats()
  let booked = 0
  while ((await stats()).unique < along.answered && Date.now() - ended < 300_000) {
    // Record when all clicks are ingested, because only then can the last ones be delivered.
    if (booked === 0 && (await unbooked()) === 0) booked = Date.now()
    await sleep(100)
  }
  const { unique, total, deliveries, ids, last } = await stats()
  tell("with", along, memory)
  console.log(
    `delivered ${whole(unique)} of ${whole(along.answered)} clicks (${whole(along.answered - unique)} lost, ${whole(total - unique)} twice) in ${whole(deliveries)} deliveries of ${whole(ids)} ids; ` +
      `${whole(atEnd.unique)} by the end of the flood, all ${(Math.max(0, last - ended) / 1000).toFixed(1)} s after it, ` +
      `${booked === 0 ? "booked no sooner" : `all booked ${((booked - ended) / 1000).toFixed(1)} s after it`}`
  )
  console.log(`redirects: p99 ${(along.p99 / without.p99).toFixed(2)} times the baseline`)
  if (unique !== along.answered) process.exitCode = 1
} finally {
  clearInterval(watch)
  server.kill("SIGKILL")
  receiver.kill("SIGKILL")
  await sleep(300)
  rmSync(dataDir, { recursive: true, force: true })
}
