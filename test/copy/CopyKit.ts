import { join } from "node:path"
import { expect } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Option, Redacted } from "effect"
import pg from "pg"
import { environment, fill, ownerKey, person, visit } from "../fixtures/Contents.ts"
import { picture } from "../qr/Kit.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { type Sent, send } from "../support/Send.ts"
import { makeDatabase } from "../support/TestServer.ts"

export const emptyDatabase = Effect.map(makeDatabase("postgres"), (url) => Redacted.value(Option.getOrThrow(url)))

/** Runs a statement on a database and returns the first column. */
export const column = <A>(url: string, text: string) =>
  Effect.acquireUseRelease(
    Effect.promise(async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
    (client) =>
      Effect.promise(async () => (await client.query({ text, rowMode: "array" })).rows.map(([value]) => value as A)),
    (client) => Effect.promise(() => client.end())
  )

/** Runs a statement on a SQLite file that nothing uses. */
export const change = (file: string, text: string): void => {
  const database = new Database(file)
  database.exec(text)
  database.close()
}

// The search index is built again, and caches follow the changes.
const passing = ["link_trigram_state", "link_changes"]

/** The sorted rows of each table of a data folder that nothing uses. */
export const rowsIn = (folder: string): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(
    ["linden.db", "clicks.db"].flatMap((name) => {
      const database = new Database(join(folder, name), { readonly: true })
      const tables = database
        .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
        .pluck()
        .all() as ReadonlyArray<string>
      const all = tables
        .filter((table) => !/^(?:sqlite|cluster)_/.test(table) && !passing.includes(table))
        .map((table) => {
          const columns = table.endsWith("migrations") ? "migration_id, name" : "*"
          const groups = table === "link_counts" ? "WHERE n > 0" : ""
          const rows = database.prepare(`SELECT ${columns} FROM ${table} ${groups}`).safeIntegers().all()
          const texts = rows.map((row) =>
            JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))
          )
          return [table, texts.sort()] as const
        })
      const numbers = database
        .prepare("SELECT name || ' ' || seq FROM sqlite_sequence WHERE name <> 'link_changes' ORDER BY 1")
        .pluck()
        .all() as ReadonlyArray<string>
      database.close()
      return [...all, [`numbers of ${name}`, numbers] as const]
    })
  )

/** Text that the formats of both databases must escape. */
const oddText = "Tilia \\N \\. 🌳 ﷽ a\u0301 ' \" $$ end \\"
const oddLines = `${oddText}\nanother\tline`

const post = (url: string, path: string, sent: Sent) =>
  Effect.flatMap(send(url, "POST", `/api/v1${path}`, { key: ownerKey, ...sent }), ({ status, text, body }) =>
    status < 300
      ? Effect.succeed(body.data as Readonly<Record<string, unknown>>)
      : Effect.dieMessage(`POST ${path}: ${status} ${text}`)
  )

const form = (bytes: Uint8Array): Sent => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  return {
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x" }
  }
}

/** The bytes of an uploaded file, in hex. */
const bytesOf = (address: string) =>
  Effect.promise(async () => Buffer.from(await (await fetch(address)).arrayBuffer()).toString("hex"))

const asBrowser = (cookie: string) => ({ key: null, headers: { cookie, "sec-fetch-site": "same-origin" } })

const cookieOf = (headers: Readonly<Record<string, unknown>>) =>
  String([headers["set-cookie"]].flat()[0] ?? "").split(";", 1)[0] ?? ""

/** Signs in with the password and a code; returns the status. */
const signIn = (url: string, code: string) =>
  Effect.gen(function* () {
    const begun = yield* send(url, "POST", "/api/v1/session", { json: person })
    expect(begun.body.data).toMatchObject({ second_factor: expect.arrayContaining(["recovery"]) })
    const headers = { cookie: cookieOf(begun.headers) }
    return (yield* send(url, "POST", "/api/v1/session/factor", { json: { code }, headers })).status
  })

const listings = [
  ...["/team", "/links?limit=100", "/folders", "/tags", "/domains", "/pages", "/qrcodes", "/uploads", "/webhooks"],
  ...["/keys", "/members", "/trash", "/saved-views", "/utm-templates", "/annotations"]
]

// They change when a server runs or a key is used, or depend on the present.
const changing = new Set(["last_used_at", "last_seen_at", "period", "previous"])

/** The API's responses, with a report and its clicks. */
const answersOf = (url: string, days: string) =>
  Effect.forEach([...listings, `/analytics?${days}`, `/analytics/export?format=ndjson&${days}`], (path) =>
    Effect.map(send(url, "GET", `/api/v1${path}`, { key: ownerKey }), ({ status, text, body }) => {
      expect([path, status]).toEqual([path, 200])
      const json = JSON.stringify(body.data ?? text, (name, value: unknown) => (changing.has(name) ? undefined : value))
      return { path, data: JSON.parse(json) as unknown }
    })
  )

/** An installation on SQLite with one or more of everything, whose server has stopped. */
export const installation = Effect.gen(function* () {
  const dataDir = yield* temporaryFolder
  const settings = { ...environment, LINDEN_DATA_DIR: dataDir }
  const server = yield* runServer({ ...settings, LINDEN_BOOTSTRAP_KEY: ownerKey })
  const { url } = server
  const { stdout } = yield* linden(["setup"], settings)
  const setUp = { token: stdout.split("#")[1]?.trim(), team_name: "Walkers", username: "Ana", ...person }
  const session = yield* send(url, "POST", "/api/v1/session/setup", { json: setUp })
  expect(session.status, session.text).toBe(200)
  const cookie = cookieOf(session.headers)
  yield* fill(url)
  expect((yield* linden(["team", "create", "Rivers"], settings)).code).toBe(0)
  yield* post(url, "/invites", { json: { role: "member", email: "bo@example.com" } })
  yield* post(url, "/annotations", { json: { day: "2026-11-01", text: "Launch" } })
  const upload = yield* post(url, "/uploads", form(yield* picture("png", 60)))
  const file = new URL(String(upload["url"])).pathname
  const link = yield* post(url, "/links", {
    json: {
      ...{ url: "https://example.com/odd?a=1#b", custom_slug: "odd", redirect_type: "instant", title: oddText },
      ...{ comments: oddLines, external_id: "crm-1", tags: ["spring"] }
    }
  })
  yield* post(url, "/qrcodes", { json: { name: oddText, link_id: link["id"], design_config: { image: file } } })
  const gone = yield* post(url, "/links", {
    json: { url: "https://example.com/gone", custom_slug: "gone", max_clicks: 5 }
  })
  yield* send(url, "DELETE", `/api/v1/links/${gone["id"]}`, { key: ownerKey })
  const key = String((yield* post(url, "/keys", { json: { name: "Reports", role: "viewer" } }))["key"])
  const visited = yield* visit(url, { path: "/odd?utm_source=%5C%09tab%0A&utm_medium=%F0%9F%8C%B3" })
  expect(visited.status, visited.text).toBe(302)
  const app = yield* post(url, "/me/totp", asBrowser(cookie))
  const { TOTP } = yield* Effect.promise(() => import("otpauth"))
  const totp = new TOTP({ secret: new URL(String(app["url"])).searchParams.get("secret") ?? "", period: 30 })
  const { recovery_codes } = yield* post(url, "/me/totp/confirm", {
    ...asBrowser(cookie),
    json: { code: totp.generate() }
  })
  const codes = [...(recovery_codes as ReadonlyArray<string>)]
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const days = `start_date=${day(-1)}&end_date=${day(0)}`
  const reported = send(url, "GET", `/api/v1/analytics?${days}`, { key: ownerKey })
  yield* comes(
    "all clicks",
    Effect.map(reported, ({ text }) => /"total_clicks":\d+/.exec(text)?.[0]),
    (text) => text === '"total_clicks":11'
  )
  const shown = send(url, "GET", `/api/v1/links?search=odd`, { key: ownerKey })
  yield* comes(
    "the total",
    Effect.map(shown, ({ text }) => text),
    (text) => text.includes('"total_clicks":1')
  )
  const before = yield* answersOf(url, days)
  const bytes = yield* bytesOf(url + file)
  expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
  return {
    dataDir,
    settings,
    /** The API's responses on a copy. */
    answersAt: (place: Readonly<Record<string, string>>) =>
      Effect.gen(function* () {
        const copied = yield* runServer({ ...settings, ...place })
        const answers = yield* answersOf(copied.url, days)
        expect((yield* endServer(copied, "SIGTERM")).code).toBe(0)
        return answers
      }),
    /** Starts a server on a copy, and checks that it answers the same, that people and keys sign in, and that it works on. */
    isSameAt: (place: Readonly<Record<string, string>>) =>
      Effect.gen(function* () {
        const copied = yield* runServer({ ...settings, ...place })
        expect(yield* answersOf(copied.url, days)).toEqual(before)
        expect(yield* bytesOf(copied.url + file)).toBe(bytes)
        expect((yield* send(copied.url, "GET", "/api/v1/links?limit=1", { key })).status).toBe(200)
        expect((yield* send(copied.url, "GET", "/api/v1/session", asBrowser(cookie))).status).toBe(200)
        expect(yield* signIn(copied.url, codes.pop() ?? "")).toBe(200)
        const found = yield* send(copied.url, "GET", "/api/v1/links?search=tilia", { key })
        expect(found.body.data).toMatchObject({ total: 2 })
        const redirected = yield* visit(copied.url, { path: "/tree" })
        expect([redirected.status, redirected.headers["location"]]).toEqual([302, "https://example.com/tree"])
        const made = yield* post(copied.url, "/links", { json: { url: "https://example.com/new" } })
        yield* send(copied.url, "DELETE", `/api/v1/links/${made["id"]}`, { key: ownerKey })
        expect((yield* endServer(copied, "SIGTERM")).code).toBe(0)
        expect((yield* linden(["verify"], { ...settings, ...place })).code).toBe(0)
      })
  }
})
