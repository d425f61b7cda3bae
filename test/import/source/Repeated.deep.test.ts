import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import type { PageId } from "../../../src/contract/Id.ts"
import { inspect } from "../../../src/import/file/Layout.ts"
import { makeDumpReader } from "../../../src/import/file/SqlDump.ts"
import { blocksOf } from "../../../src/import/PageBlocks.ts"
import { makeSource, type SourceName } from "../../../src/import/source/MakeSource.ts"

const page = "0190a0a0-0000-7000-8000-000000000001" as PageId
const size = 64 * 1024
/** Milliseconds of CPU time. Linear code takes up to 1.5 seconds on a slow machine; quadratic code takes much longer. */
const limit = 3_000

const spent = (before?: NodeJS.CpuUsage) => process.cpuUsage(before).user / 1000

const filled = (unit: string, before = "", after = "") => before + unit.repeat(Math.ceil(size / unit.length)) + after

const openOf = (text: string) => () => {
  const bytes = Buffer.from(text)
  const parts = Math.ceil(bytes.length / 65_536)
  return Stream.fromIterable(
    Array.from({ length: parts }, (_, n) => new Uint8Array(bytes.subarray(n * 65_536, (n + 1) * 65_536)))
  )
}

/** Reads a file to its end or its fault, including the content of its pages. */
const read = (name: SourceName, text: string) =>
  makeSource(name, { open: openOf(text) }).pipe(
    Effect.flatMap((source) =>
      Stream.runForEach(source.read(null), ({ items }) =>
        Effect.sync(() => {
          for (const item of items) if (item._tag === "Page") blocksOf(item.items, page, new Map())
        })
      )
    ),
    Effect.ignore
  )

const dumpUnits = [
  ..." \n;,()'\"`[]$\\-#/*.",
  "--\n",
  "/*",
  "$a$",
  "a;",
  "(1)",
  "(1),",
  "('",
  "_a ",
  "INSERT INTO t ",
  "INSERT INTO t;",
  "INSERT INTO [;",
  "INSERT INTO t(;",
  "INSERT INTO t VALUES",
  "INSERT INTO t VALUES;\n",
  "COPY t FROM stdin;",
  "COPY t FROM stdin;\n\\.\n",
  "CREATE TABLE t (",
  "CREATE TABLE t (a);\n",
  "DELIMITER a",
  "DELIMITER a;",
  "DELIMITER x\nDELIMITER ;\n"
]
const dumpHeads = [
  "-- MySQL dump\n",
  "-- MySQL dump\nINSERT INTO t",
  "-- MySQL dump\nINSERT INTO yourls_url VALUES ",
  "-- MySQL dump\nINSERT INTO yourls_url VALUES ('",
  "-- MySQL dump\nCREATE TABLE yourls_url (",
  "-- MySQL dump\nDELIMITER ",
  "-- PostgreSQL database dump\nCOPY yourls_url (keyword, url) FROM stdin;\n"
]
const cells = [
  ..." \n\r,;|\t\"'=/.-_:@%",
  '"a',
  '"a"',
  'a"b',
  '""',
  '"\n',
  ",\n",
  "1/2/2026 ",
  "https://a.de/",
  '\n="',
  "a-",
  "a.",
  "//a"
]
const csvHeads = ["", "url,slug,created\nhttps://a.de/,"]
const visitsHead = "date,potential bot,user agent,visited url,country\n2026-01-01,"
const html = [
  ..." <>/=\"'&-",
  "<script ",
  "<script>",
  '<script id="__NEXT_DATA__"',
  "__NEXT_DATA__",
  "<a>",
  "</a>",
  "<p>",
  "<div><p>",
  "<!--",
  "<!",
  "<![CDATA[",
  "&#",
  "&amp",
  "a=",
  "<form>",
  "<svg><a>"
]
const htmlHeads = ["<html>", "<html><a>", '<html><script id="__NEXT_DATA__">']
const json = [
  ..." [{\"':,\\}]0-",
  '"title":"',
  '"title":',
  '","',
  '", ',
  '","id":',
  "[[",
  '{"a":',
  "{},",
  '{"id":1},',
  '{"parent":{"id":1},"id":2},',
  "\\u0000",
  '\\"'
]
const jsonHeads = ['{"links":[', '{"links":[{"title":"', '<script id="__NEXT_DATA__">{"props":{"pageProps":{"links":[']
const texts = [" ", " | ", " a", "\\n ", "(", "*", "/", "<a>", "<p>", "-"]

const each = (
  name: SourceName,
  heads: ReadonlyArray<string>,
  units: ReadonlyArray<string>,
  end = ""
): ReadonlyArray<readonly [SourceName, string, ReadonlyArray<string>, string]> =>
  heads.map((head) => [name, head, units, end] as const)

const suites = [
  // Each of these starts a process that reads the tables.
  ...dumpHeads.flatMap((head, n) =>
    each(
      "yourls",
      [head],
      dumpUnits.filter((_, index) => index % dumpHeads.length === n)
    )
  ),
  ...each("csv", csvHeads, cells, "x"),
  ...each("csv", ["url,created\nhttps://a.de/,1/2/2026"], [" ", "/", ".", ","], "\nx"),
  ...each("csv", ['url,slug\nhttps://a.de/,"'], ['"', '""', "\n", 'a"', '"a'], "x"),
  ...each("shlink", [visitsHead], [" ", "/", ",", '"', "("], "x"),
  ...each("linktree", htmlHeads, html),
  ...each("linkstack", htmlHeads, html, "</b>"),
  ...each("linktree", jsonHeads, json),
  ...each("linkstack", jsonHeads, json),
  ...each("sink", jsonHeads.slice(0, 2), json)
]

const bounded = (what: string, work: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const before = process.cpuUsage()
    yield* work
    const took = spent(before)
    expect(took, what).toBeLessThan(limit)
  })

describe("a file of 64 KiB that repeats a delimiter of its format", () => {
  for (const [name, head, units, end] of suites)
    it.live(
      `is read in bounded time as ${name}, after ${JSON.stringify(head)}`,
      () =>
        Effect.forEach(
          units,
          (unit) =>
            bounded(JSON.stringify(unit), Effect.zipRight(Effect.sleep(1), read(name, filled(unit, head, end)))),
          { discard: true }
        ),
      300_000
    )

  for (const head of dumpHeads)
    it.live(
      `is parsed in bounded time as a dump, after ${JSON.stringify(head)}`,
      () =>
        Effect.forEach(
          dumpUnits,
          (unit) =>
            bounded(
              JSON.stringify(unit),
              Effect.zipRight(
                Effect.sleep(1),
                Effect.sync(() => {
                  const reader = makeDumpReader(() => true)
                  reader.push(filled(unit, head))
                  reader.end()
                })
              )
            ),
          { discard: true }
        ),
      300_000
    )

  it.live(
    "has its columns detected in bounded time",
    () =>
      Effect.forEach(
        cells,
        (unit) => bounded(JSON.stringify(unit), Effect.ignore(inspect(openOf(filled(unit, "url,slug\n", "x"))))),
        { discard: true }
      ),
    300_000
  )

  it.live(
    "is read in bounded time within the texts of a page",
    () =>
      Effect.forEach(
        texts,
        (unit) => {
          const text = filled(unit, "b", "x")
          const links = `[{"type":"HEADER","title":"${text}"},{"type":"text","title":"${text}","url":"https://example.com/"}]`
          const page = `{"pageTitle":"${text}","username":"a","name":"${text}","links":${links}}`
          const tree = `<script id="__NEXT_DATA__">{"props":{"pageProps":${page}}}</script>`
          return bounded(JSON.stringify(unit), Effect.zipRight(read("linktree", tree), read("linkstack", page)))
        },
        { discard: true }
      ),
    300_000
  )
})
