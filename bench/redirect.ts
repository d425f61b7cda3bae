/**
 * Direct redirects compared to a bare `node:http` server with a Map, interleaved in one run: one link, then 100,000 at
 * random; 32 keep-alive connections with a browser's headers, the journal on. Then one link with each field that changes
 * how it redirects, the resident memory after a million redirects, redirects during continuous reports, and the time
 * until a visit appears in its link's total. Run `npm run build`, then `npm run bench:redirect`.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { createLinks, visitEach } from "./redirect/links.ts"
import { load } from "./redirect/load.ts"
import { reportsWhile } from "./redirect/reports.ts"
import { answers, resident, type Server, start, used } from "./redirect/server.ts"
import { timesToTotal } from "./redirect/totals.ts"

const rounds = Number(process.env["ROUNDS"] ?? 5)
const seconds = Number(process.env["SECONDS"] ?? 4)
const links = Number(process.env["LINKS"] ?? 100_000)
const visits = Number(process.env["VISITS"] ?? 1_000_000)
const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const key = "key-of-the-redirect-bench-0123456789abc"

type Measured = Awaited<ReturnType<typeof measure>>

const measure = async ({ url, pid }: Server, codes: number, after = "") => {
  const before = used(pid, "main thread")
  const measured = await load(url, codes, seconds, after)
  if (measured.failures > 0) throw new Error("some answers were no redirects")
  return { ...measured, micros: ((used(pid, "main thread") - before) / measured.requests) * 1e6 }
}

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const spread = (values: ReadonlyArray<number>) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`

const compare = async (name: string, codes: number, after = "") => {
  await load(bare.url, codes, 1)
  await load(linden.url, codes, 2, after)
  const pairs: Array<readonly [bare: Measured, linden: Measured]> = []
  for (let round = 0; round < rounds; round++) {
    pairs.push([await measure(bare, codes), await measure(linden, codes, after)])
  }
  const rate = (which: 0 | 1) => Math.round(median(pairs.map((pair) => pair[which].perSecond)))
  const p99 = (which: 0 | 1) => median(pairs.map((pair) => pair[which].p99)).toFixed(2)
  const cost = (which: 0 | 1) => median(pairs.map((pair) => pair[which].micros)).toFixed(1)
  console.log(`${name}: bare ${rate(0)}/s, p99 ${p99(0)} ms; Linden ${rate(1)}/s, p99 ${p99(1)} ms`)
  console.log(
    `  requests per second  ${spread(pairs.map(([a, b]) => b.perSecond / a.perSecond))} of bare   (target: 0.8)`
  )
  console.log(
    `  CPU time             ${spread(pairs.map(([a, b]) => b.micros / a.micros))} of bare, ${cost(1)} µs a redirect`
  )
  console.log(`  p99                  ${spread(pairs.map(([a, b]) => b.p99 / a.p99))} of bare   (target: at most 2)`)
}

const rule = (conditions: object) => ({ ...conditions, url: "https://example.com/elsewhere" })

/** Fields of a link whose redirects should cost the same as without them, and their values without effect. */
const fields = [
  ["forward_path", 1, 0],
  ["forward_query", 0, 1],
  ["starts_at", "2020-01-01T00:00:00Z", null],
  ["expires_at", "2100-01-01T00:00:00Z", null],
  ["max_clicks", 1_000_000_000, null],
  ["redirect_status", 307, 302],
  ["noindex", 1, 0],
  ["targeting", [rule({ type: "device", value: "tablet" })], null],
  [
    "targeting",
    [
      rule({
        conditions: [
          { type: "time", value: "Mo-Su 00:00-24:00 Europe/Paris" },
          { type: "network", value: "127.0.0.0/8" },
          { type: "date", value: "2020-01-01.." },
          { type: "device", value: "tablet" }
        ]
      })
    ],
    null
  ],
  ["targeting", [rule({ type: "returning", value: "today" })], null]
] as const

const request = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${linden.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`)
  return (await response.json()) as { readonly data: { readonly links: ReadonlyArray<{ readonly id: string }> } }
}

const compareFields = async () => {
  const { data } = await request("GET", "/links?search=b0&limit=1")
  const path = `/links/${data.links[0]?.id}`
  for (const [field, value, usual] of fields) {
    await request("PUT", path, { [field]: value })
    const what = field === "targeting" ? `${field} ${JSON.stringify(value)}` : field
    await compare(`one link with ${what}`, 1)
    if (field === "forward_path") await compare("one link with a forwarded path", 1, "/docs/page")
    await request("PUT", path, { [field]: usual })
  }
}

const dataDir = mkdtempSync(join(tmpdir(), "linden-redirect-"))
const bare = start(["bench/redirect/bare.mjs", String(links)], 18_790)
const linden = start([...(process.env["NODE_ARGS"]?.split(" ") ?? []), entry, "serve"], 18_791, {
  LINDEN_DATA_DIR: dataDir,
  LINDEN_BOOTSTRAP_KEY: key,
  LINDEN_RATE_LIMIT: "0"
})
try {
  await Promise.all([answers(`${bare.url}/b0`), answers(`${linden.url}/health`)])
  console.log(`idle, empty: ${Math.round(resident(linden.pid))} MB`)
  await createLinks(linden.url, key, links)
  console.log(`with ${links} links created through the API: ${Math.round(resident(linden.pid))} MB`)
  await compare("one link", 1)
  await compareFields()
  console.log(
    `first visits of ${links} links, read from the database: ${Math.round(await visitEach(linden.url, links))}/s`
  )
  console.log(`  resident memory then: ${Math.round(resident(linden.pid))} MB`)
  await compare(`${links} links at random`, links)
  let done = 0
  while (done < visits) done += (await load(linden.url, links, 10)).requests
  console.log(
    `after ${done} more redirects of ${links} links: ${Math.round(resident(linden.pid))} MB   (target: 300 MB)`
  )
  console.log(`  peak of the whole run: ${Math.round(resident(linden.pid, "VmHWM"))} MB`)
  const shares: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const alone = await load(linden.url, links, seconds)
    const { measured, reports } = await reportsWhile(linden.url, key, () => load(linden.url, links, seconds))
    shares.push(measured.p99 / alone.p99)
    console.log(`redirect p99 ${alone.p99} ms; while ${reports} reports run back to back ${measured.p99} ms`)
  }
  console.log(`  p99 while reports run ${spread(shares)} of the p99 without them   (target: at most 2)`)
  const times = await timesToTotal(linden.url, key, 50)
  console.log(`from a visit to its link's total, idle server: median ${median(times).toFixed(0)} ms   (target: 250 ms)`)
  console.log(
    `load average at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`
  )
} finally {
  await Promise.all([bare.stop(), linden.stop()])
  rmSync(dataDir, { recursive: true, force: true })
}
