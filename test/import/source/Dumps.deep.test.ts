import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, FastCheck as fc, Stream } from "effect"
import { makeDumpReader } from "../../../src/import/file/SqlDump.ts"
import { makeSource, type SourceName } from "../../../src/import/source/MakeSource.ts"
import type { SourceOptions } from "../../../src/import/source/SourceOptions.ts"
import { batchesOf, expectRests, fileOf, itemsOf, linkNamed, linksOf, skippedOf } from "./Kit.ts"
import { copyTable, insertAll, mysqlText, pgText } from "./Sql.ts"

const made = (name: SourceName, content: string | Uint8Array, options: SourceOptions = {}) =>
  makeSource(name, { open: fileOf(content, 30_011), baseUrl: "https://s.test", ...options })

const value = fc.option(
  fc.string({ unit: "binary" }).map((text) => text.replace(/\0/g, "")),
  { nil: null }
)

/** The result of a reader for a text that arrives in chunks. */
const rowsIn = (text: string, piece: number) => {
  const reader = makeDumpReader(() => true)
  const rows = []
  for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)))
  const last = reader.end()
  return { rows: [...rows, ...last.rows].map(({ values }) => values), isCutOff: last.isCutOff }
}

it("reads back all texts of a dump, in any dialect and in chunks of any size", () => {
  const tables = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(tables, fc.integer({ min: 1, max: 400 }), (rows, piece) => {
      const other = "INSERT INTO other VALUES ('a;(\\'', 1);\n"
      const mysql = `-- MySQL dump\nCREATE TABLE \`t\` (\`a\` text, \`b\` text, \`c\` text);\n${other}${insertAll("t", rows, mysqlText)}/* end */;\n`
      const postgres = `-- PostgreSQL database dump\n\\restrict aB3;x\n${insertAll("public.t", rows, pgText, '"')}${copyTable("t", ["a", "b", "c"], rows)}\\unrestrict aB3\n`
      const mine = rowsIn(mysql, piece)
      expect(mine.rows.slice(1)).toEqual(rows)
      expect(rowsIn(postgres, piece)).toEqual({ rows: [...rows, ...rows], isCutOff: false })
      expect(mine.isCutOff).toBe(false)
      expect(rowsIn(mysql.slice(0, mysql.lastIndexOf(")")), piece).isCutOff).toBe(true)
    }),
    { numRuns: 300 }
  )
})

const pad = (n: number) => String(n).padStart(2, "0")
const local = (n: number) =>
  `2024-07-01 ${pad(12 + (Math.floor(n / 3600) % 10))}:${pad(Math.floor(n / 60) % 60)}:${pad(n % 60)}`

const yourls = (count: number, visits: number) => {
  const links = Array.from({ length: count }, (_, n) => [
    `k${n}`,
    `https://example.com/${n}?a='b'`,
    n === 1 ? `It's; "quoted"\\ \n(new line)` : `https://example.com/${n}?a='b'`,
    "2024-07-01 12:00:00",
    "203.0.113.7",
    n === 2 ? "100000" : "1"
  ])
  const log = Array.from({ length: visits }, (_, n) => [
    String(n + 1),
    local(visits - n),
    n === 0 ? "gone" : `k${n % 10}`,
    n % 2 === 0 ? "direct" : "https://news.test/a",
    "Mozilla/5.0 (it's)",
    n === 1 ? "2001:db8:1:2::3" : "203.0.113.77",
    n === 1 ? "" : "DE"
  ])
  const create = (table: string, columns: string) =>
    `DROP TABLE IF EXISTS \`${table}\`;\nCREATE TABLE \`${table}\` (${columns}) ENGINE=InnoDB;\nLOCK TABLES \`${table}\` WRITE;\n`
  return [
    "-- MySQL dump 10.13  Distrib 8.0\n\n/*!40101 SET NAMES utf8mb4 */;\n",
    // In alphabetical order: visits come before their links.
    create(
      "my_log",
      "`click_id` int NOT NULL AUTO_INCREMENT,\n  `click_time` datetime NOT NULL,\n  `shorturl` varchar(100) BINARY NOT NULL,\n  `referrer` varchar(200) NOT NULL,\n  `user_agent` varchar(255) NOT NULL,\n  `ip_address` varchar(41) NOT NULL,\n  `country_code` char(2) NOT NULL,\n  PRIMARY KEY (`click_id`),\n  KEY `shorturl` (`shorturl`)"
    ),
    insertAll("my_log", log, mysqlText),
    "UNLOCK TABLES;\n",
    create("my_options", "`option_id` bigint, `option_name` varchar(64), `option_value` longtext"),
    insertAll("my_options", [["1", "version", "1.10"]], mysqlText),
    create(
      "my_url",
      "`keyword` varchar(100) NOT NULL DEFAULT '',\n  `url` text BINARY NOT NULL,\n  `title` text,\n  `timestamp` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,\n  `ip` varchar(41) NOT NULL,\n  `clicks` int(10) unsigned NOT NULL,\n  PRIMARY KEY (`keyword`)"
    ),
    insertAll("my_url", links, mysqlText),
    "UNLOCK TABLES;\n-- Dump completed\n"
  ].join("")
}

it.effect("returns the links and visits of a YOURLS dump, oldest first and in its time zone", () =>
  Effect.gen(function* () {
    const text = yourls(3000, 3600)
    const items = yield* expectRests(yield* made("yourls", text, { timezone: "Europe/Berlin" }), 3)
    expect(linksOf(items)).toHaveLength(3000)
    expect(linkNamed(items, "s.test/k1")).toMatchObject({
      url: "https://example.com/1?a='b'",
      title: `It's; "quoted"\\ \n(new line)`,
      createdAt: Date.UTC(2024, 6, 1, 10),
      clicks: 360
    })
    expect(linkNamed(items, "s.test/k2")).toMatchObject({ title: null, clicks: 100_000 })
    const visits = items.flatMap((item) =>
      item._tag === "Visits" ? item.visits.map((visit) => ({ ...visit, of: item.sourceId })) : []
    )
    expect(visits).toHaveLength(3599)
    const own = visits.filter(({ of }) => of === "s.test/k1")
    expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).sort((a, b) => a - b))
    expect(own.at(-1)).toEqual({
      at: Date.UTC(2024, 6, 1, 10, 59, 59),
      userAgent: "Mozilla/5.0 (it's)",
      referrer: "https://news.test/a",
      country: null,
      isBot: null,
      browser: null,
      os: null,
      subnet: "2001:db8:1::/48",
      of: "s.test/k1"
    })
    expect(own[0]).toMatchObject({ country: "DE", subnet: "203.0.113.0/24" })
    expect(JSON.stringify(items)).not.toContain("203.0.113.77")
    const without = yield* Effect.flatMap(made("yourls", text, { visits: false }), itemsOf)
    expect(without.some((item) => item._tag === "Visits")).toBe(false)
  })
)

it.effect("reads the tables with the usual names in a dump of several YOURLS, and reports the others", () =>
  Effect.gen(function* () {
    const create = (prefix: string) =>
      `CREATE TABLE \`${prefix}url\` (\`keyword\` varchar(100), \`url\` text, \`title\` text, \`timestamp\` timestamp, \`clicks\` int);\n` +
      `CREATE TABLE \`${prefix}log\` (\`click_id\` int, \`click_time\` datetime, \`shorturl\` varchar(100));\n`
    const one = (prefix: string) => [
      create(prefix),
      insertAll(`${prefix}log`, [["1", "2024-07-01 12:00:00", "k"]], mysqlText),
      insertAll(`${prefix}url`, [["k", `https://${prefix}.example/`, null, "2024-07-01 12:00:00", "1"]], mysqlText)
    ]
    const several = ["old_", "yourls_", "zoo_"].flatMap(one).join("")
    const items = yield* Effect.flatMap(made("yourls", several), itemsOf)
    expect(linksOf(items).map(({ url }) => url)).toEqual(["https://yourls_.example/"])
    expect(items.filter((item) => item._tag === "Visits")).toHaveLength(1)
    expect(items.flatMap((item) => (item._tag === "Note" ? [item.reason] : [])).sort()).toEqual([
      "Only the table yourls_url is imported; old_url is left out.",
      "Only the table yourls_url is imported; zoo_url is left out."
    ])
    const renamed = yield* Effect.flatMap(made("yourls", one("my_").join("")), itemsOf)
    expect(renamed.map(({ _tag }) => _tag)).toEqual(["Link", "Visits"])
  })
)

/** A link and its click, both at 12:00 in Berlin, from a session that dumps TIMESTAMP columns in its own zone. */
const zonedDump = (header: string, created: string) =>
  [
    `-- MySQL dump\n${header}\n`,
    "CREATE TABLE `yourls_log` (`click_id` int, `click_time` datetime NOT NULL, `shorturl` varchar(100), `user_agent` text);\n",
    "INSERT INTO `yourls_log` VALUES (1,'2024-07-01 12:00:00','k','curl');\n",
    "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp NOT NULL, `clicks` int);\n",
    `INSERT INTO \`yourls_url\` VALUES ('k','https://example.com/','at ${created}','${created}',1);\n`,
    "/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;\n"
  ].join("")

it.effect.each([
  ["/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;\n/*!40103 SET TIME_ZONE='+00:00' */;", "2024-07-01 10:00:00"],
  ['SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\nSET time_zone = "+00:00";', "2024-07-01 10:00:00"],
  ["SET time_zone = '-05:30';", "2024-07-01 04:30:00"],
  ["SET time_zone = 'SYSTEM';", "2024-07-01 12:00:00"],
  ["-- It has no zone.", "2024-07-01 12:00:00"]
] as const)("reads TIMESTAMP columns in the zone of a dump and DATETIME in the one given: %s", ([header, created]) =>
  Effect.gen(function* () {
    const text = zonedDump(header, created)
    const items = yield* Effect.flatMap(made("yourls", text, { timezone: "Europe/Berlin" }), itemsOf)
    expect(linkNamed(items, "s.test/k")).toMatchObject({ createdAt: Date.UTC(2024, 6, 1, 10), title: `at ${created}` })
    const visits = items.flatMap((item) => (item._tag === "Visits" ? item.visits : []))
    expect(visits.map(({ at }) => at)).toEqual([Date.UTC(2024, 6, 1, 10)])
  })
)

it.effect("reads the zone of a Polr dump with named columns in another order, and of Kutt", () =>
  Effect.gen(function* () {
    const header = '-- phpMyAdmin SQL Dump\nSET time_zone = "+00:00";\n'
    const polr = [
      header,
      "CREATE TABLE `clicks` (`id` int, `created_at` timestamp NULL DEFAULT NULL, `user_agent` text, `link_id` int);\n",
      "INSERT INTO `clicks` (`created_at`, `id`, `user_agent`, `link_id`) VALUES ('2024-07-01 10:00:00', 1, 'curl', 1);\n",
      "CREATE TABLE `links` (`id` int, `short_url` text, `long_url` text, `created_at` timestamp NULL);\n",
      "INSERT INTO `links` (`created_at`, `id`, `short_url`, `long_url`) VALUES ('2024-07-01 10:00:00', 1, 'p', 'https://example.com/');\n"
    ].join("")
    const items = yield* Effect.flatMap(made("polr", polr, { timezone: "Europe/Berlin" }), itemsOf)
    expect(linkNamed(items, "s.test/p").createdAt).toBe(Date.UTC(2024, 6, 1, 10))
    expect(items.flatMap((item) => (item._tag === "Visits" ? item.visits.map(({ at }) => at) : []))).toEqual([
      Date.UTC(2024, 6, 1, 10)
    ])
    const kutt = [
      header,
      "CREATE TABLE `links` (`id` int, `address` text, `target` text, `visit_count` int, `expire_in` datetime, `created_at` timestamp);\n",
      "INSERT INTO `links` VALUES (1, 'q', 'https://example.com/', 0, '2030-07-01 12:00:00', '2024-07-01 10:00:00');\n"
    ].join("")
    const link = linkNamed(
      yield* Effect.flatMap(made("kutt", kutt, { timezone: "Europe/Berlin" }), itemsOf),
      "s.test/q"
    )
    expect(link).toMatchObject({ createdAt: Date.UTC(2024, 6, 1, 10), expiresAt: Date.UTC(2030, 6, 1, 10) })
  })
)

it.effect("reports where a dump is cut off, after the complete part", () =>
  Effect.gen(function* () {
    const text = yourls(3000, 10)
    const items = yield* Effect.flatMap(made("yourls", text.slice(0, text.lastIndexOf("k2900"))), itemsOf)
    expect(linksOf(items)).toHaveLength(2900)
    expect(skippedOf(items).map(({ item }) => item)).toEqual(["the end of the file"])
    const other = yield* Effect.flip(Effect.flatMap(made("polr", text), itemsOf))
    expect(other.message).toBe("This file has no Polr tables, or they are empty.")
  })
)

const clickColumns = "id ip country referer referer_host user_agent link_id created_at updated_at".split(" ")
const linkColumns =
  "id short_url long_url ip creator clicks secret_key is_disabled is_custom is_api created_at updated_at long_url_hash".split(
    " "
  )

it.effect("returns the links and visits of a Polr dump, with its secrets as passwords", () =>
  Effect.gen(function* () {
    const links = Array.from({ length: 3000 }, (_, n) => [
      String(n + 1),
      `p${n}`,
      `https://example.com/${n}`,
      "1.2.3.4",
      "ana",
      String(n),
      n === 1 ? "s3cr" : "",
      n === 2 ? "1" : "0",
      "0",
      "0",
      "2019-01-02 03:04:05",
      "2019-01-02 03:04:05",
      null
    ])
    const clicks = Array.from({ length: 700 }, (_, n) => [
      String(n + 1),
      "198.51.100.9",
      "AT",
      "https://news.test/",
      "news.test",
      "curl/8",
      "2",
      "2019-02-03 04:05:06",
      "2019-02-03 04:05:06"
    ])
    const text = [
      "-- phpMyAdmin SQL Dump\n",
      insertAll("clicks", clicks, mysqlText, "`", clickColumns),
      insertAll("links", links, mysqlText, "`", linkColumns)
    ].join("")
    const items = yield* expectRests(yield* made("polr", text), 3)
    expect(linksOf(items)).toHaveLength(3000)
    expect(linkNamed(items, "s.test/p1")).toMatchObject({
      password: { plain: "s3cr" },
      createdAt: Date.UTC(2019, 0, 2, 3, 4, 5),
      clicks: 1,
      isActive: true
    })
    expect(linkNamed(items, "s.test/p2")).toMatchObject({ isActive: false, password: null })
    const visits = items.filter((item) => item._tag === "Visits")
    expect(visits.map((item) => [item.sourceId, item.visits.length])).toEqual([
      ["s.test/p1", 500],
      ["s.test/p1", 200]
    ])
    expect(visits[0]?.visits[0]).toMatchObject({ subnet: "198.51.100.0/24", country: "AT", userAgent: "curl/8" })
  })
)

const hash = "$2a$12$abcdefghijklmnopqrstuuJ8dXl8nQkWlqg0Xl2o8nQkWlqg0Xl2o"

/** The tables of Kutt as its models create them, with data. */
const kuttDatabase = (count: number): Uint8Array => {
  const folder = mkdtempSync(join(tmpdir(), "linden-test-"))
  const path = join(folder, "db.sqlite")
  const database = new Database(path)
  database.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE domains (id integer primary key autoincrement, banned boolean default 0, address varchar(255), homepage varchar(255), user_id integer, uuid char(36), created_at datetime, updated_at datetime);
    CREATE TABLE links (id integer primary key autoincrement, address varchar(255) not null, description varchar(255), banned boolean not null default '0', banned_by_id integer, domain_id integer, password varchar(255), expire_in datetime, target varchar(2040) not null, user_id integer, visit_count integer not null default '0', created_at datetime, updated_at datetime, uuid char(36));
    CREATE TABLE visits (id integer primary key autoincrement, countries json, created_at datetime, updated_at datetime, link_id integer, user_id integer, referrers json, total integer, br_chrome integer default 0, br_other integer default 0, os_macos integer default 0);
    CREATE VIEW traps AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, x AS address, x AS target, x AS visit_count FROM n;
    INSERT INTO domains (id, address) VALUES (5, 'brand.co');`)
  const link = database.prepare(
    "INSERT INTO links (address, description, banned, domain_id, password, expire_in, target, visit_count, created_at, uuid) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  )
  const visit = database.prepare(
    'INSERT INTO visits (countries, created_at, link_id, referrers, total, br_chrome, br_other, os_macos) VALUES (\'{"us":2,"unknown":1}\', ?, ?, \'{"direct":1,"news[dot]example":1}\', ?, 1, 1, 2)'
  )
  database.transaction(() => {
    for (let n = 0; n < count; n++) {
      link.run(
        `a${n}`,
        n === 1 ? "About it" : null,
        n === 3 ? 1 : 0,
        n === 4 ? 5 : null,
        n === 2 ? hash : null,
        n === 1 ? 1_893_456_000_000 : null,
        `https://example.com/${n}`,
        n,
        "2024-05-01 10:00:00",
        `u${n}`
      )
    }
    visit.run("2024-05-02 11:00:00", 3, 4)
    visit.run("2024-05-02 10:00:00", 3, 2)
    visit.run("2024-05-02 10:00:00", 999_999, 2)
  })()
  database.close()
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}

const hourShares = {
  browsers: [{ name: "Chrome", clicks: 1 }],
  systems: [{ name: "macOS", clicks: 2 }],
  countries: [{ name: "US", clicks: 2 }],
  referrers: [{ name: "https://news.example/", clicks: 1 }]
}

const expectKutt = (items: Effect.Effect.Success<ReturnType<typeof itemsOf>>, count: number) => {
  expect(linksOf(items)).toHaveLength(count)
  expect(linkNamed(items, "s.test/a1")).toMatchObject({
    title: "About it",
    createdAt: Date.UTC(2024, 4, 1, 10),
    expiresAt: Date.UTC(2030, 0, 1),
    clicks: 1,
    isActive: true
  })
  expect(linkNamed(items, "s.test/a2")).toMatchObject({ password: { bcrypt: hash }, isActive: true })
  expect(linkNamed(items, "s.test/a3").isActive).toBe(false)
  expect(linkNamed(items, "brand.co/a4").host).toBe("brand.co")
  expect(items.filter((item) => item._tag === "Days")).toEqual([
    {
      _tag: "Days",
      sourceId: "s.test/a2",
      days: [
        { at: Date.UTC(2024, 4, 2, 10), clicks: 2, ...hourShares },
        { at: Date.UTC(2024, 4, 2, 11), clicks: 4, ...hourShares }
      ]
    }
  ])
}

it.effect("returns the links of a Kutt SQLite file with hashes and hours, and leaves no file behind", () =>
  Effect.gen(function* () {
    const folder = mkdtempSync(join(tmpdir(), "linden-test-"))
    const bytes = kuttDatabase(3000)
    const items = yield* expectRests(yield* made("kutt", bytes, { scratchFolder: folder }), 3)
    expectKutt(items, 3000)
    const first = yield* Stream.runHead((yield* made("kutt", bytes, { scratchFolder: folder })).read(null))
    expect(first._tag).toBe("Some")
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    for (const length of [3000, 100_000, bytes.length - 8192]) {
      const cut = yield* Effect.flip(Effect.flatMap(made("kutt", bytes.subarray(0, length)), itemsOf))
      expect(cut.message).toContain("incomplete")
    }
  })
)

it.effect("returns the same from its PostgreSQL dump", () =>
  Effect.gen(function* () {
    const count = 3000
    const links = Array.from({ length: count }, (_, n) => [
      String(n + 1),
      `a${n}`,
      n === 1 ? "About it" : null,
      n === 3 ? "t" : "f",
      n === 4 ? "5" : null,
      n === 2 ? hash : null,
      n === 1 ? "2030-01-01 00:00:00+00" : null,
      `https://example.com/${n}`,
      String(n),
      "2024-05-01 10:00:00.123+00"
    ])
    const text = [
      "--\n-- PostgreSQL database dump\n--\n\nSET standard_conforming_strings = on;\n",
      copyTable("public.domains", ["id", "address"], [["5", "brand.co"]]),
      copyTable(
        "public.links",
        [
          "id",
          "address",
          "description",
          "banned",
          "domain_id",
          "password",
          "expire_in",
          "target",
          "visit_count",
          "created_at"
        ],
        links
      ),
      copyTable(
        "public.visits",
        ["id", "created_at", "link_id", "total", "br_chrome", "os_macos", "countries", "referrers"],
        [
          ["1", "2024-05-02 11:00:00+00", "3", "4", "1", "2", '{"us": 2}', '{"news[dot]example": 1}'],
          ["2", "2024-05-02 10:00:00+00", "3", "2", "1", "2", '{"us": 2}', '{"news[dot]example": 1}']
        ]
      ),
      "SELECT pg_catalog.setval('public.links_id_seq', 3, true);\n"
    ].join("\n")
    const items = (yield* expectRests(yield* made("kutt", text), 3)).map((item) =>
      item._tag === "Link" && item.createdAt !== null
        ? { ...item, createdAt: Math.floor(item.createdAt / 1000) * 1000 }
        : item
    )
    expectKutt(items, count)
  })
)

it.effect("keeps batches small if links have many visits", () =>
  Effect.gen(function* () {
    const batches = yield* Effect.flatMap(made("yourls", yourls(10, 6000)), batchesOf)
    expect(new Set(batches.map(({ total }) => total))).toEqual(new Set([6010]))
    const sizes = batches.map(({ items }) =>
      items.reduce((sum, item) => sum + (item._tag === "Visits" ? item.visits.length : 0), 0)
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5000)
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(5999)
  })
)

it.effect("reads gzipped files, and reports a cut-off one", () =>
  Effect.gen(function* () {
    const text = yourls(2000, 3000)
    const packed = gzipSync(text)
    const plain = yield* Effect.flatMap(made("yourls", text), itemsOf)
    expect(yield* expectRests(yield* made("yourls", packed), 2)).toEqual(plain)
    const cut = yield* Effect.flip(Effect.flatMap(made("yourls", packed.subarray(0, packed.length - 1000)), itemsOf))
    expect(cut.message).toBe("This compressed file is incomplete or damaged.")
  })
)

it.effect("names the supported formats for a custom dump of PostgreSQL and for XML, also when gzipped", () =>
  Effect.gen(function* () {
    const custom = Buffer.concat([Buffer.from("PGDMP\u0001\u000e"), Buffer.alloc(64)])
    const xml = '<?xml version="1.0" encoding="utf-8"?>\n<pma_xml_export version="1.0"/>'
    for (const source of ["yourls", "kutt", "polr", "csv"] as const) {
      for (const pack of [(bytes: Buffer) => bytes, gzipSync]) {
        expect((yield* Effect.flip(made(source, pack(custom)))).message).toContain("pg_dump --format=plain")
        expect((yield* Effect.flip(made(source, pack(Buffer.from(xml))))).message).toContain("SQL, CSV, JSON or SQLite")
      }
    }
  })
)
