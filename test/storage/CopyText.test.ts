import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { describe, expect, it } from "@effect/vitest"
import { Effect, FastCheck, Option, Redacted } from "effect"
import pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import {
  type CopiedKind,
  type CopiedValue,
  eachLine,
  lineOf,
  makeRowSum,
  valuesIn
} from "../../src/storage/CopyText.ts"
import { makeDatabase } from "../support/TestServer.ts"

const kinds: ReadonlyArray<CopiedKind> = ["number", "text", "id", "number", "bytes"]

const text = FastCheck.oneof(
  FastCheck.string({ unit: "binary" }).map((some) => some.replaceAll("\0", "")),
  FastCheck.constantFrom("", "\\N", "\\.", "a\tb\\tc", "\b\f\n\r\v\\", "\u0001\u007f\u0085\u2028")
)
const values = FastCheck.tuple(
  FastCheck.option(text),
  FastCheck.option(FastCheck.uuid()),
  FastCheck.option(FastCheck.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  FastCheck.option(FastCheck.uint8Array().map((bytes) => Buffer.from(bytes)))
)
const rows = FastCheck.sample(values, 500).map((row, n): ReadonlyArray<CopiedValue> => [BigInt(n), ...row])

const number = (value: CopiedValue) => (typeof value === "number" ? BigInt(value) : value)

describe("COPY text", () => {
  it("returns the values of each row", () => {
    for (const row of rows) expect(valuesIn(lineOf(row, kinds).slice(0, -1), kinds).map(number)).toEqual(row)
  })

  it.scopedLive("is read by PostgreSQL, and written the same by it", () =>
    Effect.gen(function* () {
      const url = Redacted.value(Option.getOrThrow(yield* makeDatabase("postgres")))
      const client = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const one = new pg.Client({ connectionString: url })
          await one.connect()
          return one
        }),
        (one) => Effect.promise(() => one.end())
      )
      const lines = rows.map((row) => lineOf(row, kinds))
      const found: Array<string> = []
      yield* Effect.promise(async () => {
        await client.query("CREATE TABLE things (n bigint, t text, i uuid, b bigint, c bytea)")
        await pipeline(
          Readable.from(lines.map((line) => Buffer.from(line))),
          client.query(copyFrom("COPY things FROM STDIN"))
        )
        const sorted = "COPY (SELECT * FROM things ORDER BY n) TO STDOUT"
        await pipeline(
          client.query(copyTo(sorted)),
          eachLine((line) => found.push(`${line}\n`))
        )
      })
      expect(found).toEqual(lines)
      const { rows: stored } = yield* Effect.promise(() => client.query("SELECT t, c FROM things ORDER BY n"))
      expect(stored.map(({ t, c }) => [t, c])).toEqual(rows.map(([, t, , , c]) => [t, c]))
    })
  )

  it("has the same sum in any order and in any chunks, and another sum with another row", () => {
    const lines = rows.map((row) => lineOf(row, kinds))
    const sumOf = (all: ReadonlyArray<string>, size: number) => {
      const bytes = Buffer.from(all.join(""))
      const { add, sum } = makeRowSum()
      for (let from = 0; from < bytes.length; from += size) add(bytes.subarray(from, from + size))
      return sum()
    }
    const whole = sumOf(lines, 1 << 20)
    expect(whole.rows).toBe(rows.length)
    for (const size of [1, 7, 64, 4096]) expect(sumOf([...lines].reverse(), size)).toEqual(whole)
    expect(sumOf([...lines.slice(1), "another\n"], 64)).not.toEqual(whole)
  })

  it("is split into lines wherever its chunks end", async () => {
    const lines = rows.map((row) => lineOf(row, kinds))
    const bytes = Buffer.from(lines.join(""))
    for (const size of [1, 3, 1000]) {
      const found: Array<string> = []
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, n * size + size)
      )
      await pipeline(
        Readable.from(chunks),
        eachLine((line) => found.push(`${line}\n`))
      )
      expect(found).toEqual(lines)
    }
  })
})
