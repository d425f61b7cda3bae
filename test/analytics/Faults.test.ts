import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makePlaces, once, type Refusal, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { builder } from "./support/Visits.ts"

const unknownId = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
const paths = ["/analytics", "/analytics/export"]

/** A query that is refused, and the fields named under `errors`; without fields, the answer is 404. */
const rows: ReadonlyArray<readonly [name: string, query: string, ...errors: ReadonlyArray<string>]> = [
  ["an unknown link", `link_id=${unknownId}`],
  ["another team's link", "link_id=<otherLink>"],
  ["an unknown folder", `folder_id=${unknownId}`],
  ["another team's folder", "folder_id=<otherFolder>"],
  ["an unknown tag", `tag_id=${unknownId}`],
  ["another team's tag", "tag_id=<otherTag>"],
  ["a link that is not a UUID", "link_id=x", "link_id"],
  ["a folder that is not a UUID", "folder_id=x", "folder_id"],
  ["an empty tag", "tag_id=", "tag_id"],
  ["the name of no tag", "tag_id=nothing", "tag_id"],
  ["an unknown period", "period=1y", "period"],
  ["an empty period", "period=", "period"],
  ["an unknown unit", "groupBy=year", "groupBy"],
  ["a day that does not exist", "start_date=2026-02-30", "start_date"],
  ["a month that does not exist", "end_date=2026-13-01", "end_date"],
  ["a date with a time", "start_date=2026-01-01%2000:00:00", "start_date"],
  ["an end before its start", "start_date=2026-01-02&end_date=2026-01-01", "end_date"],
  ["a start in the future", "start_date=2999-01-01", "start_date"],
  ["more than ten years", "start_date=2010-01-01&end_date=2024-01-01", "start_date"],
  ["an unknown time zone", "timezone=Mars/Olympus", "timezone"],
  ["an offset for a time zone", "timezone=%2B05:30", "timezone"],
  ["an empty time zone", "timezone=", "timezone"],
  ["neither bots nor none", "include_bots=2", "include_bots"],
  ["a builder that is not JSON", "builder=[", "builder"],
  ["an empty builder", "builder=", "builder"],
  ["a builder that is not a list", "builder=%7B%7D", "builder"],
  ["an unknown field", builder({ field: "x", operator: "is", values: ["x"] }), "builder.0.field"],
  [
    "an unknown operator",
    builder({ field: "os", operator: "is", values: ["x"] }, { field: "os", operator: "x", values: ["x"] }),
    "builder.1.operator"
  ],
  ["a value that is not a text", builder({ field: "os", operator: "is", values: ["x", "y", 1] }), "builder.0.values.2"],
  ["two builders", "builder=[]&builder=[]", "builder"],
  [
    "everything at once",
    "link_id=x&folder_id=x&tag_id=&period=x&start_date=x&end_date=x&groupBy=x&builder=x",
    "link_id",
    "folder_id",
    "tag_id",
    "period",
    "start_date",
    "end_date",
    "groupBy",
    "builder"
  ]
]

onOneDatabase("an analytics query", (it) => {
  const places = once(makePlaces)

  for (const path of paths) {
    for (const [name, query, ...errors] of rows) {
      it.effect(`to ${path} with ${name} is refused`, () =>
        Effect.gen(function* () {
          const status = errors.length === 0 ? 404 : 422
          const refusal: Refusal = { name, method: "GET", path: `${path}?${query}`, status, errors }
          yield* refuses(refusal, yield* places)
        })
      )
    }
  }

  it.effect("with an unknown format is refused", () =>
    Effect.gen(function* () {
      yield* refuses(
        { name: "", method: "GET", path: "/analytics/export?format=xlsx", errors: ["format"] },
        yield* places
      )
    })
  )

  it.effect("requires a key and the method GET", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const path of [...paths, "/analytics/live"]) {
        expect((yield* send("GET", `/api/v1${path}`, { key: null })).status).toBe(401)
        expect((yield* send("POST", `/api/v1${path}`, { json: {} })).status).toBe(405)
      }
    })
  )
})
