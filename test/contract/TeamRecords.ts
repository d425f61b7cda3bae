import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { doAll } from "../bulk/Kit.ts"
import { bring } from "../import/Kit.ts"
import { newPerson } from "../signin/Kit.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { ownerKey, TestServer } from "../support/TestServer.ts"
import { fresh, type Ids, type Kind, kinds } from "./TeamTable.ts"

/** A word in everything that the first team writes, and that another team must never read. */
export const confidential = "Confidential"

const url = `https://example.com/${confidential}`
const name = confidential

const bodies: Readonly<Partial<Record<Kind, (ids: Ids) => readonly [path: string, json: Row]>>> = {
  folder: () => ["/folders", { name }],
  utmTemplate: () => ["/utm-templates", { name }],
  savedView: () => ["/saved-views", { name, query: {} }],
  annotation: () => ["/annotations", { day: "2026-03-01", text: name }],
  tag: () => ["/tags", { name: `${name} ${fresh()}` }],
  domain: () => ["/domains", { hostname: `confidential-${fresh()}.example.org` }],
  link: ({ folder, tag }) => ["/links", { url, title: name, folder_id: folder, tags: [tag] }],
  page: ({ folder }) => ["/pages", { slug: `${name}-${fresh()}`, title: name, folder_id: folder }],
  button: ({ page }) => [`/pages/${page}/links`, { label: name, url }],
  plugin: ({ page }) => [`/pages/${page}/plugins`, { type: "text_block" }],
  qrcode: ({ link, folder }) => ["/qrcodes", { name, link_id: link, folder_id: folder, design_config: {} }],
  key: () => ["/keys", { name, role: "member" }],
  webhook: () => ["/webhooks", { url: "https://none.invalid/hook", events: ["link.expired"], description: name }],
  sharedReport: ({ link }) => ["/shared-reports", { name, query: { link_id: link } }],
  blockedDestination: () => [
    "/blocked-destinations",
    { kind: "host", value: `${name}-${fresh()}.example`, note: name }
  ],
  allowedDestination: () => [
    "/allowed-destinations",
    { kind: "host", value: `${name}-${fresh()}.example`, note: name }
  ],
  invite: () => ["/invites", { role: "member", email: `${name}${fresh()}@example.com` }]
}

const uploaded = Effect.fnUntraced(function* ({ team, link }: Ids) {
  const { sql, send } = yield* TestServer
  const { created_by } = dataOf(yield* send("GET", `/api/v1/links/${link}`))
  const id = `01890000-0000-7000-8000-${String(fresh()).padStart(12, "0")}`
  const picture = { width: 1, height: 1, bytes: 1, content_type: "image/png", variants: "[]", created_at: 0 }
  yield* sql`INSERT INTO uploads ${sql.insert({ id, team_id: team, created_by: String(created_by), file: `${id}.png`, ...picture })}`
  return id
})

/** A visitor's report of the link. */
const reported = Effect.fnUntraced(function* ({ link }: Ids) {
  const { send } = yield* TestServer
  const { short_url } = dataOf(yield* send("GET", `/api/v1/links/${link}`))
  const network = fresh()
  const sent = yield* send("POST", "/-/report", {
    key: null,
    form: new URLSearchParams({ link: String(short_url), reason: name, contact: name }).toString(),
    headers: { "x-forwarded-for": `203.${network >> 8}.${network & 255}.1` }
  })
  expect(sent.status, sent.text).toBe(200)
  const { reports } = dataOf<{ reports: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/destination-reports?limit=1"))
  return String(reports[0]?.["id"])
})

/** A link's code until it gets another one. */
const aliased = Effect.fnUntraced(function* ({ link }: Ids) {
  const { send } = yield* TestServer
  const { short_code } = dataOf(yield* send("GET", `/api/v1/links/${link}`))
  yield* send("PUT", `/api/v1/links/${link}`, { json: { custom_slug: `another-${fresh()}` } })
  return String(short_code)
})

/** An entry of the history of a link or page, about another title. */
const retitled = Effect.fnUntraced(function* (path: string) {
  const { send } = yield* TestServer
  yield* send("PUT", path, { json: { title: `${name} ${fresh()}` } })
  const history = yield* send("GET", `${path}/history?limit=1`)
  return String(dataOf<{ entries: ReadonlyArray<Row> }>(history).entries[0]?.["id"])
})

const discarded = Effect.fnUntraced(function* () {
  const { send } = yield* TestServer
  const id = String(dataOf(yield* send("POST", "/api/v1/links", { json: { url, title: name } }))["id"])
  yield* send("DELETE", `/api/v1/links/${id}`)
  return id
})

/** A bulk edit that has ended. */
const changed = Effect.fnUntraced(function* () {
  const { id } = yield* doAll({ query: { search: "of no link" }, change: { is_active: 1 } })
  return id
})

/** An import that has ended. */
const imported = Effect.map(
  bring({ source: "csv" }, `Long URL,Short code,Title\nhttps://example.com/,,${name}\njavascript:alert(1),,${name}\n`),
  ({ id }) => id
)

/** Creates one record of the first team, which may refer to others. */
export const makeRecord = (kind: Kind, ids: Ids): Effect.Effect<string, unknown, TestServer> =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    if (kind === "upload") return yield* uploaded(ids)
    if (kind === "alias") return yield* aliased(ids)
    if (kind === "linkEntry") return yield* retitled(`/api/v1/links/${ids.link}`)
    if (kind === "pageEntry") return yield* retitled(`/api/v1/pages/${ids.page}`)
    if (kind === "destinationReport") return yield* reported(ids)
    if (kind === "trash") return yield* discarded()
    if (kind === "member") return (yield* newPerson("member", { key: ownerKey })).id
    if (kind === "session") return String((yield* newPerson("member", { key: ownerKey })).session.id)
    if (kind === "bulkJob") return yield* changed()
    if (kind === "job") return yield* imported
    if (kind === "delivery") {
      return String(dataOf(yield* send("POST", `/api/v1/webhooks/${ids.webhook}/test`))["id"])
    }
    const [path, json] = bodies[kind]?.(ids) ?? ["", {}]
    const made = yield* send("POST", `/api/v1${path}`, { json })
    expect([kind, made.status], made.text).toEqual([kind, 201])
    return String(dataOf(made)["id"])
  })

/** One record of each kind. */
export const makeRecords = Effect.gen(function* () {
  const { send } = yield* TestServer
  const team = String(dataOf(yield* send("GET", "/api/v1/team"))["id"])
  let ids = { team } as Ids
  for (const kind of kinds) ids = { ...ids, [kind]: yield* makeRecord(kind, ids) }
  return ids
})
