import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { homeOwner, inviteToken } from "../signin/Kit.ts"
import { comes } from "../support/Patience.ts"
import { done, expectFailure, type Row } from "../support/Scenario.ts"
import type { Sent } from "../support/Send.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

type Asked = readonly [table: string, method: string, path: string, sent?: Sent]

/** Reads of each kind, with a table that each of them needs. */
const reads = Effect.gen(function* () {
  const { keyOf } = yield* TestServer
  const make = (path: string, json: Row) => Effect.map(done("POST", path, json), ({ id }) => String(id))
  const link = yield* make("/links", { url: "https://example.com/", custom_slug: "outage" })
  const page = yield* make("/pages", { slug: "outage", title: "Outage" })
  const qrcode = yield* make("/qrcodes", { name: "Outage", link_id: link, design_config: {} })
  const webhook = yield* make("/webhooks", { url: "https://hook.example/", events: ["link.created"] })
  const { cookie } = yield* homeOwner
  const browser = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } }
  const visitor = { key: null }
  const asked: ReadonlyArray<Asked> = [
    ["api_keys", "GET", "/api/v1/team", { key: yield* keyOf("member") }],
    ["sessions", "GET", "/api/v1/session", browser],
    ["users", "POST", "/api/v1/session/password", { ...browser, json: { password: "correct horse battery" } }],
    ["teams", "POST", "/api/v1/session/token", { ...visitor, json: { token: yield* inviteToken("member") } }],
    ["domains", "GET", "/api/v1/team", { headers: { host: "unknown.example.org" } }],
    [
      "idempotent_answers",
      "POST",
      "/api/v1/tags",
      { json: { name: "again" }, headers: { "idempotency-key": "again" } }
    ],
    ["tags", "GET", "/api/v1/tags"],
    ["folders", "GET", "/api/v1/folders"],
    ["domains", "GET", "/api/v1/domains"],
    ["link_targeting", "GET", `/api/v1/links/${link}`],
    [
      "link_targeting",
      "POST",
      "/api/v1/webhooks",
      { json: { url: "https://a.example/", events: ["link.deleted"], link_id: link } }
    ],
    ["bio_links", "GET", `/api/v1/pages/${page}`],
    ["qrcodes", "GET", "/api/v1/qrcodes"],
    ["qrcodes", "POST", "/api/v1/qrcodes/preview", { json: { design_config: {}, qrcode_id: qrcode } }],
    ["webhooks", "GET", "/api/v1/webhooks"],
    ["webhook_deliveries", "GET", `/api/v1/webhooks/${webhook}/deliveries`],
    ["jobs", "GET", "/api/v1/jobs"],
    ["trash", "GET", "/api/v1/trash"],
    ["uploads", "GET", "/api/v1/uploads"],
    ["members", "GET", "/api/v1/members"],
    ["one_time_links", "GET", "/api/v1/invites"],
    ["shared_reports", "GET", "/api/v1/shared-reports"],
    ["saved_views", "GET", "/api/v1/saved-views"],
    ["annotations", "GET", "/api/v1/annotations"],
    ["link_targeting", "GET", "/outage", visitor],
    ["bio_links", "GET", "/@outage", visitor]
  ]
  return asked
})

onEachDatabase("a short outage of the database", (it) => {
  it.effect("is a 503 for each kind of read, and nothing remembers it", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      for (const [table, method, path, sent = {}] of yield* reads) {
        const what = `${method} ${path} without ${table}`
        const ask = send(method, path, sent)
        yield* sql`ALTER TABLE ${sql(table)} RENAME TO away`
        // Some reads are cached for a moment.
        const during = yield* comes(what, ask, ({ status }) => status === 503).pipe(
          Effect.ensuring(Effect.orDie(sql`ALTER TABLE away RENAME TO ${sql(table)}`))
        )
        if (path.startsWith("/api")) expectFailure(during, 503)
        expect(during.headers["retry-after"], what).toBe("5")
        const after = yield* ask
        expect([what, after.status < 300], after.text).toEqual([what, true])
      }
    })
  )
})
