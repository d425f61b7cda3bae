import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { api, dataOf, done } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { bring, ended, type Fields, type Job, linksOf, undo } from "./Kit.ts"
import { double } from "./source/Kit.ts"

const csv = (...rows: ReadonlyArray<string>) => `Long URL,Short URL,Clicks\n${rows.join("\n")}\n`

/** A YOURLS dump with one link: its count, and its visits, one per minute. */
const yourlsDump = (code: string, clicks: number, visits: number) => {
  const rows = Array.from(
    { length: visits },
    (_, n) =>
      `(${n + 1},'2024-02-03 10:${String(n).padStart(2, "0")}:00','${code}','direct','curl/8','203.0.113.7','DE')`
  )
  return [
    "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int(10));",
    `INSERT INTO \`yourls_url\` VALUES ('${code}','https://${code}.example/','T','2024-01-02 03:04:05','',${clicks});`,
    "CREATE TABLE `yourls_log` (`click_id` int(11), `click_time` datetime, `shorturl` varchar(100), `referrer` varchar(200), `user_agent` varchar(255), `ip_address` varchar(41), `country_code` char(2));",
    ...(visits === 0 ? [] : [`INSERT INTO \`yourls_log\` VALUES ${rows.join(",")};`])
  ].join("\n")
}

const totalOf = (search: string, expected: number) =>
  Effect.gen(function* () {
    const { clicks } = yield* TestServer
    yield* clicks
    const sum = Effect.map(linksOf(`search=${search}`), (links) =>
      links.reduce((all, { total_clicks }) => all + total_clicks, 0)
    )
    yield* comes(`${expected} clicks of ${search}`, sum, (total) => total === expected)
  })

/** The number of a link's clicks with a date. */
const datedOf = (code: string) =>
  Effect.gen(function* () {
    const [link] = yield* linksOf(`search=${code}`)
    const report = yield* done("GET", `/analytics?link_id=${link?.id}&start_date=2024-02-01&end_date=2024-02-10`)
    return report["total_clicks"]
  })

const yourlsApi = (host: string, code: string, clicks: () => number) =>
  Effect.gen(function* () {
    const { base } = yield* double(() => ({
      json: {
        links: {
          link_1: { shorturl: `https://${host}/${code}`, url: `https://${code}.example/`, clicks: String(clicks()) }
        },
        stats: { total_links: "1" }
      }
    }))
    return Effect.gen(function* () {
      const fields = { source: "yourls", token: "signature", base_url: base, allow_private: true }
      const answer = yield* api("POST", "/imports", fields)
      expect(answer.status, answer.text).toBe(202)
      return yield* ended(dataOf<Job>(answer).id)
    })
  })

const kuttDump = [
  "CREATE TABLE `links` (`id` int, `address` varchar(255), `target` text, `password` varchar(255), `visit_count` int, `created_at` datetime);",
  "INSERT INTO `links` VALUES (1,'hours','https://hours.example/',NULL,18,'2024-01-01 00:00:00');",
  "CREATE TABLE `visits` (`id` int, `link_id` int, `total` int, `br_chrome` int, `br_safari` int, `br_other` int, `os_ios` int, `os_windows` int, `countries` json, `referrers` json, `created_at` datetime);",
  `INSERT INTO \`visits\` VALUES (1,1,10,10,0,0,4,6,'{"de":7,"fr":3}','{"direct":9,"news[dot]example":1}','2024-02-03 10:00:00');`,
  `INSERT INTO \`visits\` VALUES (2,1,5,1,3,1,5,0,'{"de":5}','{"direct":5}','2024-02-03 11:00:00');`,
  `INSERT INTO \`visits\` VALUES (3,1,3,3,0,0,0,3,'{"unknown":3}','not json','2024-02-04 10:00:00');`
].join("\n")

onOneDatabase(
  "imported clicks",
  (it) => {
    it.effect("are counted once for a row with several addresses", () =>
      Effect.gen(function* () {
        const file = "Long URL,Link,Custom Link,Clicks\nhttps://row.example/,bit.ly/3row,bit.ly/row-sale,10\n"
        expect((yield* bring({ source: "csv" }, file)).result).toMatchObject({ created: 2, clicks: 10 })
        yield* totalOf("row.example", 10)
      })
    )

    it.effect("are counted once for a file imported under two names", () =>
      Effect.gen(function* () {
        const file = csv("https://named.example/1,bit.ly/named-1,12", "https://named.example/2,constructor,5")
        expect((yield* bring({ source: "csv" }, file)).result).toMatchObject({ created: 2, clicks: 17 })
        expect((yield* bring({ source: "bitly" }, file)).result).toEqual({ unchanged: 2 })
        yield* totalOf("named.example", 17)
        const newer = csv("https://named.example/1,bit.ly/named-1,15", "https://named.example/2,bit.ly/constructor,5")
        expect((yield* bring({ source: "rebrandly" }, newer)).result).toEqual({ unchanged: 2, clicks: 3 })
        yield* totalOf("named.example", 20)
      })
    )

    it.effect("are counted once for a link whose code was changed here", () =>
      Effect.gen(function* () {
        yield* done("POST", "/links", { url: "https://own.example/", custom_slug: "moved" })
        const fields = { conflict: "rename" }
        const file = csv("https://moved.example/,bit.ly/moved,7")
        expect((yield* bring({ source: "csv", ...fields }, file)).result).toMatchObject({ created: 1, renamed: 1 })
        expect((yield* bring({ source: "bitly", ...fields }, file)).result).toEqual({ unchanged: 1 })
        const bare = csv("https://moved.example/,moved,9")
        expect((yield* bring({ source: "bitly", ...fields }, bare)).result).toEqual({ unchanged: 1, clicks: 2 })
        yield* totalOf("moved.example", 9)
        const elsewhere = csv("https://moved.example/new,bit.ly/moved,10")
        expect((yield* bring({ source: "bitly", ...fields }, elsewhere)).result).toMatchObject({
          created: 1,
          clicks: 1
        })
        yield* totalOf("moved.example", 10)
      })
    )

    it.effect("are counted separately for links on two hosts", () =>
      Effect.gen(function* () {
        yield* bring({ source: "csv" }, csv("https://hosts.example/,one.example/hosts,3"))
        yield* bring({ source: "csv" }, csv("https://hosts.example/,two.example/hosts,4"))
        yield* totalOf("hosts.example", 7)
      })
    )

    for (const [name, code, host] of [
      ["with its address", "seen-a", "y.example"],
      ["without its address", "seen-b", undefined]
    ] as const) {
      it.scoped(`are counted once for a dump ${name}, the API and a newer dump`, () =>
        Effect.gen(function* () {
          const fields: Fields = { source: "yourls", ...(host === undefined ? {} : { base_url: `https://${host}` }) }
          const first = yield* bring(fields, yourlsDump(code, 9, 9), "y.sql")
          expect(first.result).toEqual({ created: 1, visits: 9 })
          const ask = yield* yourlsApi("y.example", code, () => 11)
          expect((yield* ask).result).toEqual({ unchanged: 1, clicks: 2 })
          yield* totalOf(`${code}.example`, 11)
          const newer = yield* bring(fields, yourlsDump(code, 11, 11), "y.sql")
          expect(newer.result).toEqual({ unchanged: 1, visits: 2 })
          yield* totalOf(`${code}.example`, 11)
          expect(yield* datedOf(code)).toBe(11)
          expect((yield* ask).result).toEqual({ unchanged: 1 })
          expect((yield* bring(fields, yourlsDump(code, 12, 12), "y.sql")).result).toEqual({ unchanged: 1, visits: 1 })
          yield* totalOf(`${code}.example`, 12)
        })
      )
    }

    it.effect("get their dates if they were undated before", () =>
      Effect.gen(function* () {
        yield* bring({ source: "csv" }, csv("https://later.example/,y.example/later,8"))
        const fields = { source: "yourls", base_url: "https://y.example" }
        const dated = yield* bring(fields, yourlsDump("later", 8, 5), "y.sql")
        expect(dated.result).toEqual({ unchanged: 1, visits: 5 })
        yield* totalOf("later.example", 8)
        expect(yield* datedOf("later")).toBe(5)
      })
    )

    it.effect("are still counted once after a link is replaced, and an undo removes only its own", () =>
      Effect.gen(function* () {
        yield* bring({ source: "csv" }, csv("https://before.example/,y.example/swap,10"))
        const fields = { source: "yourls", base_url: "https://y.example", conflict: "replace" }
        const replaced = yield* bring(fields, yourlsDump("swap", 12, 12), "y.sql")
        expect(replaced.result).toEqual({ replaced: 1, visits: 12 })
        yield* totalOf("swap", 12)
        expect((yield* undo(replaced.id)).result).toMatchObject({ undone: 1 })
        yield* totalOf("swap", 10)
        expect(yield* datedOf("swap")).toBe(0)
        const again = yield* bring({ source: "csv" }, csv("https://before.example/,y.example/swap,11"))
        expect(again.result).toEqual({ unchanged: 1, clicks: 1 })
        yield* totalOf("swap", 11)
      })
    )

    it.scoped("that an import added to links of an earlier one are removed when it is undone", () =>
      Effect.gen(function* () {
        const fields = { source: "yourls", base_url: "https://y.example" }
        const first = yield* bring(fields, yourlsDump("added", 5, 4), "y.sql")
        const ask = yield* yourlsApi("y.example", "added", () => 8)
        const second = yield* ask
        expect(second.result).toEqual({ unchanged: 1, clicks: 3 })
        const third = yield* bring(fields, yourlsDump("added", 10, 7), "y.sql")
        expect(third.result).toEqual({ unchanged: 1, visits: 3, clicks: 2 })
        yield* totalOf("added.example", 10)
        expect(yield* datedOf("added")).toBe(7)
        yield* undo(third.id)
        yield* totalOf("added.example", 8)
        expect(yield* datedOf("added")).toBe(4)
        const again = yield* bring(fields, yourlsDump("added", 10, 7), "y.sql")
        expect(again.result).toEqual(third.result)
        yield* undo(second.id)
        yield* totalOf("added.example", 7)
        const [link] = yield* linksOf("search=added.example")
        yield* done("PUT", `/links/${link?.id}`, { title: "By hand" })
        expect((yield* undo(first.id)).result).toMatchObject({ kept: 1 })
        yield* totalOf("added.example", 2)
        yield* undo(again.id)
        yield* totalOf("added.example", 0)
      })
    )

    it.effect("that an older version counted twice are not counted again", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const job = yield* bring({ source: "csv" }, csv("https://older.example/,bit.ly/older,9"))
        yield* sql.unsafe(`INSERT INTO import_links (team_id, origin, link_id, job_id, last_job, outcome, claimed, counted, summed, code)
          SELECT team_id, 'bitly:bit.ly/older', link_id, '01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000001',
          'found', 11, 11, 11, code FROM import_links WHERE job_id = '${job.id}'`)
        const again = yield* bring({ source: "csv" }, csv("https://older.example/,bit.ly/older,12"))
        expect(again.result).toEqual({ unchanged: 1, clicks: 1 })
        yield* totalOf("older.example", 10)
      })
    )

    it.effect("of an hour have the browsers, systems, countries and referrers in Kutt", () =>
      Effect.gen(function* () {
        const dry = yield* bring({ source: "kutt", dry_run: "true" }, kuttDump, "kutt.sql")
        expect(dry.result).toEqual({ created: 1, visits: 18 })
        expect((yield* bring({ source: "kutt" }, kuttDump, "kutt.sql")).result).toEqual(dry.result)
        yield* totalOf("hours.example", 18)
        const [link] = yield* linksOf("search=hours.example")
        const report = yield* done("GET", `/analytics?link_id=${link?.id}&start_date=2024-02-01&end_date=2024-02-10`)
        const sums = (field: string) =>
          Object.fromEntries(
            (report[field] as ReadonlyArray<{ name: string; count: number }>).map(({ name, count }) => [name, count])
          )
        expect(sums("browsers")).toMatchObject({ Chrome: 14, Safari: 3 })
        expect(sums("os")).toMatchObject({ iOS: 9, Windows: 9 })
        expect(sums("countries")).toMatchObject({ DE: 12, FR: 3 })
        expect(JSON.stringify(report["referrers"])).toContain("news.example")
      })
    )

    it.effect("are reported by a dry run as they are imported", () =>
      Effect.gen(function* () {
        const fields = { source: "yourls", base_url: "https://y.example" }
        const file = yourlsDump("dry", 4, 4)
        const dry = () => bring({ ...fields, dry_run: "true" }, file, "y.sql")
        expect((yield* dry()).result).toEqual({ created: 1, visits: 4 })
        expect((yield* bring(fields, file, "y.sql")).result).toEqual({ created: 1, visits: 4 })
        expect((yield* dry()).result).toEqual({ unchanged: 1 })
        yield* done("POST", "/links", { url: "https://own.example/", custom_slug: "dry-2" })
        const left = yourlsDump("dry-2", 4, 4)
        const [tried, brought] = [
          yield* bring({ ...fields, dry_run: "true" }, left, "y.sql"),
          yield* bring(fields, left, "y.sql")
        ]
        expect(tried.result).toEqual({ skipped: 1, taken: 1, visits_left_out: 4 })
        expect(brought.result).toEqual(tried.result)
      })
    )
  },
  { allowPrivateTargets: true }
)
