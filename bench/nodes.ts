/**
 * Several servers on one PostgreSQL: redirects and API requests per second through a balancer with one, two and three
 * servers; messages to actors; the time until all shards respond after a kill -9; and the clicks not ingested yet when
 * an idle server dies. Servers, balancer, database and load share this machine, so more servers only help if it has
 * idle cores. Run `npm run build`, then `npm run bench:nodes`.
 */
import { rmSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { startPostgres } from "../test/support/PostgresServer.ts"
import { measureActors } from "./nodes/actors.ts"
import { apiRate } from "./nodes/api.ts"
import { openAtRest } from "./nodes/open.ts"
import { folder, key, type Server, startBalancer, startServer } from "./nodes/servers.ts"
import { createLinks, visitEach } from "./redirect/links.ts"
import { load } from "./redirect/load.ts"

const seconds = Number(process.env["SECONDS"] ?? 5)
const rounds = Number(process.env["ROUNDS"] ?? 5)
const links = 1000

const quantile = (times: ReadonlyArray<number>, part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
const show = (times: ReadonlyArray<number>, digits = 0) =>
  `${quantile(times, 0.5).toFixed(digits)} (${Math.min(...times).toFixed(digits)} to ${Math.max(...times).toFixed(digits)})`

const postgres = await startPostgres([])
const database = `${postgres.url}postgres`
const servers: Array<Server> = []
try {
  for (const count of [1, 2, 3]) {
    servers.push(await startServer(database, count - 1))
    const balancer = await startBalancer(count)
    if (count === 1) await createLinks(balancer.url, key, links)
    for (const { url } of servers) await visitEach(url, links)
    await load(balancer.url, links, 1)
    const redirects = await load(balancer.url, links, seconds)
    if (redirects.failures > 0) throw new Error("some answers were no redirects")
    const api = await apiRate(balancer.url, seconds)
    console.log(
      `${count} ${count === 1 ? "server " : "servers"}: ${Math.round(redirects.perSecond)} redirects/s, p99 ${redirects.p99.toFixed(1)} ms; ${Math.round(api)} API requests/s`
    )
    await balancer.stop()
  }

  const measured: Array<Awaited<ReturnType<typeof measureActors>>> = []
  for (let round = 0; round < rounds; round++) {
    const victim = servers.pop() as Server
    measured.push(await measureActors(database, 3, victim))
    servers.push(await startServer(database, 2))
  }
  const of = (part: number, which: "here" | "there") =>
    quantile(
      measured.map((one) => quantile(one[which], part)),
      0.5
    ).toFixed(2)
  console.log(
    `message to an actor on another server: median ${of(0.5, "there")} ms, p99 ${of(0.99, "there")} ms   (target: 2 ms)`
  )
  console.log(`  to one on the same server: median ${of(0.5, "here")} ms, p99 ${of(0.99, "here")} ms`)
  const stage = (name: "freed" | "unlisted" | "taken" | "answered") => show(measured.map((one) => one[name]))
  console.log(`after a kill -9, in ms: all shards answer ${stage("answered")}   (target: 5000)`)
  console.log(
    `  its locks are free ${stage("freed")}, its heartbeat is too old ${stage("unlisted")}, others have its locks ${stage("taken")}`
  )

  const open: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const victim = servers.pop() as Server
    await sleep(2000)
    open.push(await openAtRest(database, victim))
    servers.push(await startServer(database, 2))
  }
  console.log(`a server that dies idle has not booked the clicks of its last ${show(open)} ms   (target: 100 ms)`)
  console.log(`load average at the end: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`)
} finally {
  await Promise.all(servers.map(({ stop }) => stop()))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
