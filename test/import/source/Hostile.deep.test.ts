import { expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { numbersOf, parseDate } from "../../../src/import/file/Dates.ts"
import { repairTitles } from "../../../src/import/source/Json.ts"
import { makeSource, type SourceName } from "../../../src/import/source/MakeSource.ts"
import { withoutSlashes } from "../../../src/import/source/ShortAddress.ts"

const size = 1024 * 1024
/** Milliseconds of CPU time, a small part of what quadratic code takes. */
const limit = 15_000

const many = (unit: string) => unit.repeat(size / unit.length)

const read = (name: SourceName, text: string) =>
  makeSource(name, { open: () => Stream.make(new Uint8Array(Buffer.from(text))) }).pipe(
    Effect.flatMap((source) => Stream.runDrain(source.read(null))),
    Effect.ignore
  )

const page = (props: string) => `<script id="__NEXT_DATA__">{"props":{"pageProps":${props}}}</script>`

const files: ReadonlyArray<readonly [string, SourceName, string]> = [
  ["spaces behind INSERT INTO", "yourls", `-- MySQL dump\nINSERT INTO t${many(" ")}`],
  ["names in a list of columns", "yourls", `-- MySQL dump\nINSERT INTO t (${many("a")}!) VALUES (1);\n`],
  ["statements on one line", "yourls", `-- MySQL dump\n${many("a;")}`],
  ["an endless row", "yourls", `-- MySQL dump\nINSERT INTO yourls_url VALUES ('${many("a")}`],
  ["an endless delimiter", "yourls", `-- MySQL dump\nDELIMITER ${many("a")}`],
  ["tags without an end", "linktree", many("<script ")],
  ["tags within tags", "linkstack", `<html>${many("<a>")}${many("</b>")}`],
  ["a title of bars", "linktree", page(`{"username":"a","pageTitle":"${many(" | ")}"}`)],
  ["links of one group", "linktree", page(`{"links":[${many('{"id":1,"parent":{"id":2}},')}{"id":2}]}`)],
  ["titles without an end", "linkstack", `{"links":[${many('"title":"')}`],
  ["slashes in a short code", "csv", `url,slug\nhttps://example.com/,a${many("/")}b\n`],
  ["spaces in a date", "csv", `url,created\nhttps://example.com/,"1/2/2026${many(" ")}\nb"\n`]
]

for (const [what, name, text] of files)
  it.effect(`a file of ${name} with ${what} is read in bounded time`, () =>
    Effect.gen(function* () {
      const before = process.cpuUsage()
      yield* read(name, text)
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(limit)
    })
  )

it("quotes within titles are escaped up to the next known field", () => {
  const given = '{"links":[{"title": "a "b" \\"c\\"", "id":"1"},{"title":"","id":"2","title":"d"e"\n}]}'
  expect(repairTitles(given)).toBe(
    '{"links":[{"title": "a \\"b\\" \\"c\\"", "id":"1"},{"title":"","id":"2","title":"d"e"\n}]}'
  )
})

it("slashes around a path are left out, those within it stay", () => {
  expect(["", "/", "//a/b//", "a"].map(withoutSlashes)).toEqual(["", "", "a/b", "a"])
})

it("a text longer than any date is not a date", () => {
  expect([numbersOf(`1/2/2026${" 1".repeat(50)}`), parseDate("1".repeat(81))]).toEqual([null, null])
})
