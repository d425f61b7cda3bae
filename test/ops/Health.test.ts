import { closeSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { expect, it, layer } from "@effect/vitest"
import { Duration, Effect, Option, Redacted } from "effect"
import pg from "pg"
import { temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { counting } from "../support/Statements.ts"
import { makeDatabase, onEachDatabase, TestServer, testServer } from "../support/TestServer.ts"

const metricsToken = "token-of-the-health-test"
const requestId = "0123456789-0123456789"

onEachDatabase("a server's health", (it) => {
  const ask = (method = "GET") =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      return yield* Effect.promise(async () => {
        const answer = await fetch(`${url}/health`, { method, headers: { "x-request-id": requestId } })
        const { date: _, connection: _c, "keep-alive": _k, ...headers } = Object.fromEntries(answer.headers)
        return { status: answer.status, headers, body: await answer.text() }
      })
    })

  it.effect("is checked a few times a second at most, and returned unchanged in between", () =>
    Effect.gen(function* () {
      yield* Effect.sleep("300 millis")
      const asked = yield* ask()
      expect(asked).toMatchObject({ status: 200, headers: { "x-request-id": requestId, "cache-control": "no-store" } })
      expect(JSON.parse(asked.body)).toMatchObject({ status: "ok", database: "ok" })
      const askedAgain = Effect.repeatN(
        Effect.map(ask(), (again) => expect(again).toEqual(asked)),
        39
      )
      const [took, lookUps] = yield* Effect.timed(counting(/^SELECT 1$|transaction_read_only/)(askedAgain))
      expect(lookUps).toBeLessThanOrEqual(Duration.toMillis(took) / 250 + 1)
      expect(yield* ask("HEAD")).toEqual({ ...asked, body: "" })
    })
  )

  it.effect("is live and ready after the start", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const state of ["live", "ready"]) {
        const { status, body } = yield* send("GET", `/health/${state}`, { key: null })
        expect([status, body]).toEqual([200, { status: state }])
      }
    })
  )
})

layer(testServer("postgres", { metricsToken: Option.some(Redacted.make(metricsToken)) }), {
  excludeTestServices: true
})("the health of a server that has others", (it) => {
  it.effect("names its address only to clients with the metrics token", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const addressFor = (key: string | null, headers = {}) =>
        Effect.map(send("GET", "/health", { key, headers }), ({ body }) => {
          const { cluster } = body as { readonly cluster?: { readonly address?: unknown } }
          expect(cluster).toBeDefined()
          return cluster?.address
        })
      // The state is cached for a moment.
      for (let n = 0; n < 3; n++) {
        expect(yield* addressFor(metricsToken)).toEqual(expect.any(String))
        expect(yield* addressFor(null)).toBeUndefined()
        expect(yield* addressFor("wrong")).toBeUndefined()
        expect(yield* addressFor(null, { "x-forwarded-for": "203.0.113.1" })).toBeUndefined()
      }
    })
  )
})

layer(testServer("sqlite", { minFreeDisk: 2 ** 52 }), { excludeTestServices: true })(
  "a server that can't save",
  (it) => {
    const state = Effect.gen(function* () {
      const { send } = yield* TestServer
      // The state is cached for a moment.
      yield* Effect.sleep("300 millis")
      return (yield* send("GET", "/health", { key: null })).body
    })
    const saved = (n: number) =>
      Effect.flatMap(TestServer, ({ send }) =>
        send("POST", "/api/v1/links", { json: { url: `https://example.com/${n}/${"a".repeat(8000)}` } })
      )

    it.effect("says so in its health and in its failures, and recovers", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        yield* sql.unsafe("PRAGMA query_only = ON")
        expect(yield* state).toMatchObject({ status: "degraded", database: "read only" })
        const refused = yield* saved(0)
        expect([refused.status, refused.body.reason]).toEqual([503, "database_read_only"])
        yield* sql.unsafe("PRAGMA query_only = OFF")
        expect(yield* state).toMatchObject({ database: "ok" })
        expect((yield* saved(1)).status).toBe(201)
      })
    )

    it.effect("tells a full disk from a database that can't be reached", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        yield* sql.unsafe("PRAGMA max_page_count = 1")
        const answers = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, n) => n + 2),
          saved
        )
        yield* sql.unsafe("PRAGMA max_page_count = 1073741823")
        const full = answers.find(({ status }) => status === 503)
        expect(full?.body.reason).toBe("database_full")
        expect(full?.body.message).toContain("disk is full")
      })
    )
  }
)

interface State {
  readonly status: string
  readonly database: string
  readonly files: string
}

/** The state of a server and what the metrics, the list of servers and the readiness say, once `is` holds. */
const shows = (is: (state: State) => boolean) =>
  Effect.gen(function* () {
    const { client, send } = yield* TestServer
    const { status, body } = yield* Effect.filterOrFail(send("GET", "/health", { key: null }), (answer) =>
      is(answer.body as unknown as State)
    ).pipe(Effect.sandbox, Effect.retry(patiently), Effect.orDie)
    const { text } = yield* send("GET", "/metrics", { key: null })
    const { data } = yield* client.nodes.list()
    const ready = yield* send("GET", "/health/ready", { key: null })
    const [, gauge] = /^linden_health\{check="database"\} (\d)$/m.exec(text) ?? []
    expect(text).toContain(`\nlinden_ready ${ready.status === 200 ? 1 : 0}\n`)
    return {
      ...{ status, state: (body as unknown as State).status, gauge },
      ...{ problems: data.nodes[0]?.problems, ready: ready.status }
    }
  })

const broken = (problem: string) => ({ status: 200, state: "degraded", gauge: "0", problems: [problem], ready: 200 })
const sound = { status: 200, state: "ok", gauge: "1", problems: [], ready: 200 }

layer(testServer("sqlite"), { excludeTestServices: true })("a server with a full disk", (it) => {
  it.effect("reports it from the first refused write until a write succeeds", () =>
    Effect.gen(function* () {
      const { sql, send } = yield* TestServer
      yield* sql.unsafe("PRAGMA max_page_count = 1")
      const json = { url: "https://example.com/", description: "x".repeat(900) }
      yield* Effect.filterOrFail(send("POST", "/api/v1/links", { json }), ({ status }) => status === 503).pipe(
        Effect.retry({ times: 100 }),
        Effect.orDie
      )
      const full = ({ database }: State) => database === "read only: the disk is full"
      expect(yield* shows(full)).toEqual(broken("database_full"))
      yield* Effect.sleep("600 millis")
      expect(yield* shows(full)).toEqual(broken("database_full"))
      yield* sql.unsafe("PRAGMA max_page_count = 1073741823")
      expect(yield* shows(({ database }) => database === "ok")).toEqual(sound)
    })
  )
})

interface Page {
  readonly file: string
  readonly rootpage: number
  readonly size: number
}

const overwrite = (page: Page | undefined) => {
  if (page === undefined) throw new Error("The table has no page.")
  const descriptor = openSync(page.file, "r+")
  writeSync(descriptor, Buffer.alloc(page.size, "x"), 0, page.size, (page.rootpage - 1) * page.size)
  closeSync(descriptor)
}

layer(testServer("sqlite"), { excludeTestServices: true })("a server with a damaged page", (it) => {
  it.effect("still reports it after other writes succeed", () =>
    Effect.gen(function* () {
      const { client, sql } = yield* TestServer
      yield* sql.unsafe("CREATE TABLE broken (text TEXT)")
      yield* sql.unsafe("PRAGMA wal_checkpoint(TRUNCATE)")
      const [page] = yield* sql<Page>`
        SELECT file, rootpage, page_size AS size
        FROM pragma_database_list, sqlite_schema, pragma_page_size WHERE sqlite_schema.name = 'broken'`
      yield* Effect.sync(() => overwrite(page))
      // Otherwise SQLite reads the page from its cache.
      yield* sql.unsafe("PRAGMA shrink_memory")
      yield* Effect.flip(sql.unsafe("SELECT * FROM broken"))
      yield* client.links.create({ payload: { url: "https://example.com/" } })
      expect(yield* shows(({ database }) => database.startsWith("damaged: "))).toEqual(broken("database_damaged"))
    })
  )
})

it.scopedLive("a running server reports a lost clicks.db", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    yield* Effect.gen(function* () {
      const { client, clicks, url } = yield* TestServer
      yield* client.links.create({ payload: { url: "https://example.com/", custom_slug: "here" } })
      yield* Effect.promise(() => fetch(`${url}/here`, { redirect: "manual" }))
      yield* clicks
      expect((yield* shows(({ status }) => status === "ok")).problems).toEqual([])
      yield* Effect.sync(() => rmSync(join(dataDir, "clicks.db")))
      const lost = yield* shows(({ files }) => files.startsWith("clicks.db was removed while the server uses it"))
      expect(lost).toEqual({ ...broken("file_lost"), gauge: "1" })
    }).pipe(Effect.provide(testServer("sqlite", { dataDir, databaseUrl: Option.none() })))
  })
)

it.scopedLive("a server reports a read-only PostgreSQL, and stays ready if there are no other servers", () =>
  Effect.gen(function* () {
    const url = Redacted.value(Option.getOrThrow(yield* makeDatabase("postgres")))
    const name = url.split("/").at(-1)
    /** Changes a setting of the database, and makes the server connect again. */
    const alter = (setting: string) =>
      Effect.promise(async () => {
        const admin = new pg.Client({ connectionString: url.replace(/[^/]*$/, "postgres") })
        await admin.connect()
        await admin.query(`ALTER DATABASE ${name} ${setting}`)
        await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
        await admin.end()
      })
    yield* Effect.gen(function* () {
      expect(yield* shows(({ status }) => status === "ok")).toEqual(sound)
      yield* alter("SET default_transaction_read_only = on")
      expect(yield* shows(({ database }) => database === "read only")).toEqual(broken("database_read_only"))
      yield* alter("RESET default_transaction_read_only")
      yield* shows(({ database }) => database === "ok")
    }).pipe(Effect.provide(testServer("postgres", { databaseUrl: Option.some(Redacted.make(url)) })))
  })
)
