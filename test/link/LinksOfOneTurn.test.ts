import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { failing } from "../support/Failing.ts"
import { type PipelinedRequest, pipelined } from "../support/Pipelined.ts"
import { dataOf, done, makePlaces, once, type Row } from "../support/Scenario.ts"
import { counting } from "../support/Statements.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const url = "https://example.com/"
const atOnce = 16
const defect = "https://example.com/defect"
const unknown = "0196f5d0-0000-7000-8000-000000000000"

const post = (json: Row): PipelinedRequest => ({ method: "POST", path: "/links", json })
const put = (id: unknown, json: Row): PipelinedRequest => ({ method: "PUT", path: `/links/${id}`, json })
const remove = (id: unknown): PipelinedRequest => ({ method: "DELETE", path: `/links/${id}` })

const makeLinks = (count: number) =>
  Effect.forEach(Array.from({ length: count }), (_, n) => done("POST", "/links", { url: `${url}${n}` }))

type Expected = readonly [request: PipelinedRequest, status: number, shown?: Row]

onEachDatabase("links that are changed in one turn", (it) => {
  const places = once(makePlaces)

  it.effect("have their own outcomes, and each raises one event", () =>
    Effect.gen(function* () {
      const server = yield* TestServer
      const { tag } = yield* places
      const links = (yield* makeLinks(10)).map(({ id }) => id)
      const taken = yield* done("POST", "/links", { url, custom_slug: "taken" })
      const hook = yield* done("POST", "/webhooks", {
        url: "https://example.com/hook",
        events: ["link.created", "link.updated", "link.deleted"]
      })
      const requests: ReadonlyArray<Expected> = [
        [post({ url, custom_slug: "turn-0", tags: [tag] }), 201, { short_code: "turn-0", tags: [{ id: tag }] }],
        [put(links[0], { title: "First" }), 200, { id: links[0], title: "First", version: 2 }],
        [remove(links[1]), 200],
        [post({ url: "nowhere" }), 422],
        [put(links[2], { destination_url: "nowhere" }), 422],
        [remove(unknown), 404],
        [put(links[0], { comments: "Second" }), 200, { title: "First", comments: "Second", version: 3 }],
        [post({ url, custom_slug: "taken" }), 422],
        [put(links[3], { custom_slug: "taken" }), 422],
        [put(links[3], { custom_slug: "turn-8" }), 200, { short_code: "turn-8" }],
        [put(unknown, { title: "None" }), 404],
        [remove(links[4]), 200],
        [remove(links[4]), 404],
        [put(links[5], { folder_id: unknown }), 422],
        [put(links[6], { tags: [tag], destination_url: `${url}new` }), 200, { destination_url: `${url}new` }],
        [post({ url, password: "open sesame", redirect_type: "password" }), 201, { has_password: true }],
        [put(links[7], { password: "open sesame", redirect_type: "password" }), 200, { has_password: true }],
        [put(links[9], { redirect_type: "password" }), 422],
        [remove(links[8]), 200]
      ]
      const answers = yield* pipelined(
        server.url,
        requests.map(([request]) => request)
      )
      expect(answers.map(({ status }) => status)).toEqual(requests.map(([, status]) => status))
      for (const [n, [, , shown]] of requests.entries()) {
        const answer = answers[n]
        if (shown !== undefined && answer !== undefined) expect(dataOf(answer)).toMatchObject(shown)
      }
      const fields = [3, 4, 7, 8, 13, 17].map((n) => Object.keys(answers[n]?.body.errors ?? {}).join())
      expect(fields).toEqual(["url", "destination_url", "custom_slug", "custom_slug", "folder_id", "password"])

      // An event is a delivery once it is fanned out.
      const raised = yield* server.sql<{ type: string }>`SELECT type FROM webhook_events
        UNION ALL SELECT type FROM webhook_deliveries`
      const types = ["link.created", "link.updated", "link.deleted"]
      expect(types.map((type) => raised.filter((event) => event.type === type).length)).toEqual([2, 5, 3])
      for (const { id } of [hook]) yield* done("DELETE", `/webhooks/${id}`)
      yield* done("DELETE", `/links/${taken["id"]}`)
    })
  )

  it.effect("share a transaction", () =>
    Effect.gen(function* () {
      const server = yield* TestServer
      const groups = (statement: RegExp, requests: ReadonlyArray<PipelinedRequest>) =>
        counting(statement)(
          Effect.map(pipelined(server.url, requests), (answers) => {
            expect(answers.map(({ status }) => status < 300)).toEqual(requests.map(() => true))
            return answers
          })
        )
      const numbers = Array.from({ length: atOnce }, (_, n) => n)
      expect(
        yield* groups(
          /^INSERT INTO "links"/,
          numbers.map((n) => post({ url: `${url}${n}` }))
        )
      ).toBeLessThan(atOnce)
      const links = yield* makeLinks(atOnce)
      expect(
        yield* groups(
          /^SELECT id FROM webhooks/,
          links.map(({ id }, n) => put(id, { title: `${n}` }))
        )
      ).toBeLessThan(atOnce)
      expect(
        yield* groups(
          /^DELETE FROM links/,
          links.map(({ id }) => remove(id))
        )
      ).toBeLessThan(atOnce)
    })
  )

  it.effect.each([
    ["creation", "INSERT", "NEW.destination_url"],
    ["update", "UPDATE", "NEW.destination_url"],
    ["deletion", "DELETE", "OLD.destination_url"]
  ] as const)("are each changed alone if a %s fails", ([what, event, column]) =>
    Effect.gen(function* () {
      const { url: address, sql } = yield* TestServer
      const bad = 5
      const links = yield* Effect.forEach(Array.from({ length: atOnce }), (_, n) =>
        done("POST", "/links", { url: what === "deletion" && n === bad ? defect : `${url}${n}` })
      )
      const requests = links.map(({ id }, n) => {
        const destination = n === bad ? defect : `${url}${what}-${n}`
        if (what === "creation") return post({ url: destination, title: what })
        return what === "update" ? put(id, { destination_url: destination, title: what }) : remove(id)
      })
      let statuses: ReadonlyArray<number> = []
      const undone = yield* counting(/^ROLLBACK/)(
        Effect.map(failing(sql, event, "links", `${column} = '${defect}'`)(pipelined(address, requests)), (answers) => {
          statuses = answers.map(({ status }) => status)
        })
      )
      // Once in the group, and once alone. On PostgreSQL, requests of one read may get to their handlers in several turns.
      expect(undone).toBeGreaterThanOrEqual(sql.onDialectOrElse({ pg: () => 1, orElse: () => 2 }))
      expect(statuses.map((status) => status < 300)).toEqual(links.map((_, n) => n !== bad))
      expect(statuses[bad]).toBeGreaterThanOrEqual(500)
      const [row] = yield* sql<{
        total: number
      }>`SELECT count(*) AS total FROM links WHERE title = ${what}`
      expect(Number(row?.total)).toBe(what === "deletion" ? 0 : atOnce - 1)
    })
  )
})
