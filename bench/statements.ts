/**
 * What binding costs each statement of the common requests on SQLite, then the statements that one idle server sends to
 * PostgreSQL, by kind and minute. Run `npm run build` first, then `npm run bench:statements`. `LINDEN_ENTRY` names
 * another build, for comparison; `WEBHOOK=1` adds a webhook; `IDLE_SECONDS` sets the time, and 0 skips PostgreSQL.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { startPostgres } from "../test/support/PostgresServer.ts"
import { answers, start, used } from "./redirect/server.ts"
import { compareBindings } from "./statements/bindings.ts"

const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const idleSeconds = Number(process.env["IDLE_SECONDS"] ?? 120)
const hasWebhook = process.env["WEBHOOK"] === "1"
// How long to wait until the server has completed its start.
const settleSeconds = 40
const port = 18_788
const key = "key-of-the-statements-bench-0123456789ab"

interface Row {
  readonly query: string
  readonly calls: number
}

if (!(await compareBindings(entry))) process.exitCode = 1
if (idleSeconds === 0) process.exit()

const postgres = await startPostgres([
  "shared_preload_libraries=pg_stat_statements",
  "pg_stat_statements.track_utility=on"
])
const dataDir = mkdtempSync(join(tmpdir(), "linden-statements-"))
const client = new pg.Client(`${postgres.url}postgres`)
await client.connect()
await client.query("CREATE EXTENSION pg_stat_statements")
await client.query("CREATE DATABASE linden")
const server = start([entry, "serve"], port, {
  LINDEN_DATA_DIR: dataDir,
  LINDEN_DATABASE_URL: `${postgres.url}linden`,
  LINDEN_BOOTSTRAP_KEY: key
})

try {
  await answers(`${server.url}/health`)
  if (hasWebhook) {
    const { status } = await fetch(`${server.url}/api/v1/webhooks`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ url: "https://example.com/hook", events: ["link.created", "link.clicked"] })
    })
    if (status !== 201) throw new Error(`the webhook was answered with ${status}`)
  }
  await sleep(settleSeconds * 1000)
  await client.query("SELECT pg_stat_statements_reset()")
  const before = used(server.pid, "process")
  await sleep(idleSeconds * 1000)
  const cpu = used(server.pid, "process") - before
  const { rows } = await client.query<Row>(`SELECT query, sum(calls)::int AS calls FROM pg_stat_statements s
    JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = 'linden' GROUP BY query ORDER BY calls DESC`)
  const rate = (calls: number) => ((calls * 60) / idleSeconds).toFixed(1).padStart(8)
  const sum = rows.reduce((total, { calls }) => total + calls, 0)
  console.log(`${rate(sum)} statements a minute, ${((cpu / idleSeconds) * 100).toFixed(2)} % of a core`)
  for (const { query, calls } of rows) console.log(rate(calls), query.replaceAll(/\s+/g, " ").slice(0, 150))
} finally {
  await server.stop()
  await client.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
