import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { startPostgres } from "../support/PostgresServer.ts"
import { expectExact } from "./failures/Exact.ts"
import { network } from "./failures/Network.ts"
import { makeScene, makeServers, type Node, type Scene } from "./failures/Scene.ts"
import { ask } from "./Kit.ts"

const postgresAt = (address: string) =>
  Effect.acquireRelease(
    Effect.promise(() => startPostgres(undefined, [address])),
    ({ stop }) => Effect.promise(stop)
  )

const elsewhere = "https://example.com/elsewhere"

/** Changes the destination of the link that all visits use. */
const lead = ({ query }: Scene, node: Node, url: string) =>
  Effect.gen(function* () {
    const [link] = yield* query("SELECT id FROM links WHERE short_code = 'go'")
    const headers = { "content-type": "application/json" }
    const path = `/api/v1/links/${link?.["id"]}`
    const { status } = yield* ask(node, path, { method: "PUT", headers, body: JSON.stringify({ url }) })
    expect(status).toBe(200)
  })

const leadsTo = (node: Node, url: string) =>
  comes(
    "The link's new destination",
    Effect.map(ask(node, "/go"), ({ headers }) => headers.get("location")),
    (location) => location === url
  )

it.scopedLive("a server whose network is cut in the kernel is replaced, and later rejoins without a loss", () =>
  Effect.gen(function* () {
    const line = yield* network
    const { url } = yield* postgresAt(line.near)
    const scene = yield* makeScene(yield* makeServers({ postgres: url, network: line }))
    const [first, , third] = scene.nodes
    yield* Effect.sleep("1 second")
    yield* scene.jobs.begin
    yield* third.wire.cut
    const cutAt = Date.now()
    yield* lead(scene, first, elsewhere)
    // The database drops silent connections by itself.
    yield* scene.settled(2)
    console.log(`the others have all actors after ${Date.now() - cutAt} ms`)
    yield* Effect.sleep(Math.max(0, cutAt + 8000 - Date.now()))
    yield* third.wire.mend
    yield* scene.settled(3)
    yield* leadsTo(third, elsewhere)
    yield* Effect.sleep("1 second")
    yield* expectExact(scene)
  })
)
