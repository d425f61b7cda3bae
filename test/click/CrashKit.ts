import { cpSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import pg from "pg"
import { inject } from "vitest"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { type Database, makeMigratedDatabase } from "../support/TestServer.ts"

export const key = "key-of-the-tests-that-crash-servers-001"

/** The requests of visitors and their responses. */
export interface Load {
  sent: number
  answered: number
}

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"

/** One visit; true if it was redirected, false if the server was down. */
const visit = (url: string, http: Agent) =>
  Effect.async<boolean>((resume) => {
    const sent = request(url, { agent: http, headers: { "user-agent": agent } }, (response) => {
      response.resume()
      response.on("end", () => resume(Effect.succeed(response.statusCode === 302)))
      response.on("error", () => resume(Effect.succeed(false)))
    })
    sent.on("error", () => resume(Effect.succeed(false)))
    sent.end()
  })

/** Visits repeatedly until the server is down, or until enough were sent. */
export const visitAway = (url: string, load: Load, most = Number.POSITIVE_INFINITY) =>
  Effect.gen(function* () {
    const http = new Agent({ keepAlive: true, maxSockets: 16 })
    let isGone = false
    const visitor = Effect.gen(function* () {
      while (!isGone && load.sent < most) {
        load.sent += 1
        if (yield* visit(url, http)) load.answered += 1
        else isGone = true
      }
    })
    yield* Effect.all(
      Array.from({ length: 16 }, () => visitor),
      { concurrency: "unbounded" }
    )
    http.destroy()
  })

/** Creates a direct link with the slug `go`. */
export const makeLink = (url: string) =>
  Effect.promise(() =>
    fetch(`${url}/api/v1/links`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ url: "https://example.com/", custom_slug: "go", redirect_type: "instant" })
    })
  )

const read = (layer: Layer.Layer<SqlClient.SqlClient, unknown>, query: string) =>
  Effect.gen(function* () {
    const sql = Context.get(yield* Layer.build(layer), SqlClient.SqlClient)
    const [row] = yield* sql.unsafe<{ n: number }>(query)
    return Number(row?.n)
  }).pipe(Effect.scoped, Effect.orDie)

/** Replaces the database `to` with a copy of `from`; neither may be in use. */
const copyDatabase = async (from: string, to: string) => {
  const admin = new pg.Client({ connectionString: `${inject("postgres")}postgres` })
  await admin.connect()
  // The connections of a killed server are noticed late.
  await admin.query("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = ANY($1)", [
    [from, to]
  ])
  await admin.query(`DROP DATABASE IF EXISTS ${to}`)
  await admin.query(`CREATE DATABASE ${to} TEMPLATE ${from}`)
  await admin.end()
}

interface Kept {
  readonly folder: string
  readonly database: Option.Option<string>
}

const copy = (from: Kept, to: Kept) =>
  Effect.promise(async () => {
    rmSync(to.folder, { recursive: true, force: true })
    cpSync(from.folder, to.folder, { recursive: true })
    if (Option.isSome(from.database) && Option.isSome(to.database)) {
      await copyDatabase(from.database.value, to.database.value)
    }
  })

/** A separate data folder and database for servers that run one after the other. */
export const makePlace = (database: Database) =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    const address = yield* makeMigratedDatabase(database, dataDir)
    const open = (file: string) =>
      Option.match(address, {
        onNone: () => sqliteLayer(join(dataDir, file)),
        onSome: (url) => postgresPool(url, 1)
      })
    const name = Option.map(address, (url) => new URL(Redacted.value(url)).pathname.slice(1))
    const own: Kept = { folder: dataDir, database: name }
    const backup: Kept = {
      folder: join(yield* temporaryFolder, "backup"),
      database: Option.map(name, (one) => `${one}_backup`)
    }
    return {
      dataDir,
      /** Saves the data folder and the database while no server runs. */
      backUp: copy(own, backup),
      /** Restores the last saved state while no server runs. */
      restore: copy(backup, own),
      environment: {
        LINDEN_DATA_DIR: dataDir,
        LINDEN_BOOTSTRAP_KEY: key,
        LINDEN_DATABASE_URL: Option.match(address, { onNone: () => "", onSome: Redacted.value })
      },
      /** The number of booked clicks; call it while no server runs. */
      booked: read(open("clicks.db"), "SELECT count(*) AS n FROM clicks"),
      counted: read(open("clicks.db"), "SELECT coalesce(sum(clicks), 0) AS n FROM click_totals"),
      /** The total that the link shows. */
      shown: read(open("linden.db"), "SELECT total_clicks AS n FROM links WHERE short_code = 'go'")
    }
  })
export type Place = Effect.Effect.Success<ReturnType<typeof makePlace>>

/** The files of a folder that contain any of the given texts, with the text. */
export const textsFound = (folder: string, texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const file = join(folder, name)
    if (!statSync(file).isFile()) return []
    const bytes = readFileSync(file)
    return texts.filter((text) => bytes.includes(text)).map((text) => `${text} in ${name}`)
  })
