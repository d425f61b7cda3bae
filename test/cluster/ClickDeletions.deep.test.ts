import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { ask, installation } from "./Kit.ts"

interface Server {
  readonly url: string
}

const json = (server: Server, method: string, path: string, body?: unknown) =>
  Effect.map(
    ask(server, `/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    }),
    ({ status, body: text }) => ({
      status,
      ...(JSON.parse(text) as { data: Record<string, unknown>; params?: { count: number } })
    })
  )

const visits = (servers: ReadonlyArray<Server>, count: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, n) => servers[n % servers.length] as Server),
    (server) => ask(server, "/counted"),
    { concurrency: 30, discard: true }
  )

/** What every server says about a link, once all say the same. */
const counted = (servers: ReadonlyArray<Server>, id: unknown, clicks: number) =>
  Effect.forEach(servers, (server) =>
    comes(
      `${clicks} clicks at ${server.url}`,
      Effect.all({
        link: json(server, "GET", `/links/${id}`),
        report: json(server, "GET", `/analytics?link_id=${id}`)
      }),
      ({ link, report }) => link.data["total_clicks"] === clicks && report.data["total_clicks"] === clicks
    )
  )

const jobThat = (server: Server, id: unknown, state: string) =>
  comes(`A job that is ${state}`, json(server, "GET", `/jobs/${id}`), ({ data }) => data["state"] === state)

it.scopedLive("a deletion of clicks of three servers is exact while clicks arrive and a server is killed", () =>
  Effect.gen(function* () {
    const { start, nodes, query } = yield* installation
    const [first, second, third] = yield* Effect.all([start(), start(), start()], { concurrency: "unbounded" })
    yield* nodes(3)
    const link = { url: "https://example.com/", custom_slug: "counted", redirect_type: "instant" }
    const { data } = yield* json(first, "POST", "/links", link)
    yield* visits([first, second, third], 6000)
    yield* counted([first, second, third], data["id"], 6000)
    const begun = yield* json(second, "DELETE", `/links/${data["id"]}/clicks?confirm=6000`)
    expect(begun.status).toBe(202)
    const job = begun.data["id"]
    yield* Effect.all([visits([first, third], 60), endServer(second, "SIGKILL")], { concurrency: "unbounded" })
    expect((yield* jobThat(first, job, "done")).data["done"]).toBe(6000)
    yield* counted([first, third], data["id"], 60)
    expect((yield* json(third, "DELETE", `/links/${data["id"]}/clicks`)).params?.count).toBe(60)
    yield* json(third, "POST", `/jobs/${job}/undo`)
    yield* visits([first, third], 40)
    yield* jobThat(first, job, "undone")
    yield* counted([first, third], data["id"], 6100)
    const [deleted] = yield* query("SELECT count(*) AS count FROM deleted_clicks")
    expect(Number(deleted?.["count"])).toBe(0)
  })
)
