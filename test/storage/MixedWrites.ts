import { expect } from "@effect/vitest"
import { Effect, Ref } from "effect"
import { ended, type Job, sendFile } from "../import/Kit.ts"
import { visit } from "../redirect/Visiting.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"

const url = "https://example.com/mixed"
const idOf = (row: Row) => String(row["id"])
const importedLinks = 500
/** The scan check of a QR code takes a tenth of a second on the picture thread. This one fails at its first view. */
const unreadable = { dotsOptions: { color: "#ffffff" } }

/** Random numbers between 0 and 1. */
export type Random = () => number

interface Shared {
  readonly links: ReadonlyArray<string>
  readonly tags: ReadonlyArray<string>
  readonly folder: string
  readonly page: string
}

/** The expected content of the database. */
interface Expected {
  readonly visits: Map<string, number>
  readonly kept: Set<string>
  readonly trashed: Set<string>
  readonly gone: Set<string>
  blocks: number
}

const shuffled = <A>(items: ReadonlyArray<A>, random: Random): ReadonlyArray<A> =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

/** Runs one client's writes of every kind, on its own records and on records that all clients share. */
const life = (name: string, shared: Shared, expected: Expected, random: Random) =>
  Effect.gen(function* () {
    let writes = 0
    /** Sends a write. On shared records another client may be faster, which is a 404 or a conflict. */
    const write = (method: string, path: string, json?: Row, isShared = false) =>
      Effect.map(Effect.delay(api(method, path, json), random() < 0.1 ? random() * 20 : 0), (answer) => {
        writes += 1
        const isExpected = answer.status < 300 || (isShared && (answer.status === 404 || answer.status === 409))
        expect(isExpected, `${method} ${path}: ${answer.status} ${answer.text}`).toBe(true)
        return dataOf(answer) ?? {}
      })
    const visited = (code: string, times: number) =>
      Effect.gen(function* () {
        for (let n = 0; n < times; n++) expect((yield* visit(`/${code}`)).status).toBe(302)
        expected.visits.set(code, (expected.visits.get(code) ?? 0) + times)
      })
    /** Changes shared links in a different order for each client, which deadlocks if rows are locked one by one. */
    const collide = Effect.gen(function* () {
      const ids = shuffled(shared.links, random)
      const tag = shared.tags[Math.floor(random() * shared.tags.length)] ?? ""
      yield* write("PUT", "/links/bulk", { ids, title: name, add_tags: [tag] }, true)
      yield* write("PUT", `/links/${ids[0]}`, { title: name, tags: shuffled(shared.tags, random) }, true)
      yield* write("PUT", `/folders/${shared.folder}`, { name: `Shared ${name}` }, true)
      yield* write("PUT", "/links/bulk", { ids: ids.slice(1), remove_tags: [tag] }, true)
    })

    const tag = idOf(yield* write("POST", "/tags", { name: `tag ${name}` }))
    const folder = idOf(yield* write("POST", "/folders", { name: `folder ${name}` }))
    const link = yield* write("POST", "/links", {
      url,
      custom_slug: `mixed-${name}`,
      redirect_type: "instant",
      tags: [tag],
      folder_id: folder
    })
    yield* visited(`mixed-${name}`, 3)
    yield* write("PUT", `/links/${idOf(link)}`, { url: `${url}/${name}`, title: name })
    yield* collide

    const qrcode = yield* write("POST", "/qrcodes", { name, link_id: idOf(link), design_config: unreadable })
    yield* write("PUT", `/qrcodes/${idOf(qrcode)}`, { name: `${name} again`, folder_id: folder })

    const page = idOf(yield* write("POST", "/pages", { slug: `mixed-${name}`, title: name }))
    const block = yield* write("POST", `/pages/${page}/links`, { label: "Go", url })
    yield* write("PUT", `/pages/${page}/links/${idOf(block)}`, { label: "Go on" })
    const plugin = yield* write("POST", `/pages/${page}/plugins`, { type: "faq" })
    yield* write("POST", `/pages/${page}/publish`)
    yield* write("DELETE", `/pages/${page}/plugins/${idOf(plugin)}`)
    yield* write("POST", `/pages/${shared.page}/links`, { label: name, url })
    expected.blocks += 1

    const bulk = yield* write("POST", "/links/bulk", {
      links: [1, 2, 3].map((n) => ({ url, custom_slug: `mixed-${name}-${n}` }))
    })
    const made = (bulk["results"] as ReadonlyArray<{ readonly data: Row }>).map(({ data }) => idOf(data))
    yield* write("PUT", "/links/bulk", { ids: made, title: name, add_tags: [tag] })
    yield* write("POST", "/links/bulk/delete", { ids: made.slice(0, 2) })
    yield* collide

    yield* write("DELETE", `/links/${idOf(link)}`)
    yield* write("POST", "/trash/restore", { ids: [idOf(link), made[0] ?? ""] })
    yield* write("DELETE", `/trash/${made[1]}`)
    yield* write("DELETE", `/qrcodes/${idOf(qrcode)}`)
    yield* write("POST", `/trash/${idOf(qrcode)}/restore`)
    yield* write("DELETE", `/pages/${page}`)
    yield* write("DELETE", `/links/${made[2]}`)
    yield* visited(`mixed-${name}`, 2)

    const hook = idOf(
      yield* write("POST", "/webhooks", {
        description: name,
        url: "https://hooks.example.com/",
        events: ["domain.lost"]
      })
    )
    yield* write("PUT", `/webhooks/${hook}`, { description: `${name} again` })
    yield* write("DELETE", `/webhooks/${hook}`)
    const key = yield* write("POST", "/keys", { name, role: "member" })
    yield* write("DELETE", `/keys/${idOf(key)}`)
    yield* write("DELETE", `/tags/${tag}`)
    yield* write("PUT", `/folders/${folder}`, { name: `folder ${name} again` })

    for (const id of [idOf(link), made[0] ?? ""]) expected.kept.add(id)
    expected.trashed.add(made[2] ?? "").add(page)
    expected.gone.add(made[1] ?? "")
    return writes
  })

const importFile = (name: string) =>
  ["url,slug", ...Array.from({ length: importedLinks }, (_, n) => `https://example.com/import/${n},${name}-${n}`)].join(
    "\n"
  )

const makeShared = Effect.gen(function* () {
  const make = (path: string, json: Row) => Effect.map(done("POST", path, json), idOf)
  const run = crypto.randomUUID().slice(0, 8)
  return {
    run,
    links: yield* Effect.forEach([1, 2, 3, 4, 5, 6], (n) =>
      make("/links", { url, custom_slug: `shared-${run}-${n}`, redirect_type: "instant" })
    ),
    tags: yield* Effect.forEach([1, 2, 3], (n) => make("/tags", { name: `shared ${run} ${n}` })),
    folder: yield* make("/folders", { name: "Shared" }),
    page: yield* make("/pages", { slug: `shared-${run}`, title: "Shared" })
  }
})

/**
 * Sends writes of every kind from several clients, while visits are recorded, an import runs and totals are published.
 * Checks every answer and then the data; returns the number of writes.
 */
export const mixedWrites = (clients: number, lives: number, random: Random = Math.random) =>
  Effect.gen(function* () {
    const { send, clicks } = yield* TestServer
    const shared = yield* makeShared
    const { run } = shared
    const expected: Expected = {
      visits: new Map(),
      kept: new Set(),
      trashed: new Set(),
      gone: new Set(),
      blocks: 0
    }
    const before = (yield* clicks).length
    const isOver = yield* Ref.make(false)
    const code = `shared-${run}-1`
    let crowd = 0
    const visitors = Effect.gen(function* () {
      while (!(yield* Ref.get(isOver))) {
        expect((yield* visit(`/${code}`)).status).toBe(302)
        crowd += 1
        yield* Effect.sleep("20 millis")
      }
    })
    const job = (yield* sendFile({ source: "csv" }, importFile(`import-${run}`))).body.data as Job
    const writing = Effect.forEach(
      Array.from({ length: clients }, (_, n) => n),
      (client) =>
        Effect.gen(function* () {
          let sum = 0
          for (let n = 0; n < lives; n++) sum += yield* life(`${run}-${client}-${n}`, shared, expected, random)
          return sum
        }),
      { concurrency: "unbounded" }
    )
    const [counts] = yield* Effect.all([Effect.ensuring(writing, Ref.set(isOver, true)), visitors], {
      concurrency: "unbounded"
    })
    expected.visits.set(code, crowd)

    expect(yield* ended(job.id)).toMatchObject({ state: "done", result: { created: importedLinks } })
    const visits = [...expected.visits.values()].reduce((sum, n) => sum + n, 0)
    expect((yield* clicks).length - before).toBe(visits)

    for (const id of expected.kept) expect((yield* send("GET", `/api/v1/links/${id}`)).status).toBe(200)
    for (const [slug, count] of expected.visits) {
      const found = dataOf<{ links: ReadonlyArray<Row> }>(yield* send("GET", `/api/v1/links?search=${slug}`)).links
      expect(found.find((link) => link["short_code"] === slug)).toMatchObject({ total_clicks: count })
    }
    for (const id of [...expected.trashed, ...expected.gone])
      expect((yield* send("GET", `/api/v1/links/${id}`)).status).toBe(404)
    for (const id of expected.trashed) expect((yield* send("POST", `/api/v1/trash/${id}/restore`)).status).toBe(200)
    for (const id of expected.gone) expect((yield* send("POST", `/api/v1/trash/${id}/restore`)).status).toBe(404)
    const page = dataOf<{ links: ReadonlyArray<Row> }>(yield* send("GET", `/api/v1/pages/${shared.page}`))
    expect(page.links).toHaveLength(expected.blocks)
    return counts.reduce((sum, n) => sum + n, 0)
  })
