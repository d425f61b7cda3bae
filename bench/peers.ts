/**
 * Compares Linden on both databases with its peers on this machine, alternating between them: an HttpApi of
 * @effect/platform with one SQLite query for each request, `node:http` alone, and Kutt on SQLite if `LINDEN_BENCH_KUTT`
 * names a folder with its code (after `npm ci`). Then compares instant redirects with `node:http`, and prints all as one
 * table. 16 keep-alive connections. Run `npm run build`, then `npm run bench:peers`; it takes about eight minutes. The
 * CPU of a server on PostgreSQL doesn't include that of the database. Linux only.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { startPostgres } from "../test/support/PostgresServer.ts"
import { type Load, load } from "./peers/Client.ts"
import {
  type CaseName,
  caseNames,
  type Peer,
  redirectLinks,
  startBare,
  startBareRedirects,
  startEffect,
  startKutt,
  startLinden
} from "./peers/Peers.ts"
import { visitEach } from "./redirect/links.ts"
import { load as visits } from "./redirect/load.ts"
import { resident, used } from "./redirect/server.ts"

const rounds = Number(process.env["ROUNDS"] ?? 3)
const seconds = Number(process.env["SECONDS"] ?? 2)
const kutt = process.env["LINDEN_BENCH_KUTT"]
const connections = 16

const titles: Readonly<Record<CaseName, string>> = {
  create: "create a link",
  list: "list 20 links",
  folders: "list folders (one)",
  get: "get a link",
  update: "update a link",
  remove: "delete a link",
  bulk: "create 100 links in bulk",
  report: "report of 7 days",
  health: "health"
}

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Seconds of load before measuring a peer, because V8 compiles code that runs often. */
const warmUp = seconds

interface Cell {
  readonly perSecond: number
  /** CPU time per request in microseconds. */
  readonly micros: number
}

/** What was measured, by the name of the row and of the peer. */
const table = new Map<string, ReadonlyMap<string, Cell>>()

const printTable = (names: ReadonlyArray<string>) => {
  const width = 26
  console.log(`\n${"rate, CPU of each".padEnd(width)}${names.map((name) => name.padEnd(width)).join("")}`)
  for (const [title, cells] of table) {
    const texts = names.map((name) => {
      const cell = cells.get(name)
      return cell === undefined ? "-" : `${Math.round(cell.perSecond)}/s, ${Math.round(cell.micros)} µs`
    })
    console.log(`${title.padEnd(width)}${texts.map((text) => text.padEnd(width)).join("")}`)
  }
}

const compare = async (name: CaseName, peers: ReadonlyArray<Peer>) => {
  const measured = peers.flatMap((peer) => {
    const asked = peer.cases[name]
    return asked === undefined
      ? []
      : [
          {
            peer,
            loads: [] as Array<Load>,
            ask: async (time: number) => {
              await asked.prepare?.()
              return load(peer, asked.ask, time, connections)
            }
          }
        ]
  })
  for (const { ask } of measured) await ask(warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const { loads, ask } of measured) loads.push(await ask(seconds))
  }
  const own = measured[0]?.loads ?? []
  const cellOf = (loads: ReadonlyArray<Load>): Cell => ({
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    micros: median(loads.map(({ cpu }) => cpu)) * 1000
  })
  table.set(titles[name], new Map(measured.map(({ peer, loads }) => [peer.name, cellOf(loads)])))
  console.log(`${titles[name]}:`)
  for (const { peer, loads } of measured) {
    const rate = Math.round(median(loads.map(({ perSecond }) => perSecond)))
    const cpu = median(loads.map((one) => one.cpu)).toFixed(2)
    const ratio = (of: (one: Load) => number) =>
      median(loads.map((one, round) => of(own[round] ?? one) / of(one))).toFixed(2)
    const against = `   Linden ÷ ${peer.name}: ${ratio((one) => one.perSecond)} of its rate, ${ratio((one) => one.cpu)} of its CPU`
    console.log(
      `  ${peer.name.padEnd(10)}${String(rate).padStart(7)}/s ${cpu.padStart(6)} ms of CPU each${loads === own ? "" : against}`
    )
  }
}

const measureVisits = async ({ url, pid }: Pick<Peer, "url" | "pid">): Promise<Cell> => {
  const before = used(pid, "main thread")
  const { failures, perSecond, requests } = await visits(url, redirectLinks, seconds)
  if (failures > 0) throw new Error("some answers were no redirects")
  return { perSecond, micros: ((used(pid, "main thread") - before) / requests) * 1e6 }
}

const compareRedirects = async (linden: Peer) => {
  const bare = await startBareRedirects()
  const measured: Array<readonly [own: Cell, bare: Cell]> = []
  try {
    await visitEach(linden.url, redirectLinks)
    for (const { url } of [linden, bare]) await visits(url, redirectLinks, warmUp)
    for (let round = 0; round < rounds; round++) {
      const [own, other] = [await measureVisits(linden), await measureVisits(bare)]
      measured.push([own, other])
    }
  } finally {
    await bare.stop()
  }
  const cellOf = (which: 0 | 1): Cell => ({
    perSecond: median(measured.map((pair) => pair[which].perSecond)),
    micros: median(measured.map((pair) => pair[which].micros))
  })
  const title = "instant redirect"
  table.set(
    title,
    new Map([
      ["Linden", cellOf(0)],
      ["node:http", cellOf(1)]
    ])
  )
  const rate = median(measured.map(([one, two]) => one.perSecond / two.perSecond)).toFixed(2)
  const cpu = median(measured.map(([one, two]) => two.micros / one.micros)).toFixed(2)
  console.log(`${title}, main thread:`)
  console.log(`  Linden ÷ node:http: ${rate} of its rate, ${cpu} by CPU`)
}

const folder = mkdtempSync(join(tmpdir(), "linden-peers-"))
const peers: Array<Peer> = []
// Durable as it is by default.
const postgres = await startPostgres(["max_connections=200"])
try {
  const address = `${postgres.url}linden`
  const client = new pg.Client(`${postgres.url}postgres`)
  await client.connect()
  await client.query("CREATE DATABASE linden")
  await client.end()
  peers.push(
    await startLinden(folder),
    await startLinden(folder, address),
    await startEffect(folder),
    await startBare()
  )
  if (kutt !== undefined) peers.push(await startKutt(kutt, folder))
  for (const name of caseNames) await compare(name, peers)
  const [linden] = peers
  if (linden !== undefined) await compareRedirects(linden)
  printTable(peers.map(({ name }) => name))
  const memory = peers.map(({ name, pid }) => `${name} ${Math.round(resident(pid))} MB`)
  console.log(`\nmemory in use: ${memory.join(", ")}`)
  console.log(`load average at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await Promise.all(peers.map(({ stop }) => stop()))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
