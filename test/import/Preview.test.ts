import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

interface Sent {
  readonly fields?: Readonly<Record<string, string>>
  readonly key?: string | undefined
}

/** Requests a preview of the start of a file. */
const preview = (file: string | Uint8Array | null, { fields = {}, key = ownerKey }: Sent = {}) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async (): Promise<Received> => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      if (file !== null)
        body.append("file", new Blob([typeof file === "string" ? file : Uint8Array.from(file)]), "a.csv")
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${url}/api/v1/imports/preview`, { method: "POST", body, headers })
      const text = await answer.text()
      return { status: answer.status, text, headers: Object.fromEntries(answer.headers), body: JSON.parse(text) }
    })
  )

onOneDatabase("a preview of a file", (it) => {
  it.effect("shows its format, its first rows, and its columns", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 9 }, (_, at) => `https://example.com/${at};s${at};Título ${at};a|b`)
      const answer = yield* preview(Buffer.from(["Target;Slug;Name;Labels", ...rows].join("\r\n"), "latin1"))
      expect(answer.status, answer.text).toBe(200)
      expect(dataOf(answer)).toEqual({
        format: "other",
        delimiter: ";",
        encoding: "Windows-1252",
        has_header: true,
        header: ["Target", "Slug", "Name", "Labels"],
        rows: Array.from({ length: 5 }, (_, at) => [`https://example.com/${at}`, `s${at}`, `Título ${at}`, "a|b"]),
        columns: { url: "Target", slug: "Slug", title: "Name", tags: "Labels" },
        unused_columns: [],
        dates: "plain"
      })
    })
  )

  it.effect("reports unused columns", () =>
    Effect.gen(function* () {
      const sheet = "URL,Source,Medium,Campaign\nhttps://example.com/,google,cpc,spring\n"
      const told = dataOf(yield* preview(sheet))
      expect(told["columns"]).toEqual({ url: "URL" })
      expect(told["unused_columns"]).toEqual(["Source", "Medium", "Campaign"])
      const bare = dataOf(yield* preview("https://example.com/a,spring,A title,3.5\n"))
      expect(bare["columns"]).toEqual({ url: "Column 1", slug: "Column 2", title: "Column 3" })
      expect(bare["unused_columns"]).toEqual(["Column 4"])
    })
  )

  it.effect("finds the codes of a list that contains one twice", () =>
    Effect.gen(function* () {
      const rows = ["aa,Alpha", "bb,Beta", "aa,Again"].map((row, at) => `https://example.com/${at},${row}`)
      const told = dataOf(yield* preview(["Target,Code,Title", ...rows].join("\n")))
      expect(told["columns"]).toEqual({ url: "Target", slug: "Code", title: "Title" })
    })
  )

  it.effect("uses the columns in the request, and reports whose export it is", () =>
    Effect.gen(function* () {
      const file = "link,custom_link,long_url,created_at,Made\nbit.ly/a,,https://example.com/,2026-01-02,03/04/2026\n"
      const guessed = dataOf(yield* preview(file))
      expect([guessed["format"], guessed["dates"]]).toEqual(["bitly", "plain"])
      const fields = { "columns[url]": "long_url", "columns[created_at]": "Made" }
      const given = dataOf(yield* preview(file, { fields }))
      expect([given["columns"], given["dates"]]).toEqual([
        { url: "long_url", short_url: "link", slug: "custom_link", created_at: "Made" },
        "ambiguous"
      ])
      const fewer = dataOf(yield* preview(file, { fields: { ...fields, "columns[short_url]": "" } }))
      expect([fewer["columns"], fewer["unused_columns"]]).toEqual([
        { url: "long_url", slug: "custom_link", created_at: "Made" },
        ["link", "created_at"]
      ])
      const settled = dataOf(yield* preview(file, { fields: { ...fields, dates: "day-first" } }))
      expect(settled["dates"]).toBe("day-first")
    })
  )

  it.effect("is shown without a destination column and without a header", () =>
    Effect.gen(function* () {
      const lost = dataOf(yield* preview("Wohin,Wie\nhier,da\n"))
      expect([lost["columns"], lost["header"]]).toEqual([{}, ["Wohin", "Wie"]])
      const bare = dataOf(yield* preview("https://example.com/a-long-one,https://s.example/a\n"))
      expect([bare["has_header"], bare["header"]]).toEqual([false, ["Column 1", "Column 2"]])
      expect(bare["columns"]).toEqual({ url: "Column 1", short_url: "Column 2" })
    })
  )

  it.effect("works for a file cut off at any byte, and reads only its head", () =>
    Effect.gen(function* () {
      const text = Buffer.from(`url,title\n${"https://example.com/é,ééé\n".repeat(12_000)}`)
      for (const size of [262_142, 262_143, 262_144, 262_145]) {
        const { encoding, columns } = dataOf(yield* preview(text.subarray(0, size)))
        expect([encoding, columns], String(size)).toEqual(["UTF-8", { url: "url", title: "title" }])
      }
      const large = yield* preview(Buffer.alloc(1024 * 1024 + 1, "a"))
      expect(large.status).toBe(413)
    })
  )

  it.effect("is rejected with a sentence if there is no file, or it is not CSV", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const faults = (answer: Received) => [answer.status, answer.body["errors"]]
      const needed = [422, { file: ["This field is required: a file in multipart/form-data."] }]
      expect(faults(yield* preview(null))).toEqual(needed)
      expect(faults(yield* send("POST", "/api/v1/imports/preview", { json: {} }))).toEqual(needed)
      expect(faults(yield* preview(""))).toEqual([422, { file: ["This file has no readable rows."] }])
      expect(faults(yield* preview("SQLite format 3\0\0"))).toEqual([
        422,
        { file: ["This file does not contain rows and columns."] }
      ])
      expect((yield* preview("url\nx", { fields: { dates: "never" } })).status).toBe(422)
    })
  )

  it.effect("is for owners and admins", () =>
    Effect.gen(function* () {
      const { keyOf } = yield* TestServer
      expect((yield* preview("url\nx", { key: yield* keyOf("admin") })).status).toBe(200)
      expect((yield* preview("url\nx", { key: yield* keyOf("member") })).status).toBe(403)
    })
  )
})
