import { readFileSync } from "node:fs"
import { join } from "node:path"
import { HttpApi } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { expect, layer, it as plain } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { LindenApi } from "../../src/Api.ts"
import { openApi } from "../../src/docs/OpenApi.ts"
import { Idempotency } from "../../src/idempotency/Idempotency.ts"
import { checkingServer, fakeInternet } from "../destination/linkcheck/Kit.ts"
import { again, homeOwner, newPerson } from "../signin/Kit.ts"
import { failing } from "../support/Failing.ts"
import { api, dataOf, type Row } from "../support/Scenario.ts"
import { type Database, databases, onEachDatabase, TestServer } from "../support/TestServer.ts"

onEachDatabase("a POST that fails midway", (it) => {
  const kit = Effect.gen(function* () {
    const { send, sql } = yield* TestServer
    const count = (search: string) =>
      Effect.map(send("GET", `/api/v1/links?search=${search}`), (answer) => dataOf<{ total: number }>(answer).total)
    const rows = Effect.map(sql`SELECT key_hash FROM idempotent_answers`, ({ length }) => length)
    const post = (path: string, key: string, json: Row) =>
      send("POST", `/api/v1${path}`, { json, headers: { "idempotency-key": key } })
    return { sql, count, rows, post }
  })

  it.effect("creates no link of a bulk, and each once on a retry", () =>
    Effect.gen(function* () {
      const { sql, count, rows, post } = yield* kit
      const before = yield* rows
      const json = {
        links: [
          { url: "https://example.com/midway", title: "first" },
          { url: "javascript:alert(1)" },
          { url: "https://example.com/midway", title: "second", custom_slug: "midway-second" },
          { url: "https://example.com/midway", title: "doomed" },
          { url: "https://example.com/midway", title: "last" }
        ]
      }
      const send = post("/links/bulk", "midway", json)
      const failed = yield* failing(sql, "INSERT", "links", "NEW.title = 'doomed'")(Effect.zipRight(send, send))
      expect([failed.status, failed.body.code]).toEqual([503, "unavailable"])
      expect(yield* count("midway")).toBe(0)

      const answer = yield* send
      expect(answer.status, answer.text).toBe(200)
      const { results } = dataOf<{ results: ReadonlyArray<{ success: boolean; data?: Row }> }>(answer)
      expect(results.map(({ success }) => success)).toEqual([true, false, true, true, true])
      expect(results[2]?.data).toMatchObject({ short_code: "midway-second", title: "second" })
      expect(yield* count("midway")).toBe(4)

      const again = yield* send
      expect([again.text, again.headers["idempotency-replayed"]]).toEqual([answer.text, "true"])
      expect((yield* rows) - before).toBe(1)
    })
  )

  it.effect("is done from the start if its key is sent with another body", () =>
    Effect.gen(function* () {
      const { sql, count, post } = yield* kit
      const links = ["first", "doomed"].map((title) => ({ url: "https://example.com/changed", title }))
      const fail = failing(sql, "INSERT", "links", "NEW.title = 'doomed'")
      expect((yield* fail(post("/links/bulk", "changed", { links }))).status).toBe(503)
      const other = yield* post("/links/bulk", "changed", { links: [{ url: "https://example.com/changed/other" }] })
      expect(other.body.message).toBe("1 of 1 link was created.")
      expect(yield* count("changed")).toBe(1)
    })
  )

  it.effect("does not create the links of a bulk twice if its response could not be stored", () =>
    Effect.gen(function* () {
      const { sql, count, rows, post } = yield* kit
      const before = yield* rows
      const url = "https://example.com/unanswered"
      const links = [
        { url, title: "first" },
        { url: "nowhere" },
        { url, custom_slug: "unanswered-slug", title: "last" }
      ]
      const send = post("/links/bulk", "unanswered", { links })
      const failed = yield* failing(sql, "UPDATE", "idempotent_answers", "NEW.status = 200")(send)
      expect(failed.status).toBe(503)
      const answer = yield* send
      expect(answer.status, answer.text).toBe(200)
      const { results } = dataOf<{ results: ReadonlyArray<{ success: boolean; data?: Row }> }>(answer)
      expect(results.map(({ success }) => success)).toEqual([true, false, true])
      expect(results.map(({ data }) => data?.["title"])).toEqual(["first", undefined, "last"])
      expect(yield* count("unanswered")).toBe(2)
      expect((yield* rows) - before).toBe(1)
    })
  )
})

onEachDatabase("a POST whose change an older version of the server made", (it) => {
  it.effect("gets the stored result as it is, and nothing is made twice", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const post = send("POST", "/api/v1/folders", { json: { name: "Older" }, headers: { "idempotency-key": "older" } })
      const failed = yield* failing(sql, "UPDATE", "idempotent_answers", "NEW.status = 201")(post)
      expect(failed.status).toBe(503)
      const older = JSON.stringify({ id: "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30", name: "Older" })
      yield* sql`UPDATE idempotent_answers SET body = ${older} WHERE status IS NULL`
      const answer = yield* post
      expect([answer.status, answer.body.data, answer.headers["idempotency-replayed"]]).toEqual([
        200,
        JSON.parse(older),
        "true"
      ])
      const again = yield* post
      expect([again.status, again.text]).toEqual([200, answer.text])
      const folders = dataOf<{ folders: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/folders")).folders
      expect(folders.filter(({ name }) => name === "Older")).toHaveLength(1)
    })
  )
})

interface Create {
  readonly path: string
  /** A request that is refused if it is repeated, where that is possible. */
  readonly json?: Row
  /** A picture to upload instead. */
  readonly file?: Uint8Array
  /** What a person must do; by default, an API key does it. */
  readonly by?: "person"
  /** A list of what it creates, and the name of the list in the response. */
  readonly list?: string
  readonly name?: string
  /** The rows that it creates, if no list shows them. */
  readonly rows?: string
  /** The field of the response that is shown only once. */
  readonly secret?: string
}

const creates: Readonly<Record<string, Create>> = {
  "annotations.create": {
    path: "/annotations",
    json: { day: "2026-01-02", text: "Sale" },
    list: "/annotations",
    name: "annotations"
  },
  "savedViews.create": {
    path: "/saved-views",
    json: { name: "Once", query: { period: "7d" } },
    list: "/saved-views",
    name: "saved_views"
  },
  "utmTemplates.create": {
    path: "/utm-templates",
    json: { name: "Once" },
    list: "/utm-templates",
    name: "utm_templates"
  },
  "bulkJobs.create": {
    path: "/links/bulk/jobs",
    json: { query: { search: "none" }, change: { is_active: 0 }, total: 0 },
    list: "/links/bulk/jobs",
    name: "jobs"
  },
  "clickDeletions.create": {
    path: "/analytics/clicks/delete",
    json: { query: { period: "7d", builder: '[{"field":"browser","operator":"is","values":["none"]}]' }, confirm: 0 },
    list: "/jobs",
    name: "jobs"
  },
  "bulkJobs.replace": {
    path: "/links/replace",
    json: { query: { search: "none" }, find: "none.invalid", with: "x" },
    list: "/links/bulk/jobs",
    name: "jobs"
  },
  "blockedDestinations.create": {
    path: "/blocked-destinations",
    json: { kind: "host", value: "once.example.org" },
    list: "/blocked-destinations",
    name: "blocked_destinations"
  },
  "allowedDestinations.create": {
    path: "/allowed-destinations",
    json: { kind: "host", value: "once.example.org" },
    list: "/allowed-destinations",
    name: "allowed_destinations"
  },
  "domains.create": { path: "/domains", json: { hostname: "once.example.org" }, list: "/domains", name: "domains" },
  "folders.create": { path: "/folders", json: { name: "Once" }, list: "/folders", name: "folders" },
  "imports.create": {
    path: "/imports",
    json: { source: "linktree", base_url: "https://once.example/" },
    list: "/jobs?kind=import",
    name: "jobs"
  },
  "keys.create": {
    path: "/keys",
    json: { name: "Once", role: "member" },
    rows: "SELECT hash FROM api_keys WHERE name = 'Once'",
    secret: "key"
  },
  "keys.rotate": {
    path: "/keys/<key>/rotate",
    json: { overlap_hours: 1 },
    rows: "SELECT hash, former_hash FROM api_keys WHERE id = '<key>'",
    secret: "key"
  },
  "linkChecks.create": { path: "/link-checks", json: {}, list: "/jobs?kind=link_check", name: "jobs" },
  "links.bulk": {
    path: "/links/bulk",
    json: { links: [{ url: "https://once-bulk.example/" }] },
    list: "/links?search=once-bulk.example",
    name: "links"
  },
  "links.create": {
    path: "/links",
    json: { url: "https://once.example/", custom_slug: "once" },
    list: "/links?search=once.example",
    name: "links"
  },
  "members.invite": {
    path: "/invites",
    json: { role: "member", email: "once@example.com" },
    rows: "SELECT id, token_hash FROM one_time_links WHERE email = 'once@example.com'",
    secret: "url"
  },
  "members.renew": {
    path: "/invites/<invite>/link",
    rows: "SELECT id, token_hash FROM one_time_links WHERE id = '<invite>'",
    secret: "url"
  },
  "members.resetLink": {
    path: "/members/<member>/reset",
    by: "person",
    rows: "SELECT id, token_hash FROM one_time_links WHERE user_id = '<member>'",
    secret: "url"
  },
  "pages.create": { path: "/pages", json: { slug: "once", title: "Once" }, list: "/pages", name: "pages" },
  "pages.duplicate": {
    path: "/pages/<page>/duplicate",
    json: { slug: "once-copy" },
    rows: "SELECT id FROM pages WHERE slug = 'once-copy'"
  },
  "pages.createLink": {
    path: "/pages/<page>/links",
    json: { label: "Once", url: "https://once.example/" },
    list: "/pages/<page>",
    name: "links"
  },
  "pages.createPlugin": {
    path: "/pages/<page>/plugins",
    json: { type: "text_block", config: { content: "Once" } },
    list: "/pages/<page>",
    name: "plugins"
  },
  "qrcodes.create": {
    path: "/qrcodes",
    json: { name: "Once", url: "https://scan.example/", design_config: {} },
    list: "/qrcodes",
    name: "qrcodes"
  },
  "sharedReports.create": {
    path: "/shared-reports",
    json: { name: "Once" },
    list: "/shared-reports",
    name: "shared_reports"
  },
  "tags.create": { path: "/tags", json: { name: "once" }, list: "/tags", name: "tags" },
  "team.create": {
    path: "/teams",
    json: { name: "Once" },
    by: "person",
    rows: "SELECT id FROM teams WHERE name = 'Once'"
  },
  "uploads.create": {
    path: "/uploads",
    file: readFileSync(join(import.meta.dirname, "../../src/dashboard/public/icon-192.png")),
    list: "/uploads",
    name: "uploads"
  },
  "webhooks.create": {
    path: "/webhooks",
    json: { url: "https://hook.example/", events: ["link.created"] },
    list: "/webhooks",
    name: "webhooks",
    secret: "secret"
  },
  "webhooks.rotate": {
    path: "/webhooks/<webhook>/rotate",
    rows: "SELECT secret, former_secret FROM webhooks WHERE id = '<webhook>'",
    secret: "secret"
  }
}

/** The other POSTs, and why they need no stored response. */
const others: Readonly<Record<string, string>> = {
  ...{ "bulkJobs.undo": "sets a state", "jobs.cancel": "sets a state", "jobs.pause": "sets a state" },
  ...{ "jobs.resume": "sets a state", "jobs.undo": "sets a state", "pages.publish": "sets a state" },
  ...{ "pages.revert": "sets a state", "pages.unpublish": "sets a state", "pages.reorder": "sets a state" },
  ...{ "linkChecks.checkLink": "sets a state", "domains.check": "sets a state", "session.confirm": "sets a state" },
  ...{ "factors.createTotp": "replaces the former secret", "factors.confirmTotp": "works once" },
  ...{ "factors.renewRecoveryCodes": "replaces the former codes", "factors.createPasskey": "works once" },
  ...{ "factors.passkeyOptions": "reads", "entry.passkeyOptions": "reads" },
  ...{ "entry.proveFactor": "signs in", "entry.signInByPasskey": "signs in" },
  ...{ "webhooks.resend": "sets a state", "webhooks.replay": "sets a state", "webhooks.test": "sends a request" },
  ...{ "linkStops.stop": "sets a state", "linkStops.unstop": "sets a state" },
  ...{ "linkHistory.restore": "sets a state", "pageHistory.restore": "sets a state" },
  ...{ "trash.restore": "restores once", "trash.restoreMany": "restores once", "links.bulkRemove": "deletes" },
  ...{ "clickDeletions.erase": "sets a state" },
  ...{ "deletion.deleteTeam": "deletes", "deletion.deleteAccount": "deletes" },
  ...{ "pages.preview": "reads", "qrcodes.preview": "reads", "qrcodes.export": "reads", "imports.preview": "reads" },
  ...{
    "bulkJobs.previewReplace": "reads",
    "rehearsals.try": "reads",
    "rehearsals.rehearse": "reads",
    "entry.checkToken": "reads"
  },
  ...{ "entry.signIn": "has no caller", "entry.forgot": "has no caller", "entry.setUp": "spends a link" },
  ...{ "entry.join": "spends a link", "entry.reset": "spends a link", "entry.open": "spends a link" }
}

plain("each POST either creates nothing, or is tested here and documents the header", () => {
  const posts = new Map<string, boolean>()
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint, middleware }) => {
      if (endpoint.method !== "POST") return
      const isRepeatable = [...middleware].some(({ key }) => key === Idempotency.key)
      posts.set(`${group.identifier}.${endpoint.name}`, isRepeatable)
    }
  })
  expect([...Object.keys(creates), ...Object.keys(others)].sort()).toEqual([...posts.keys()].sort())
  expect(Object.keys(creates).filter((id) => posts.get(id) !== true)).toEqual([])
  const documented = Object.values(openApi("http://linden.test")["paths"] as Row)
    .flatMap((item) => Object.values(item as Record<string, { operationId: string; parameters: ReadonlyArray<Row> }>))
    .filter(({ parameters }) => parameters.some(({ name }) => name === "Idempotency-Key"))
    .map(({ operationId }) => operationId)
  expect(documented.sort()).toEqual([...posts].flatMap(([id, isRepeatable]) => (isRepeatable ? [id] : [])).sort())
})

const checkingServerOn = (database: Database) =>
  Layer.unwrapScoped(
    Effect.map(
      fakeInternet((_, response) => void response.end("Hello")),
      ({ net }) => checkingServer(database, net, { trustProxy: true })
    )
  )

/** The records that a request is about, by the name in its path. */
const subjects: Readonly<Record<string, (key: string) => Effect.Effect<string, never, TestServer>>> = {
  page: (key) => idOf("/pages", { slug: `page-${Math.random()}`, title: "Page" }, key),
  invite: (key) => idOf("/invites", { role: "member" }, key),
  webhook: (key) => idOf("/webhooks", { url: "https://hook.example/", events: ["link.created"] }, key),
  key: (key) => idOf("/keys", { name: "Script", role: "member" }, key),
  member: () => Effect.map(newPerson("member"), ({ id }) => id)
}
const idOf = (path: string, json: Row, key: string) =>
  Effect.map(api("POST", path, json, key), (made) => String(dataOf(made)["id"]))

/** A form with a file, as text of single-byte characters. */
const formOf = (file: Uint8Array) => ({
  type: "multipart/form-data; boundary=once",
  bytes: Buffer.concat([
    Buffer.from('--once\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    file,
    Buffer.from("\r\n--once--\r\n")
  ])
})

for (const database of databases) {
  layer(checkingServerOn(database), { excludeTestServices: true })(
    `a POST whose response could not be stored on ${database}`,
    (it) => {
      it.effect.each(Object.entries(creates))("is not repeated: %s", ([, one]) =>
        Effect.gen(function* () {
          const { send, otherTeamKey, sql } = yield* TestServer
          const key = yield* otherTeamKey
          const named = /<(\w+)>/.exec(one.path)?.[1]
          const subject = named === undefined ? "" : yield* subjects[named]?.(key) ?? Effect.succeed("")
          const at = (text: string) => text.replace(/<\w+>/, subject)
          const cookie = one.by === "person" ? (yield* homeOwner).cookie : undefined
          const as =
            cookie === undefined ? { key } : { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } }
          const form = one.file && formOf(one.file)
          const post = send("POST", `/api/v1${at(one.path)}`, {
            ...as,
            ...(one.json === undefined ? {} : { json: one.json }),
            ...(form === undefined ? {} : { bytes: form.bytes }),
            headers: {
              ...as.headers,
              "idempotency-key": `once-${one.path}`,
              ...(form && { "content-type": form.type })
            }
          })
          const { rows, list, name } = one
          const made: Effect.Effect<ReadonlyArray<unknown>, SqlError, TestServer> = rows === undefined
            ? Effect.map(api("GET", at(`${list}`), undefined, key), (answer) =>
                (dataOf<Readonly<Record<string, ReadonlyArray<Row>>>>(answer)[`${name}`] ?? []).map(({ id }) => id)
              )
            : sql.unsafe(at(rows))
          const failed = yield* failing(sql, "UPDATE", "idempotent_answers", "NEW.status IS NOT NULL")(post)
          expect([failed.status, failed.body.code], failed.text).toEqual([503, "unavailable"])
          const first = yield* made
          expect(first).toHaveLength(1)

          const answer = yield* post
          expect([200, 201, 202], answer.text).toContain(answer.status)
          expect(yield* made).toEqual(first)
          expect(answer.headers["idempotency-replayed"]).toBeUndefined()

          const again = yield* post
          expect([again.status, again.text]).toEqual([answer.status, answer.text])
          expect([again.headers["idempotency-replayed"], again.headers["etag"]]).toEqual([
            "true",
            answer.headers["etag"]
          ])
          if ("version" in dataOf(answer)) expect(again.headers["etag"]).toBe(`"${dataOf(answer)["version"]}"`)
          expect(yield* made).toEqual(first)

          if (one.secret === undefined) return
          const secret = String(dataOf(answer)[one.secret])
          expect(secret.length).toBeGreaterThan(30)
          const kept = JSON.stringify(yield* sql`SELECT body FROM idempotent_answers`)
          expect(kept).not.toContain(secret)
        })
      )

      it.effect("whose response has a secret is only repeated to the same session", () =>
        Effect.gen(function* () {
          const { send } = yield* TestServer
          const owner = yield* newPerson("owner")
          const post = (cookie: string, path: string, json: Row) =>
            send("POST", `/api/v1${path}`, {
              ...{ key: null, json },
              headers: { cookie, "sec-fetch-site": "same-origin", "idempotency-key": path }
            })
          const other = (yield* again(owner)).cookie
          for (const [path, json] of [
            ["/keys", { name: "Mine", role: "member" }],
            ["/tags", { name: "Mine" }]
          ] as const) {
            const first = yield* post(owner.cookie, path, json)
            expect(first.status, first.text).toBe(201)
            expect((yield* post(owner.cookie, path, json)).text).toBe(first.text)
            const elsewhere = yield* post(other, path, json)
            expect([elsewhere.status, elsewhere.body.reason]).toEqual(
              path === "/keys" ? [422, "secret_of_other_session"] : [201, undefined]
            )
          }
        })
      )
    }
  )
}
