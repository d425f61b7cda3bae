import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { blockableWay } from "../cluster/Way.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { migratedEnvironment } from "../support/TestServer.ts"

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "")

it.scopedLive("with LINDEN_LOG_FORMAT=json, every line of a server is JSON, from the setup link to its end", () =>
  Effect.gen(function* () {
    const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_LOG_FORMAT: "json" }
    const server = yield* runServer(environment)
    yield* Effect.promise(() => fetch(`${server.url}/api/v1/links`))
    const ended = yield* endServer(server, "SIGTERM")
    const lines = linesOf(ended.stdout + ended.stderr).map((line) => JSON.parse(line))
    const setup = lines.find(({ annotations }) => annotations.setup !== undefined)
    expect(setup.annotations.setup).toMatch(/\/app\/setup#[\w-]{43}$/)
    expect(lines.map(({ message }) => message)).toEqual(expect.arrayContaining(["listening", "request"]))

    const failed = yield* linden(["serve"], { ...environment, LINDEN_PORT: "http" })
    expect(linesOf(failed.stdout + failed.stderr).map((line) => JSON.parse(line))).toMatchObject([
      { logLevel: "ERROR", message: expect.stringContaining("LINDEN_PORT must be a port") }
    ])
    // Backups are started by the server, which reads the last line.
    const command = yield* linden(["backup", "--to", "/dev/null/backups"], environment)
    expect(command.stderr).toMatch(/^linden: /)
  })
)

it.scopedLive("LINDEN_LOG_LEVEL=error leaves out requests and warnings", () =>
  Effect.gen(function* () {
    const environment = {
      LINDEN_DATA_DIR: yield* temporaryFolder,
      LINDEN_BOOTSTRAP_KEY: "key-of-the-tests-of-the-log-a8f3c1e5"
    }
    const server = yield* runServer({ ...environment, LINDEN_LOG_LEVEL: "error" })
    yield* Effect.promise(() => fetch(`${server.url}/api/v1/links`))
    expect((yield* endServer(server, "SIGTERM")).stderr).toBe("")
  })
)

const visits = 2000

it.scopedLive(`an outage of the database during ${visits} visits takes a few lines of the log each second`, () =>
  Effect.gen(function* () {
    const { LINDEN_DATABASE_URL: url, LINDEN_DATA_DIR } = yield* migratedEnvironment("postgres")
    const way = yield* blockableWay(url)
    const server = yield* runServer({ LINDEN_DATA_DIR, LINDEN_DATABASE_URL: way.url })
    yield* way.block("closed")
    const before = server.stderr().length
    const began = performance.now()
    let refused = 0
    yield* Effect.forEach(
      Array.from({ length: visits }, (_, n) => `/unknown${n}`),
      (path) =>
        Effect.map(
          Effect.promise(() => fetch(server.url + path)),
          ({ status }) => (refused += Number(status === 503))
        ),
      { concurrency: 20, discard: true }
    )
    yield* Effect.sleep("1500 millis")
    const seconds = (performance.now() - began) / 1000
    expect(refused).toBeGreaterThan(visits / 2)
    const text = yield* comes(
      "the failure in the log",
      Effect.sync(() => server.stderr().slice(before)),
      (told) => /message="The database failed\." cause=.*ECONN/.test(told)
    )
    expect(linesOf(text).length).toBeLessThan(30 + 6 * seconds)
    expect(text.length).toBeLessThan(100_000)
    const counted = [...text.matchAll(/message=request (?:.* )?count=(\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0
    )
    expect(counted).toBeGreaterThan(refused / 2)
    yield* way.clear
    yield* comes(
      "The database",
      Effect.promise(() => fetch(`${server.url}/health`)),
      ({ ok }) => ok
    )
  })
)
