/**
 * Compares Linden with its peers on this machine, alternating between them: an HttpApi of @effect/platform with one
 * SQLite query for each request, `node:http` alone, and Kutt on SQLite if `LINDEN_BENCH_KUTT` names a folder with its
 * code (after `npm ci`). Then compares instant redirects with `node:http`. 16 keep-alive connections. Run `npm run
 * build`, then `npm run bench:peers`. Linux only.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
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

const rounds = Number(process.env["ROUNDS"] ?? 5)
const seconds = Number(process.env["SECONDS"] ?? 3)
const kutt = process.env["LINDEN_BENCH_KUTT"]
const connections = 16

const titles: Readonly<Record<CaseName, string>> = {
  create: "create a link",
  list: "list 20 links",
  folders: "list folders (one)",
  health: "health",
  report: "report of 7 days",
  bulk: "create 100 links in bulk"
}

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Seconds of load before measuring a peer, because V8 compiles code that runs often. */
const warmUp = Math.max(3, seconds)

const compare = async (name: CaseName, peers: ReadonlyArray<Peer>) => {
  const measured = peers.flatMap((peer) => {
    const asked = peer.cases[name]
    return asked === undefined
      ? []
      : [{ peer, loads: [] as Array<Load>, ask: (time: number) => load(peer, asked, time, connections) }]
  })
  for (const { ask } of measured) await ask(warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const { loads, ask } of measured) loads.push(await ask(seconds))
  }
  const own = measured[0]?.loads ?? []
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

const compareRedirects = async (linden: Peer) => {
  const bare = await startBareRedirects()
  const rates: Array<readonly [own: number, bare: number]> = []
  try {
    await visitEach(linden.url, redirectLinks)
    for (const { url } of [linden, bare]) await visits(url, redirectLinks, warmUp)
    for (let round = 0; round < rounds; round++) {
      const [own, other] = [
        await visits(linden.url, redirectLinks, seconds),
        await visits(bare.url, redirectLinks, seconds)
      ]
      if (own.failures + other.failures > 0) throw new Error("some answers were no redirects")
      rates.push([own.perSecond, other.perSecond])
    }
  } finally {
    await bare.stop()
  }
  const [own, other] = [median(rates.map(([one]) => one)), median(rates.map(([, one]) => one))]
  const ratio = median(rates.map(([one, two]) => one / two)).toFixed(2)
  console.log("instant redirect:")
  console.log(`  Linden    ${String(Math.round(own)).padStart(7)}/s`)
  console.log(`  node:http ${String(Math.round(other)).padStart(7)}/s   Linden ÷ node:http: ${ratio} of its rate`)
}

const folder = mkdtempSync(join(tmpdir(), "linden-peers-"))
const peers: Array<Peer> = []
try {
  peers.push(await startLinden(folder), await startEffect(folder), await startBare())
  if (kutt !== undefined) peers.push(await startKutt(kutt, folder))
  for (const name of caseNames) await compare(name, peers)
  const [linden] = peers
  if (linden !== undefined) await compareRedirects(linden)
  console.log(`load average at the end: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await Promise.all(peers.map(({ stop }) => stop()))
  rmSync(folder, { recursive: true, force: true })
}
