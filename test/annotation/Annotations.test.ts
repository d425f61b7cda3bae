import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{ day: "2026-03-01", text: "" }, "text"],
  [{ day: "2026-03-01", text: " \t" }, "text"],
  [{ day: "2026-03-01", text: null }, "text"],
  [{ day: "2026-03-01", text: "a".repeat(201) }, "text"],
  [{ day: "2026-03-01", text: "two\nlines" }, "text"],
  [{ day: "2026-03-01", text: "\udc00" }, "text"],
  [{ day: "2026-02-30", text: "New" }, "day"],
  [{ day: "1969-12-31", text: "New" }, "day"],
  [{ day: "2026-3-1", text: "New" }, "day"],
  [{ day: "2026-03-01T00:00:00Z", text: "New" }, "day"],
  [{ day: 20260301, text: "New" }, "day"],
  [{ day: null, text: 5 }, "day", "text"]
]

onOneDatabase("annotations", (it) => {
  const places = once(makePlaces)

  it.effect("are created, read, changed, listed from the latest day and deleted", () =>
    Effect.gen(function* () {
      const { clientFor, otherTeamKey } = yield* TestServer
      const client = yield* Effect.flatMap(otherTeamKey, clientFor)
      const add = (day: string, text: string) =>
        Effect.map(client.annotations.create({ payload: { day, text } }), ({ data }) => data)
      const march = yield* add("2026-03-01", "  Newsletter sent ")
      expect(march).toMatchObject({ day: "2026-03-01", text: "Newsletter sent" })
      yield* add("2026-04-30", "Fair")
      yield* add("2026-03-01", "Sale")
      const listed = (urlParams: {
        readonly start_date?: number
        readonly end_date?: number
        readonly limit?: number
      }) =>
        Effect.map(client.annotations.list({ urlParams }), ({ data }) => [
          data.total,
          ...data.annotations.map(({ text }) => text)
        ])
      expect(yield* listed({})).toEqual([3, "Fair", "Sale", "Newsletter sent"])
      expect(yield* listed({ limit: 1 })).toEqual([3, "Fair"])
      const [first, last] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 30)]
      expect(yield* listed({ start_date: first, end_date: first })).toEqual([2, "Sale", "Newsletter sent"])
      expect(yield* listed({ start_date: last })).toEqual([1, "Fair"])
      expect(yield* listed({ end_date: first - 1 })).toEqual([0])
      const changed = yield* client.annotations.update({ path: { id: march.id }, payload: { day: "2026-05-01" } })
      expect(changed.data).toMatchObject({ id: march.id, day: "2026-05-01", text: "Newsletter sent" })
      expect((yield* client.annotations.get({ path: { id: march.id } })).data).toEqual(changed.data)
      yield* client.annotations.remove({ path: { id: march.id } })
      const gone = yield* Effect.flip(client.annotations.get({ path: { id: march.id } }))
      expect(gone._tag).toBe("NotFound")
    })
  )

  it.effect("have the same fields in every answer", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* send("POST", "/api/v1/annotations", { form: "day=2026-03-01&text=Fair" })
      expect([made.status, made.body.message]).toEqual([201, "The annotation was created."])
      const note = dataOf(made)
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(note).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        day: "2026-03-01",
        text: "Fair",
        created_at: moment,
        updated_at: moment
      })
      expect(dataOf(yield* send("GET", `/api/v1/annotations/${note["id"]}`))).toEqual(note)
      const { annotations } = dataOf<{ annotations: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/annotations"))
      expect(annotations.find(({ id }) => id === note["id"])).toEqual(note)
      const missing = yield* send("GET", "/api/v1/annotations/nothing")
      expect([missing.status, missing.body.message]).toEqual([404, "There is no such annotation in this team."])
      const refused = yield* send("GET", "/api/v1/annotations?start_date=2026-13-01")
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["start_date"]])
    })
  )

  it.effect.each(faults)("are not created or changed with %j", ([json, ...errors]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const found = yield* places
      const row: Refusal = { name: "", method: "POST", path: "/annotations", sent: { json }, errors }
      yield* refuses(row, found)
      const { id } = dataOf(
        yield* send("POST", "/api/v1/annotations", { json: { day: "2026-03-01", text: "Unchanged" } })
      )
      yield* refuses({ ...row, method: "PUT", path: `/annotations/${id}` }, found)
    })
  )

  it.effect("need a day and a text when created, and no field when changed", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      yield* refuses(
        { name: "", method: "POST", path: "/annotations", sent: { json: {} }, errors: ["day", "text"] },
        yield* places
      )
      const { id } = dataOf(yield* send("POST", "/api/v1/annotations", { json: { day: "2026-03-01", text: "Same" } }))
      expect((yield* send("PUT", `/api/v1/annotations/${id}`, { json: {} })).status).toBe(200)
    })
  )
})
