import { expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import type { SourceOptions } from "../../../src/import/source/SourceOptions.ts"
import { type Asked, double, expectRests, expectSameWhenBusy, itemsOf, linkNamed, linksOf, token } from "./Kit.ts"

const count = 1200

const yourls = (asked: Asked) => {
  if (asked.path !== "/s/yourls-api.php" || asked.method !== "POST") return undefined
  // The URL contains no credentials, because web servers log it.
  expect([...asked.query.keys()]).toEqual([])
  const isKnown =
    asked.form.get("signature") === "secret-token-of-the-test" ||
    (asked.form.get("username") === "ana" && asked.form.get("password") === "p&ss")
  if (!isKnown) return { status: 403, json: { message: "Please log in", errorCode: "403" } }
  const start = Number(asked.form.get("start"))
  const limit = Number(asked.form.get("limit"))
  const rows = Array.from({ length: Math.max(0, Math.min(limit, count - start)) }, (_, n) => {
    // Two in the same second at the end of a page, whose order changes on the next request.
    const at = start + n
    const row = start > 0 && (at === 499 || at === 500) ? 999 - at : at
    return {
      shorturl: `https://sho.rt/s/k${row}`,
      url: `https://example.com/${row}`,
      title: row === 1 ? "https://example.com/1" : `Title ${row}`,
      timestamp: "2024-07-01 12:00:00",
      ip: "203.0.113.7",
      clicks: String(row)
    }
  })
  const links = Object.fromEntries(rows.map((row, n) => [`link_${n + 1}`, row]))
  return {
    json: {
      links: rows.length === 0 ? [] : links,
      stats: { total_links: String(count), total_clicks: "5" },
      statusCode: "200",
      message: "success"
    }
  }
}

const source = (base: string, more: SourceOptions = { token }) =>
  makeSource("yourls", { baseUrl: `${base}/s`, allowPrivate: true, timezone: "Europe/Berlin", ...more })

it.scopedLive("returns all links, with times in its zone, although pages overlap", () =>
  Effect.gen(function* () {
    const { base } = yield* double(yourls)
    const links = linksOf(yield* expectRests(yield* source(base)))
    expect(new Set(links.map(({ sourceId }) => sourceId)).size).toBe(count)
    expect(links).toHaveLength(count)
    expect(linkNamed(links, "sho.rt/k7")).toMatchObject({
      host: "sho.rt",
      slug: "k7",
      title: "Title 7",
      createdAt: Date.UTC(2024, 6, 1, 10),
      clicks: 7
    })
    expect(linkNamed(links, "sho.rt/k1").title).toBeNull()
  })
)

it.scopedLive("also authenticates by user name and password, and reports a rejection", () =>
  Effect.gen(function* () {
    const { base } = yield* double(yourls)
    const items = yield* Effect.flatMap(source(base, { username: "ana", password: Redacted.make("p&ss") }), itemsOf)
    expect(linksOf(items)).toHaveLength(count)
    const error = yield* Effect.flip(
      Effect.flatMap(source(base, { username: "ana", password: Redacted.make("wrong") }), itemsOf)
    )
    expect(error).toMatchObject({
      isPassing: false,
      message: "YOURLS rejected the signature or the username and password."
    })
  })
)

it.scopedLive("reports the number of links and the assumed time zone in advance", () =>
  Effect.gen(function* () {
    const { base } = yield* double(yourls)
    const plan = yield* (yield* source(base)).plan
    expect(plan).toMatchObject({ total: count, requests: 4 })
    expect(plan.notes[0]).toContain("Europe/Berlin")
  })
)

it.effect("rejects an invalid time zone", () =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(source("http://127.0.0.1:1", { token, timezone: "Berlin" }))
    expect(error.message).toBe("The time zone must be a name such as Europe/Berlin.")
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(
    () => yourls,
    (base) => source(base)
  )
)
