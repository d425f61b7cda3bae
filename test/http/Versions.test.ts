import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const kinds: ReadonlyArray<readonly [path: string, made: Row, field: string]> = [
  ["/api/v1/links", { url: "https://example.com/a" }, "title"],
  ["/api/v1/pages", { slug: "versions", title: "First" }, "title"],
  ["/api/v1/qrcodes", { name: "First", url: "https://example.com/q", design_config: {} }, "name"]
]

onOneDatabase("two people who change the same record", (it) => {
  for (const [path, made, field] of kinds) {
    it.effect(`are distinguished by versions at ${path}`, () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const created = yield* send("POST", path, { json: made })
        expect(created.headers["etag"]).toBe('"1"')
        const { id, version, updated_by } = dataOf(created)
        expect([version, updated_by]).toEqual([1, null])
        const one = `${path}/${id}`
        const change = (text: string, match?: string) =>
          send("PUT", one, {
            json: { [field]: text },
            ...(match === undefined ? {} : { headers: { "if-match": match } })
          })

        const first = yield* change("Mine", '"1"')
        expect([first.status, first.headers["etag"]]).toEqual([200, '"2"'])
        const late = yield* change("Theirs", '"1"')
        expect([late.status, late.body.code, late.headers["etag"]]).toEqual([412, "changed_meanwhile", undefined])
        const now = yield* send("GET", one)
        expect(now.headers["etag"]).toBe('"2"')
        expect(dataOf(now)).toMatchObject({ [field]: "Mine", version: 2, updater_username: "owner" })

        expect((yield* change("Anyhow")).headers["etag"]).toBe('"3"')
        expect((yield* change("Listed", '"9", W/"3"')).headers["etag"]).toBe('"4"')
        expect((yield* change("Whatever it is", "*")).headers["etag"]).toBe('"5"')
        expect((yield* change("No version", "5")).status).toBe(412)
        expect(
          (yield* send("PUT", `${path}/${crypto.randomUUID()}`, { json: {}, headers: { "if-match": '"1"' } })).status
        ).toBe(404)
      })
    )

    it.effect(`succeed once in five concurrent changes at ${path}`, () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const created = yield* send("POST", path, {
          json: { ...made, ...(made["slug"] ? { slug: "versions-5" } : {}) }
        })
        const answers = yield* Effect.all(
          ["A", "B", "C", "D", "E"].map((text) =>
            send("PUT", `${path}/${dataOf(created)["id"]}`, { json: { [field]: text }, headers: { "if-match": '"1"' } })
          ),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
      })
    )
  }

  it.effect("of many records count one change for each", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id } = dataOf(yield* send("POST", "/api/v1/links", { json: { url: "https://example.com/b" } }))
      yield* send("PUT", "/api/v1/links/bulk", { json: { ids: [id], is_active: 0 } })
      const late = yield* send("PUT", `/api/v1/links/${id}`, { json: { title: "x" }, headers: { "if-match": '"1"' } })
      expect(late.status).toBe(412)
    })
  )
})
