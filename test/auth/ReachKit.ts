import { request } from "node:http"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { endpoints as operations } from "../../src/server/Endpoints.ts"
import { makeRecord, makeRecords } from "../contract/TeamRecords.ts"
import { type Endpoint, endpoints, type Ids, type Kind, named, partsOf, ruleOf } from "../contract/TeamTable.ts"
import { patiently } from "../support/Patience.ts"
import { dataOf, done, dump, expectFailure, type Row } from "../support/Scenario.ts"
import type { Received, Sent } from "../support/Send.ts"
import { TestServer } from "../support/TestServer.ts"

/** A word in the names, codes and destinations of what is out of reach. */
export const secret = "Undisclosed"

/** Sends a request as somebody. */
export type Ask = (method: string, path: string, sent?: Sent) => Effect.Effect<Received, never, TestServer>

let drawn = 0
const fresh = () => drawn++

const made = (path: string, json: Row) => Effect.map(done("POST", path, json), ({ id }) => String(id))

/** A link, a page and a QR code in a folder or on a domain that is out of reach. */
const plant = (place: Row) =>
  Effect.gen(function* () {
    const code = `${secret}-${fresh()}`
    const url = `https://example.com/${secret}`
    const link = yield* made("/links", { url, title: secret, custom_slug: code, tags: ["Shared"], ...place })
    const page = yield* made("/pages", { slug: `${secret.toLowerCase()}-${fresh()}`, title: secret, ...place })
    const { folder_id = null } = place
    const qrcode = yield* made("/qrcodes", { name: secret, link_id: link, folder_id, design_config: {} })
    const gone = yield* made("/links", { url, title: secret, ...place })
    yield* done("DELETE", `/links/${gone}`)
    return [link, page, qrcode, gone]
  })

/**
 * A team with two folders and two domains besides the default one. The first folder and the first domain are to be
 * reached, and `outside` has the ids of what is not.
 */
export const makeWorld = Effect.gen(function* () {
  const [near, far] = [yield* made("/folders", { name: "Near" }), yield* made("/folders", { name: secret })]
  const [domain, farDomain] = [
    yield* made("/domains", { hostname: `near-${fresh()}.example.org` }),
    yield* made("/domains", { hostname: `${secret.toLowerCase()}-${fresh()}.example.org` })
  ]
  yield* made("/tags", { name: "Shared" })
  const inFolder = yield* plant({ folder_id: far })
  const [link_id] = inFolder
  // A code in a folder that is reached, for a link that is not.
  const scan = yield* made("/qrcodes", { name: secret, link_id, folder_id: near, design_config: {} })
  const onDomain = yield* plant({ folder_id: near, domain_id: farDomain })
  yield* done("PUT", `/domains/${domain}`, { root_page_id: inFolder[1] })
  return { near, far, domain, farDomain, inFolder: [...inFolder, scan], onDomain }
})
export type World = Effect.Effect.Success<typeof makeWorld>

/** Records of everything, in the folder that is out of reach; tags have a name that everybody sees. */
export const makeFar = ({ far, farDomain, inFolder: [, , , gone = ""] }: World) =>
  Effect.gen(function* () {
    const ids = yield* makeRecords
    yield* done("PUT", `/tags/${ids.tag}`, { name: `Shared ${fresh()}` })
    for (const [resource, kind] of [
      ["links", "link"],
      ["pages", "page"],
      ["qrcodes", "qrcode"]
    ] as const) {
      yield* done("PUT", `/${resource}/${ids[kind]}`, { folder_id: far })
    }
    return { ...ids, folder: far, domain: farDomain, trash: gone } satisfies Ids
  })

const madeNear = (kind: Kind, ids: Ids, ask: Ask): Effect.Effect<string, unknown, TestServer> =>
  Effect.gen(function* () {
    if (kind === "trash") {
      const link = yield* made("/links", { url: "https://example.com/near", title: "Near", folder_id: ids.folder })
      yield* done("DELETE", `/links/${link}`)
      return link
    }
    if (kind === "bulkJob" || kind === "job") {
      const json = { query: { search: "of no link" }, change: { is_active: 1 } }
      const begun = yield* ask("POST", "/api/v1/links/bulk/jobs", { json })
      expect(begun.status, begun.text).toBe(202)
      const id = String(dataOf(begun)["id"])
      yield* ask("GET", `/api/v1/links/bulk/jobs/${id}`).pipe(
        Effect.filterOrFail(({ body }) => (body.data as Row)["state"] === "done"),
        Effect.retry(patiently),
        Effect.orDie
      )
      return id
    }
    return yield* makeRecord(kind, ids)
  })

const replaced = ["folder", "link", "alias", "page", "button", "plugin", "qrcode", "trash", "bulkJob", "job"] as const

/** The same within reach. */
export const makeNear = ({ near, domain }: World, far: Ids, ask: Ask) =>
  Effect.gen(function* () {
    let ids: Ids = { ...far, folder: near, domain }
    for (const kind of replaced.slice(1)) ids = { ...ids, [kind]: yield* madeNear(kind, ids, ask) }
    return ids
  })

const begun = (ask: string, headers: Readonly<Record<string, string>>) =>
  Effect.async<Received>((resume) => {
    const sent = request(ask, { headers, agent: false }, (response) => {
      resume(Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text: "", body: {} }))
      sent.destroy()
    })
    sent.on("error", () => {})
    sent.end()
  })

const asked = (endpoint: Endpoint, ids: Ids, ask: Ask, headers: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const { url } = yield* TestServer
    const { path, json } = partsOf(endpoint, ids)
    if (ruleOf(endpoint).isEndless) return yield* begun(url + path, headers)
    if (endpoint.name === "uploads.create") {
      return yield* ask("POST", path, {
        text: "--x--",
        headers: { "content-type": "multipart/form-data; boundary=x" }
      })
    }
    return yield* ask(endpoint.method, path, json === undefined ? {} : { json })
  })

/** The operations for callers, without those of people and of strangers. */
const walked = endpoints.filter((endpoint) => !["people", "strangers", "owners"].includes(ruleOf(endpoint).who))

const refersTo = (endpoint: Endpoint, ids: Ids, kinds: ReadonlyArray<Kind>) => {
  const { path, json } = partsOf(endpoint, ids)
  const text = path + JSON.stringify(json ?? {})
  return kinds.some((kind) => text.includes(ids[kind]))
}

const isShared = (name: string) =>
  operations.some(({ operation, access }) => operation === name && access?.narrowing === "shared")

interface Walk {
  readonly ask: Ask
  readonly headers: Readonly<Record<string, string>>
  readonly isRefused: (name: string) => boolean
}

/** Runs each operation with ids of what is out of reach: it reads and changes none of it. */
export const walkFar = (world: World, far: Ids, { ask, headers, isRefused }: Walk) =>
  Effect.gen(function* () {
    for (const endpoint of walked) {
      const before = yield* dump
      const answer = yield* asked(endpoint, far, ask, headers)
      const place = `${endpoint.name}: ${answer.status} ${answer.text}`
      expect(answer.text, place).not.toContain(secret)
      expect(answer.text, place).not.toContain(secret.toLowerCase())
      if (isRefused(endpoint.name)) expectFailure(answer, 403)
      else if (refersTo(endpoint, far, replaced) && ruleOf(endpoint).foreign === undefined) {
        expect([404, 422], place).toContain(answer.status)
      } else expect(answer.status, place).toBeLessThan(500)
      // What the whole team shares, such as a tag, changes for everything that has it.
      if (isShared(endpoint.name)) continue
      const after = yield* dump
      for (const [table, rows] of before.entries()) {
        const kept = new Set(after[table])
        const outside = [
          world.far,
          world.farDomain,
          far.link,
          far.page,
          far.qrcode,
          ...world.inFolder,
          ...world.onDomain
        ]
        const gone = rows.filter((row) => !kept.has(row) && outside.some((id) => row.includes(id)))
        expect(gone, place).toEqual([])
      }
    }
  })

/** Runs each operation with ids of what is within reach: it works, and shows nothing of the rest. */
export const walkNear = (world: World, far: Ids, near: Ids, { ask, headers, isRefused }: Walk) =>
  Effect.gen(function* () {
    const outside = [
      ...[world.far, far.link, far.page, far.qrcode, far.trash, far.bulkJob, far.job, far.alias],
      ...[far.button, far.plugin, far.sharedReport, far.webhook, ...world.inFolder]
    ]
    for (const endpoint of walked) {
      const isGoing = endpoint.method === "DELETE" || ["links.bulkRemove", "trash.restore"].includes(endpoint.name)
      const going = endpoint.name === "links.bulkRemove" ? (["link"] as const) : named(endpoint).map(([, kind]) => kind)
      const last = isGoing ? going.at(-1) : undefined
      const isOwn = last !== undefined && !isRefused(endpoint.name)
      const ids = isOwn ? { ...near, [last]: yield* madeNear(last, near, ask) } : near
      const answer = yield* asked(endpoint, ids, ask, headers)
      const place = `${endpoint.name}: ${answer.status} ${answer.text}`
      if (isRefused(endpoint.name)) {
        expectFailure(answer, 403)
        continue
      }
      const { status } = ruleOf(endpoint)
      if (status === undefined) expect(answer.status, place).toBeLessThan(300)
      else expect(answer.status, place).toBe(status)
      expect(answer.text, place).not.toContain(secret)
      for (const id of outside) expect(answer.text, place).not.toContain(id)
    }
  })
