/**
 * Imports 100,000 links from a CSV file and a million visits from a YOURLS dump, on SQLite: the duration, the peak
 * memory of the server, and the latency of redirects with and without the import. Run `npm run build`, then `npm run
 * bench:import`.
 */
import { fork, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openAsBlob, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const links = Number(process.env["LINKS"] ?? 100_000)
const visits = Number(process.env["VISITS"] ?? 1_000_000)
/** The redirects per second during the import. */
const redirects = 200
const key = "key-of-the-import-bench-0123456789abcd"
const port = 18_789
const url = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), "linden-import-"))
const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

const server = spawn(process.execPath, ["dist/linden.js", "serve"], {
  env: {
    ...process.env,
    LINDEN_PORT: String(port),
    LINDEN_DATA_DIR: join(dataDir, "data"),
    LINDEN_BOOTSTRAP_KEY: key,
    LINDEN_RATE_LIMIT: "0"
  },
  stdio: "ignore"
})

const headers = { authorization: `Bearer ${key}` }

interface Job {
  readonly id: string
  readonly state: string
  readonly reason: string | null
}

const ask = async <A>(method: string, path: string, body?: FormData | string): Promise<A> => {
  const type = typeof body === "string" ? { "content-type": "application/json" } : {}
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...type },
    ...(body === undefined ? {} : { body })
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { readonly data: A }).data
}

/** Writes a file row by row, in chunks of a few thousand rows. */
const writeRows = (name: string, head: string, count: number, rowOf: (n: number) => string, tail = "") => {
  const path = join(dataDir, name)
  const file = openSync(path, "w")
  writeSync(file, head)
  for (let from = 0; from < count; from += 5000) {
    writeSync(file, Array.from({ length: Math.min(5000, count - from) }, (_, n) => rowOf(from + n)).join(""))
  }
  writeSync(file, tail)
  closeSync(file)
  return path
}

const csv = () =>
  writeRows(
    "links.csv",
    "Long URL,Short code,Title,Tags,Clicks\n",
    links,
    (n) => `https://example.com/p/${n}?a=b,bench-${n},"Title, ${n}",t${n % 20}|news,${n % 7}\n`
  )

const seen = 1000
const dump = () => {
  const rows = Array.from(
    { length: seen },
    (_, n) => `('seen${n}','https://example.org/${n}','T','2024-01-01 00:00:00','',${Math.ceil(visits / seen)})`
  )
  return writeRows(
    "yourls.sql",
    [
      "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int(10));",
      `INSERT INTO \`yourls_url\` VALUES ${rows.join(",")};`,
      "CREATE TABLE `yourls_log` (`click_id` int(11), `click_time` datetime, `shorturl` varchar(100), `referrer` varchar(200), `user_agent` varchar(255), `ip_address` varchar(41), `country_code` char(2));\n"
    ].join("\n"),
    visits,
    (n) => {
      const time = new Date(Date.UTC(2024, 0, 2) + n * 29_000).toISOString().slice(0, 19).replace("T", " ")
      return `INSERT INTO \`yourls_log\` VALUES (${n + 1},'${time}','seen${n % seen}','direct','${agent}','203.0.113.${n % 250}','DE');\n`
    }
  )
}

const visitor = fork(join(import.meta.dirname, "import/visitor.mjs"), [`${url}/probe`, agent, String(redirects)], {
  execArgv: []
})

/** Requests redirects at a steady rate while an effect runs; returns their median and 99th percentile in ms. */
const beside = async (work: () => Promise<unknown>) => {
  visitor.send("begin")
  await work()
  visitor.send("end")
  const [{ p50, p99 }] = (await once(visitor, "message")) as [{ readonly p50: number; readonly p99: number }]
  return { p50, p99 }
}

const ended = async (id: string) => {
  for (;;) {
    const job = await ask<Job>("GET", `/jobs/${id}`)
    if (job.state === "done") return
    if (!["queued", "running"].includes(job.state)) throw new Error(`${job.state}: ${job.reason}`)
    // Poll rarely, because the responses compete with redirects.
    await sleep(1000)
  }
}

const bring = async (source: string, path: string) => {
  const body = new FormData()
  body.append("source", source)
  if (source === "yourls") body.append("base_url", "https://y.example")
  body.append("file", await openAsBlob(path), "file")
  await ended((await ask<Job>("POST", "/imports", body)).id)
}

const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? 0) / 1024

const measured = async (name: string, items: number, work: () => Promise<void>, quiet: number) => {
  const began = performance.now()
  const { p50, p99 } = await beside(work)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${name.padEnd(28)} ${seconds.toFixed(1)} s (${Math.round(items / seconds)}/s); redirects meanwhile p50 ${p50.toFixed(2)} ms, ` +
      `p99 ${p99.toFixed(2)} ms, ${(p99 / quiet).toFixed(2)} times the baseline; server peak ${peak().toFixed(0)} MB`
  )
}

try {
  const files = [csv(), dump()] as const
  for (let tries = 0; tries < 400; tries++) {
    if ((await fetch(`${url}/health`).catch(() => undefined))?.ok) break
    await sleep(25)
  }
  await ask(
    "POST",
    "/links",
    JSON.stringify({ url: "https://example.com/probe", custom_slug: "probe", redirect_type: "instant" })
  )
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  visitor.send("go")
  const quiet = await beside(() => sleep(10_000))
  console.log(`redirects alone              p50 ${quiet.p50.toFixed(2)} ms, p99 ${quiet.p99.toFixed(2)} ms`)
  await measured(`${links} links of a CSV`, links, () => bring("csv", files[0]), quiet.p99)
  await measured(`${visits} visits of a dump`, visits, () => bring("yourls", files[1]), quiet.p99)
} finally {
  visitor.kill()
  server.kill("SIGKILL")
  rmSync(dataDir, { recursive: true, force: true })
}
