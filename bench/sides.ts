/**
 * Compares builds of Linden, alternating between them: memory at rest and after work, CPU of creates and redirects, and
 * the latency of redirects with and without reports. `npm run bench:sides -- with=dist/linden.js
 * without=/elsewhere/dist/linden.js`. Linux only.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createLinks } from "./redirect/links.ts"
import { load } from "./redirect/load.ts"
import { reportsWhile } from "./redirect/reports.ts"
import { answers, resident, type Server, start, used } from "./redirect/server.ts"

const rounds = Number(process.env["ROUNDS"] ?? 3)
const links = Number(process.env["LINKS"] ?? 10_000)
const seconds = Number(process.env["SECONDS"] ?? 4)
// Long enough for an idle server to release memory.
const restSeconds = 65
const firstPort = 18_800
const key = "key-of-the-sides-bench-0123456789abcdef"

const figures = {
  started: "CPU until /health answers, s",
  atRest: "memory at rest, MB",
  creates: "CPU of a create, µs",
  redirects: "CPU of a redirect, µs",
  p99: "p99 of redirects, ms",
  reports: "CPU of a redirect during reports, µs",
  p99Reports: "p99 during reports, ms",
  peak: "peak of memory, MB",
  after: "memory after work, MB"
} as const
type Figures = Record<keyof typeof figures, number>

const startBuild = async (entry: string, port: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), "linden-sides-"))
  const server = start([entry, "serve"], port, {
    LINDEN_DATA_DIR: dataDir,
    LINDEN_DATABASE_URL: "",
    LINDEN_BOOTSTRAP_KEY: key,
    LINDEN_RATE_LIMIT: "0",
    LINDEN_DESTINATION_PREVIEWS: "false",
    LINDEN_LINK_CHECKS: "false"
  })
  await answers(`${server.url}/health`)
  return { server, dataDir, started: used(server.pid, "process") }
}

const work = async ({ url, pid }: Server) => {
  const spent = async <A>(run: () => Promise<A>) => {
    const before = used(pid, "process")
    const result = await run()
    return { result, micros: (used(pid, "process") - before) * 1e6 }
  }
  const creates = await spent(() => createLinks(url, key, links))
  await load(url, links, 1)
  const alone = await spent(() => load(url, links, seconds))
  const beside = await spent(() => reportsWhile(url, key, () => load(url, links, seconds)))
  return {
    creates: creates.micros / links,
    redirects: alone.micros / alone.result.requests,
    p99: alone.result.p99,
    reports: beside.micros / beside.result.measured.requests,
    p99Reports: beside.result.measured.p99,
    peak: resident(pid, "VmHWM")
  }
}

const builds = process.argv.slice(2).map((text) => text.split("=") as [name: string, entry: string])
const measured = new Map<string, Array<Figures>>(builds.map(([name]) => [name, []]))
for (let round = 0; round < rounds; round++) {
  // Each round starts with a different build.
  const order = builds.map((_, place) => builds[(place + round) % builds.length] as (typeof builds)[number])
  const running: Array<Awaited<ReturnType<typeof startBuild>>> = []
  try {
    for (const [place, [, entry]] of order.entries()) running.push(await startBuild(entry, firstPort + place))
    await sleep(restSeconds * 1000)
    const atRest = running.map(({ server }) => resident(server.pid))
    const worked: Array<Awaited<ReturnType<typeof work>>> = []
    for (const { server } of running) worked.push(await work(server))
    await sleep(restSeconds * 1000)
    for (const [place, [name]] of order.entries()) {
      const { server, started } = running[place] as (typeof running)[number]
      const figuresOfBuild = {
        started,
        atRest: atRest[place],
        ...worked[place],
        after: resident(server.pid)
      } as Figures
      measured.get(name)?.push(figuresOfBuild)
      console.error(`round ${round + 1}, ${name}: ${JSON.stringify(figuresOfBuild)}`)
    }
  } finally {
    for (const { server, dataDir } of running) {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
console.log(`${"".padEnd(40)}${builds.map(([name]) => name.padStart(24)).join("")}`)
for (const [name, label] of Object.entries(figures)) {
  const cells = builds.map(([build]) => {
    const values = (measured.get(build) ?? []).map((one) => one[name as keyof Figures])
    const digits = median(values) < 10 ? 2 : 0
    const shown = (value: number) => value.toFixed(digits)
    return `${shown(median(values))} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`.padStart(24)
  })
  console.log(`${label.padEnd(40)}${cells.join("")}`)
}
