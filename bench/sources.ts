/**
 * Sources of imports: the time to read a million rows, the memory, and the longest time that the event loop is blocked.
 * `npm run bench:sources`, or with the name of one case. Targets: at most 350 MB for any size, and no slower than the
 * import itself (100,000 links in 30 s, a million visits in 60 s).
 */
import { spawnSync } from "node:child_process"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect, Stream } from "effect"
import { makeSource, type SourceName } from "../src/import/source/MakeSource.ts"
import type { Open, SourceOptions } from "../src/import/source/SourceOptions.ts"
import { nextTick } from "../src/lib/NextTick.ts"

const million = 1_000_000
const piece = 64 * 1024

/** A file generated while it is read, in chunks as from a disk. */
const fileOf =
  (lines: () => Iterable<string>): Open =>
  () =>
    Stream.fromIteratorSucceed(
      (function* () {
        let text = ""
        for (const line of lines()) {
          text += line
          if (text.length < piece) continue
          yield Buffer.from(text)
          text = ""
        }
        yield Buffer.from(text)
      })(),
      1
    ).pipe(Stream.mapEffect((bytes) => Effect.as(nextTick, bytes)))

const times = function* (count: number, line: (n: number) => string) {
  for (let n = 0; n < count; n++) yield line(n)
}

const agent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
const moment = (n: number) => new Date(1_700_000_000_000 + n * 1000).toISOString()
const local = (n: number) => moment(n).slice(0, 19).replace("T", " ")

const csv = (count: number, title: string) =>
  function* () {
    yield "Short link,Destination URL,Title,Tags,Created at,Clicks\n"
    yield* times(
      count,
      (n) => `https://s.test/k${n},https://example.com/page/${n}?a=b,"${title} ${n}","a, b",${moment(n)},${n}\n`
    )
  }

const visits = function* () {
  yield "date,potentialBot,userAgent,os,browser,referer,country,visitedUrl\n"
  yield* times(
    million,
    (n) => `${moment(million - n)},false,"${agent}",Windows,Chrome,news.test,Germany,https://s.test/k${n % 5000}\n`
  )
}

const statements = function* (table: string, rows: Iterable<string>) {
  let count = 0
  for (const row of rows)
    yield `${count++ % 5000 === 0 ? `${count === 1 ? "" : ";\n"}INSERT INTO \`${table}\` VALUES ` : ","}${row}`
  yield ";\n"
}

const yourls = function* () {
  yield "-- MySQL dump\nCREATE TABLE `yourls_log` (`click_id` int, `click_time` datetime, `shorturl` text, `referrer` text, `user_agent` text, `ip_address` text, `country_code` text);\n"
  yield* statements(
    "yourls_log",
    times(million, (n) => `(${n},'${local(n)}','k${n % 100_000}','direct','${agent}','203.0.113.7','DE')`)
  )
  yield "CREATE TABLE `yourls_url` (`keyword` text, `url` text, `title` text, `timestamp` timestamp, `ip` text, `clicks` int);\n"
  yield* statements(
    "yourls_url",
    times(100_000, (n) => `('k${n}','https://example.com/${n}','It\\'s ${n}','${local(n)}','203.0.113.7',${n})`)
  )
}

const sink = function* () {
  yield '{"version":"1.0","links":['
  yield* times(
    million,
    (n) => `${n === 0 ? "" : ","}{"id":"${n}","slug":"k${n}","url":"https://example.com/${n}","createdAt":1700000000}`
  )
  yield '],"list_complete":true}'
}

const cases: Readonly<Record<string, readonly [SourceName, SourceOptions]>> = {
  "a million links, CSV": ["csv", { open: fileOf(csv(million, "Title")) }],
  "a million links, CSV of 1 GB": ["csv", { open: fileOf(csv(million, "x".repeat(920))) }],
  "a million visits, CSV of Shlink": ["shlink", { open: fileOf(visits) }],
  "100,000 links and a million visits, dump of YOURLS": ["yourls", { open: fileOf(yourls), timezone: "Europe/Berlin" }],
  "a million links, JSON of Sink": ["sink", { open: fileOf(sink) }]
}

const measure = (name: string, [source, options]: readonly [SourceName, SourceOptions]) =>
  Effect.gen(function* () {
    const before = process.memoryUsage().rss
    const cpu = process.cpuUsage()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const began = performance.now()
    let parts = 0
    let batches = 0
    yield* Stream.runForEach((yield* makeSource(source, options)).read(null), ({ items }) =>
      Effect.sync(() => {
        batches++
        for (const item of items) parts += item._tag === "Visits" ? item.visits.length : 1
      })
    )
    const seconds = (performance.now() - began) / 1000
    const used = process.cpuUsage(cpu)
    const busy = (used.user + used.system) / 1e6
    const most = process.resourceUsage().maxRSS / 1024
    console.log(
      `${name}: ${parts} parts in ${batches} batches, ${seconds.toFixed(1)} s (${Math.round(parts / seconds)} a second), ${busy.toFixed(1)} s of a core, at most ${Math.round(most)} MB (${Math.round(before / 1024 / 1024)} before), nobody else had a turn for ${(delay.max / 1e6).toFixed(0)} ms at most, ${(delay.percentile(99) / 1e6).toFixed(0)} ms at the 99th percentile`
    )
  })

const [, script = "", asked] = process.argv
const one = asked === undefined ? undefined : cases[asked]
if (asked !== undefined && one !== undefined) await Effect.runPromise(measure(asked, one))
else {
  for (const name of Object.keys(cases)) {
    spawnSync(process.execPath, [...process.execArgv, script, name], { stdio: "inherit" })
  }
}
