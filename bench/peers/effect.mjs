// A baseline: an HttpApi of @effect/platform whose handlers run one SQLite query each.
import { createServer } from "node:http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect, Layer, Schema } from "effect"

const Link = Schema.Struct({
  id: Schema.Number,
  short_code: Schema.String,
  destination_url: Schema.String,
  title: Schema.NullOr(Schema.String),
  is_active: Schema.Number,
  total_clicks: Schema.Number,
  created_at: Schema.Number
})
const Folder = Schema.Struct({ id: Schema.Number, name: Schema.String, created_at: Schema.Number })
const Day = Schema.Struct({ date: Schema.String, count: Schema.Number })
const NewLink = Schema.Struct({ url: Schema.String })

const Api = HttpApi.make("bench").add(
  HttpApiGroup.make("all", { topLevel: true })
    .add(HttpApiEndpoint.get("health", "/health").addSuccess(Schema.Struct({ status: Schema.String })))
    .add(HttpApiEndpoint.get("list", "/links").addSuccess(Schema.Array(Link)))
    .add(HttpApiEndpoint.get("folders", "/folders").addSuccess(Schema.Array(Folder)))
    .add(HttpApiEndpoint.get("report", "/report").addSuccess(Schema.Array(Day)))
    .add(HttpApiEndpoint.post("create", "/links").setPayload(NewLink).addSuccess(Link, { status: 201 }))
    .add(
      HttpApiEndpoint.post("bulk", "/links/bulk")
        .setPayload(Schema.Struct({ links: Schema.Array(NewLink) }))
        .addSuccess(Schema.Array(Link), { status: 201 })
    )
)

const Handlers = HttpApiBuilder.group(Api, "all", (handlers) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`PRAGMA synchronous = NORMAL`
    yield* sql`CREATE TABLE links (id INTEGER PRIMARY KEY, short_code TEXT NOT NULL UNIQUE, destination_url TEXT NOT NULL,
      title TEXT, is_active INTEGER NOT NULL, total_clicks INTEGER NOT NULL, created_at INTEGER NOT NULL)`
    yield* sql`CREATE TABLE folders (id INTEGER PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL)`
    yield* sql`CREATE TABLE days (date TEXT PRIMARY KEY, count INTEGER NOT NULL)`
    yield* sql`INSERT INTO folders VALUES (1, 'Folder', 1700000000000)`
    yield* sql`INSERT INTO days ${sql.insert(Array.from({ length: 7 }, (_, n) => ({ date: `2026-01-0${n + 1}`, count: n })))}`
    let made = 0
    const row = ({ url }) => ({
      short_code: `b${made++}`,
      destination_url: url,
      title: null,
      is_active: 1,
      total_clicks: 0,
      created_at: Date.now()
    })
    const insert = (given) => Effect.orDie(sql`INSERT INTO links ${sql.insert(given.map(row))} RETURNING *`)
    yield* insert(Array.from({ length: 100 }, (_, n) => ({ url: `https://8.8.8.8/articles/${n}` })))
    return handlers
      .handle("health", () => Effect.as(Effect.orDie(sql`SELECT 1`), { status: "ok" }))
      .handle("list", () => Effect.orDie(sql`SELECT * FROM links ORDER BY id DESC LIMIT 20`))
      .handle("folders", () => Effect.orDie(sql`SELECT * FROM folders ORDER BY id`))
      .handle("report", () => Effect.orDie(sql`SELECT * FROM days ORDER BY date`))
      .handle("create", ({ payload }) => Effect.map(insert([payload]), ([link]) => link))
      .handle("bulk", ({ payload }) => insert(payload.links))
  })
)

const Server = HttpApiBuilder.serve().pipe(
  Layer.provide(Layer.provide(HttpApiBuilder.api(Api), Handlers)),
  Layer.provide(SqliteClient.layer({ filename: process.argv[2] })),
  Layer.provide(NodeHttpServer.layer(createServer, { port: Number(process.env.PORT), host: "127.0.0.1" }))
)
NodeRuntime.runMain(Layer.launch(Server))
