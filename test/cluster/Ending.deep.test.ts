import { expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { endServer, linden, temporaryFolder } from "../support/Linden.ts"
import { ask, installation } from "./Kit.ts"
import { blockableWay } from "./Way.ts"

it.scopedLive("a server ends although the database falls silent while it stops", () =>
  Effect.gen(function* () {
    const { start, url } = yield* installation
    const way = yield* blockableWay(url)
    const servers = yield* Effect.all([
      start({ LINDEN_DATABASE_URL: way.url }),
      start({ LINDEN_DATABASE_URL: way.url })
    ])
    for (const server of servers) expect((yield* ask(server)).status).toBe(200)
    const ends = yield* Effect.forEach(servers, (server) => Effect.fork(endServer(server, "SIGTERM")))
    yield* Effect.sleep("2 seconds")
    yield* way.block("silent")
    // Five seconds for load balancers, ten for requests, and twenty for the rest.
    for (const end of ends) {
      const ended = yield* Effect.timeout(Fiber.join(end), "50 seconds")
      // On a busy machine, threads may take too long to exit. Then the process kills itself, and says so.
      if (ended.signal !== null) expect(ended.stderr).toContain("a thread did not exit; killing the process.")
    }
  })
)

it.scopedLive("a server says in one line that a database can only be read", () =>
  Effect.gen(function* () {
    const { query, url } = yield* installation
    yield* query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`)
    const ended = yield* linden(["serve"], { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_DATABASE_URL: url })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain("the database at LINDEN_DATABASE_URL is read-only: it is a standby")
    expect(ended.stderr.trim().split("\n")).toHaveLength(1)
  })
)
