import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { type FailureCode, failureCodes } from "../../src/contract/FailureCode.ts"
import { isFaultCode, messageOf, type Params } from "../../src/contract/faults/Fault.ts"
import type { Envelope, Received, Sent } from "./Send.ts"
import { TestServer } from "./TestServer.ts"

/** Runs an effect on first use, and returns the same result from then on. */
export const once = <A extends object, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  let known: A | undefined
  return Effect.suspend(() =>
    known === undefined
      ? Effect.tap(effect, (value) => {
          known = value
        })
      : Effect.succeed(known)
  )
}

export type Row = Readonly<Record<string, unknown>>

/** Sends requests with the key of an owner of another team, in which no other test creates rows. */
export const sendAsOther = Effect.gen(function* () {
  const { send, otherTeamKey } = yield* TestServer
  const key = yield* otherTeamKey
  return (method: string, path: string, sent: Sent = {}) => send(method, path, { key, ...sent })
})

/** The payload of a success. */
export const dataOf = <A = Row>({ body }: { readonly body: Envelope }): A => body.data as A

/** Sends a request to the API. */
export const api = (method: string, path: string, json?: Row, key?: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    send(method, `/api/v1${path}`, { ...(json === undefined ? {} : { json }), ...(key === undefined ? {} : { key }) })
  )

/** Sends a request that must succeed, and returns its payload. */
export const done = (method: string, path: string, json?: Row) =>
  Effect.map(api(method, path, json), (answer) => {
    expect(answer.status, answer.text).toBeLessThan(300)
    return dataOf(answer)
  })

const tables = [
  "teams",
  "users",
  "members",
  "folders",
  "tags",
  "domains",
  "links",
  "link_tags",
  "link_ab_tests",
  "link_targeting",
  "link_aliases",
  "pages",
  "bio_links",
  "bio_plugins",
  "page_publications",
  "published_links",
  "qrcode_logos",
  "qrcodes",
  "trash",
  "trash_addresses",
  "uploads",
  "upload_files",
  "shared_reports",
  "listed_destinations",
  "destination_reports"
]

/**
 * All rows of all tables as text, except for values that change in the background: when a key was last used, and click
 * totals.
 */
export const dump = Effect.gen(function* () {
  const { sql } = yield* TestServer
  const read = (query: string) =>
    Effect.map(sql.unsafe(query), (rows) =>
      rows.map((row) => JSON.stringify({ ...row, total_clicks: undefined })).sort()
    )
  const keys = yield* read("SELECT id, team_id, name, role, hint, hash, expires_at, created_at FROM api_keys")
  return [keys, ...(yield* Effect.forEach(tables, (table) => read(`SELECT * FROM ${table}`)))]
})

/** Creates records to refer to, in the caller's team and in another one. */
export const makePlaces = Effect.gen(function* () {
  const { send, otherTeamKey } = yield* TestServer
  const otherKey = yield* otherTeamKey
  const make = (path: string, json: Row, key?: string) =>
    Effect.map(send("POST", `/api/v1/${path}`, key === undefined ? { json } : { json, key }), (made) => {
      expect(made.status, made.text).toBe(201)
      return String(dataOf(made)["id"])
    })
  const makeAll = (slug: string, key?: string) =>
    Effect.all({
      folder: make("folders", { name: "Places" }, key),
      tag: make("tags", { name: "place" }, key),
      domain: make("domains", { hostname: `${slug}.example.org` }, key),
      key: make("keys", { name: "Place", role: "member" }, key),
      link: make("links", { url: "https://example.com/place", custom_slug: slug }, key)
    })
  const mine = yield* makeAll("mine")
  const other = yield* makeAll("other", otherKey)
  return {
    folder: mine.folder,
    tag: mine.tag,
    domain: mine.domain,
    key: mine.key,
    link: mine.link,
    otherFolder: other.folder,
    otherTag: other.tag,
    otherDomain: other.domain,
    otherKey: other.key,
    otherLink: other.link
  }
})
export type Places = Effect.Effect.Success<typeof makePlaces>

/** Replaces names in angle brackets, such as `<otherTag>`, with the ids of records. */
const located = (text: string, places: Places): string =>
  text.replace(/<(\w+)>/g, (whole, name: string) => (places as Readonly<Record<string, string>>)[name] ?? whole)

const locatedAll = (sent: Sent, places: Places): Sent => {
  const { json, form, text, ...rest } = sent
  return {
    ...rest,
    ...(json === undefined ? {} : { text: located(JSON.stringify(json), places) }),
    ...(form === undefined ? {} : { form: located(form, places) }),
    ...(text === undefined ? {} : { text: located(text, places) })
  }
}

/** A request that must be refused with exactly these names in `errors`. */
export interface Refusal {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly sent?: Sent
  /** 422 by default. */
  readonly status?: number
  readonly errors?: ReadonlyArray<string>
}

const libraryWords =
  /expected|undefined|ParseError|└─|├─|actual|\[object|Schema|Error:|at \/|node_modules|Transformation|readonly/

const saidBy = (code: string, params: Params) => (isFaultCode(code) ? messageOf(code, params) : undefined)

/** Whether the codes and parameters of a failure match its sentences one to one. */
export const isCoded = ({ code = "", reason = code, params = {}, message, errors = {}, details = [] }: Envelope) => {
  const sentences = Object.entries(errors).flatMap(([field, all]) => all.map((one) => `${field}: ${one}`))
  const coded = details.map((one) => `${one.field}: ${saidBy(one.code, one.params)}`)
  return saidBy(reason, params) === message && sentences.join("\n") === coded.join("\n")
}

/** Checks that a response is the error envelope, with sentences for people. */
export const expectFailure = ({ status, body, text, headers }: Received, wanted: number) => {
  expect(status, text).toBe(wanted)
  expect(headers["content-type"]).toMatch(/^application\/json/)
  expect(body.success).toBe(false)
  expect(failureCodes[body.code as FailureCode] ?? "no such code", text).toMatch(new RegExp(`^${wanted}:`))
  if (wanted === 503 || wanted === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0)
  expect(
    Object.keys(body).filter(
      (key) => !["success", "code", "reason", "params", "message", "errors", "details"].includes(key)
    )
  ).toEqual([])
  for (const sentence of [body.message ?? "", ...Object.values(body.errors ?? {}).flat()]) {
    expect(sentence).toMatch(/^[A-Z].*[.:?…\w]$/)
    expect(sentence).not.toMatch(libraryWords)
  }
  expect(isCoded(body), text).toBe(true)
}

/**
 * Sends a request that must be refused. Checks the envelope and the names of its errors, and that nothing was stored.
 */
export const refuses = (row: Refusal, places: Places) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const before = yield* dump
    const answer = yield* send(row.method, `/api/v1${located(row.path, places)}`, locatedAll(row.sent ?? {}, places))
    expectFailure(answer, row.status ?? 422)
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([...(row.errors ?? [])].sort())
    expect(yield* dump).toEqual(before)
  })
