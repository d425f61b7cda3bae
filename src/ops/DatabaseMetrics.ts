import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { SqlClient, type Statement } from "@effect/sql"
import { Effect, Metric } from "effect"
import { journalFolder } from "../click/journal/JournalSegments.ts"
import { dataFolder } from "../storage/DataFolder.ts"
import { poolStates } from "../storage/OpenPools.ts"

const gauge = (name: string, description: string) => Metric.gauge(name, { description })
const size = gauge("linden_database_bytes", "Size of a database; on SQLite, of each of its files")
const journalSize = gauge("linden_journal_bytes", "Size of the journal of this server, booked segments included")
const connections = gauge("linden_database_connections", "Connections of a pool to PostgreSQL, by state")
const waiting = gauge("linden_database_waiting_requests", "Requests that wait for a connection of a pool to PostgreSQL")
const deliveries = gauge(
  "linden_webhook_queue_length",
  "Webhook deliveries that wait, over all servers; at most 10,000"
)
const mails = gauge("linden_mail_queue_length", "Emails that wait to be sent, over all servers; at most 10,000")
const jobs = gauge("linden_jobs", "Jobs by state, over all servers; at most 10,000 of each")

const shownStates = ["queued", "running", "undoing", "paused", "failed"] as const

/** The maximum number of rows to count in a queue. */
const most = 10_000

/** The time limit of a scrape for the database. Without a response, the previous values are reported. */
const patience = "1 second"

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const set = (metric: Metric.Metric.Gauge<number>, tags: Readonly<Record<string, string>>, value: number) =>
  Object.entries(tags)
    .reduce((tagged, [label, text]) => Metric.tagged(tagged, label, text), metric)
    .unsafeUpdate(value, [])

const measurePools = Effect.sync(() => {
  for (const { name: pool, used, idle, waiting: requests } of poolStates()) {
    set(connections, { pool, state: "used" }, used)
    set(connections, { pool, state: "idle" }, idle)
    set(waiting, { pool }, requests)
  }
})

/** Updates the metrics of the databases, the journal, the pools and the queues in the database. */
export const databaseMetrics = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const folder = yield* dataFolder

  const sizes = sql.onDialectOrElse({
    pg: () =>
      Effect.map(sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`, ([row]) =>
        set(size, { database: "postgresql" }, Number(row?.bytes ?? 0))
      ),
    orElse: () =>
      Effect.sync(() => {
        for (const name of ["linden.db", "linden.db-wal", "clicks.db", "clicks.db-wal"]) {
          set(size, { database: name }, bytesOf(join(folder, name)))
        }
      })
  })

  const journal = Effect.sync(() => {
    const segments = journalFolder(folder)
    const bytes = readdirSync(segments).reduce((sum, name) => sum + bytesOf(join(segments, name)), 0)
    journalSize.unsafeUpdate(bytes, [])
  })

  const counted = <A extends string>(name: A, found: Statement.Fragment) =>
    sql`SELECT ${sql.literal(`'${name}'`)} AS name, count(*) AS total FROM (${found} LIMIT ${sql.literal(String(most))}) AS ${sql(name)}`

  const queues = Effect.gen(function* () {
    const parts = [
      counted("waiting", sql`SELECT 1 FROM webhook_deliveries WHERE state = 'waiting'`),
      counted("mails", sql`SELECT 1 FROM mails`),
      ...shownStates.map((state) => counted(state, sql`SELECT 1 FROM jobs WHERE state = ${state}`))
    ]
    const [first, ...others] = parts
    if (first === undefined) return
    const rows = yield* others.reduce((all, part) => sql`${all} UNION ALL ${part}`, first)
    for (const { name, total } of rows as unknown as ReadonlyArray<{ name: string; total: number }>) {
      if (name === "waiting") deliveries.unsafeUpdate(Number(total), [])
      else if (name === "mails") mails.unsafeUpdate(Number(total), [])
      else set(jobs, { state: name }, Number(total))
    }
  })

  const asked = Effect.all([sizes, queues], { discard: true }).pipe(Effect.disconnect, Effect.timeout(patience))
  return Effect.all([measurePools, journal, Effect.ignore(asked)], { discard: true })
})
