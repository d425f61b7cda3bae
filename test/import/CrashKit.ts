import { createHash } from "node:crypto"
import { Duration, Effect, Schedule } from "effect"
import { patiently } from "../support/Patience.ts"
import { type Database, migratedEnvironment } from "../support/TestServer.ts"

export const key = "owner-key-of-the-imports-0123456789"
/** The number of links to import, more for a thorough run, and the visits of every tenth link. */
export const [links, visitsEach] = [Number(process.env["LINDEN_IMPORT_LINKS"] ?? 600), 6]

const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"

/** A YOURLS dump of links: every tenth has a log of visits, and all have higher counts. */
export const dump = () => {
  const lines = [
    "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int(10));"
  ]
  for (let from = 0; from < links; from += 500) {
    const rows = Array.from(
      { length: Math.min(500, links - from) },
      (_, n) => `('k${from + n}','https://crash.example/${from + n}','T','2024-01-02 03:04:05','',${(from + n) % 10})`
    )
    lines.push(`INSERT INTO \`yourls_url\` VALUES ${rows.join(",")};`)
  }
  lines.push(
    "CREATE TABLE `yourls_log` (`click_id` int(11), `click_time` datetime, `shorturl` varchar(100), `referrer` varchar(200), `user_agent` varchar(255), `ip_address` varchar(41), `country_code` char(2));"
  )
  for (let visit = 0; visit < visitsEach; visit++) {
    const rows: Array<string> = []
    for (let n = 0; n < links; n += 10) {
      const time = `2024-02-0${visit + 1} 10:00:${String(n % 60).padStart(2, "0")}`
      rows.push(`(${visit * links + n + 1},'${time}','k${n}','direct','${agent}','203.0.113.7','DE')`)
    }
    lines.push(`INSERT INTO \`yourls_log\` VALUES ${rows.join(",")};`)
  }
  return lines.join("\n")
}

export interface Job {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly reason: string | null
  readonly result: Readonly<Record<string, number>>
}

const headers = { authorization: `Bearer ${key}` }

export const ask = <A>(url: string, method: string, path: string) =>
  Effect.tryPromise(async () => {
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers })
    return (await answer.json()).data as A
  }).pipe(Effect.retry(patiently), Effect.orDie)

export const begin = (url: string, file: string | Uint8Array<ArrayBuffer>, source = "yourls") =>
  Effect.promise(async () => {
    const body = new FormData()
    body.append("source", source)
    body.append("base_url", "https://y.example")
    body.append("file", new Blob([file]), "yourls.sql")
    const answer = await fetch(`${url}/api/v1/imports`, { method: "POST", headers, body })
    return (await answer.json()).data as Job
  })

/** The time to wait for the end: longer if there is more to import. */
const inTime = Schedule.spaced("100 millis").pipe(Schedule.upTo(Duration.seconds(150 + links / 100)))

export const over = (state: string) => !["queued", "running", "undoing"].includes(state)

export const ended = (url: string, id: string) =>
  ask<Job>(url, "GET", `/jobs/${id}`).pipe(
    Effect.filterOrFail(({ state }) => over(state)),
    Effect.retry(inTime),
    Effect.orDie
  )

interface Link {
  readonly short_code: string
  readonly destination_url: string
  readonly total_clicks: number
  readonly created_at: string
  readonly title: string | null
}

/** What visitors and owners see of an import, once all totals are shown. */
export const stateOf = (url: string, total: number) =>
  Effect.gen(function* () {
    const rows: Array<string> = []
    for (let offset = 0; ; offset += 100) {
      const page = yield* ask<{ links: ReadonlyArray<Link> }>(
        url,
        "GET",
        `/links?sort_by=short_url&sort_order=asc&limit=100&offset=${offset}`
      )
      for (const link of page.links) {
        rows.push([link.short_code, link.destination_url, link.total_clicks, link.created_at, link.title].join(" "))
      }
      if (page.links.length < 100) break
    }
    const sum = rows.reduce((all, row) => all + Number(row.split(" ")[2]), 0)
    const report = yield* ask<{ total_clicks: number; series: unknown }>(
      url,
      "GET",
      "/analytics?start_date=2024-02-01&end_date=2024-02-28"
    )
    return sum === total
      ? {
          links: rows.length,
          hash: createHash("sha256").update(rows.join("\n")).digest("hex"),
          report: report.series,
          clicks: report.total_clicks
        }
      : yield* Effect.fail(`${sum} clicks are shown, not ${total}.`)
  }).pipe(Effect.retry(inTime), Effect.orDie)

export const environmentOf = (database: Database) =>
  Effect.map(migratedEnvironment(database), (environment) => ({ ...environment, LINDEN_BOOTSTRAP_KEY: key }))

/** The total clicks of all links: the source's count, or its number of single clicks if that is higher. */
export const total = Array.from({ length: links }, (_, n) => Math.max(n % 10, n % 10 === 0 ? visitsEach : 0)).reduce(
  (sum, clicks) => sum + clicks,
  0
)
