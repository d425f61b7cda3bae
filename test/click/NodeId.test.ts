import { randomUUID } from "node:crypto"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { nodeId } from "../../src/click/journal/NodeId.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

const total = Effect.gen(function* () {
  const { client, clicks } = yield* TestServer
  yield* clicks
  return (yield* client.links.list({ urlParams: {} })).data.links[0]?.total_clicks
})

const visited = Effect.gen(function* () {
  const { client, url } = yield* TestServer
  yield* client.links.create({ payload: { url: "https://example.com/", custom_slug: "here" } })
  yield* Effect.promise(() => fetch(`${url}/here`, { redirect: "manual", headers: { "user-agent": firefox } }))
  return yield* total
})

it.scopedLive("a click counts once, even after the node id changed or was lost", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    const served = <A, E>(use: Effect.Effect<A, E, TestServer>) =>
      Effect.scoped(Effect.provide(use, testServer("sqlite", { dataDir, databaseUrl: Option.none() })))
    expect(yield* served(visited)).toBe(1)
    const file = join(dataDir, "node-id")
    const id = nodeId(dataDir)

    rmSync(file)
    expect(yield* served(total)).toBe(1)
    expect(readFileSync(file, "utf8")).toBe(id)

    writeFileSync(file, randomUUID())
    expect(yield* served(total)).toBe(1)
  })
)
