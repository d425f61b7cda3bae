import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { AuditLog } from "../../src/audit/AuditLog.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { type SettingsShape, usualSettings } from "../../src/settings/SettingsShape.ts"
import auditSizes from "../../src/storage/migrations/0085_audit_sizes.ts"
import { doAll, ended, makeLinks, undo } from "../bulk/Kit.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

interface Entry extends Row {
  readonly id: string
  readonly action: string
  readonly before: Row | null
  readonly after: Row | null
}

const historyOf = (path: string, key?: string) =>
  Effect.map(api("GET", `${path}/history`, undefined, key), (answer) => {
    expect(answer.status, answer.text).toBe(200)
    return dataOf<{ entries: ReadonlyArray<Entry>; total: number }>(answer).entries
  })

const countOf = (path: string) =>
  Effect.map(api("GET", `${path}/history?limit=1`), (answer) => Number(dataOf(answer)["total"]))

const newestOf = (path: string) =>
  Effect.flatMap(historyOf(path), ([entry]) =>
    entry === undefined ? Effect.fail(`no history of ${path}`) : Effect.succeed(entry)
  )

const restore = (path: string, entry: Entry, key?: string) =>
  api("POST", `${path}/history/${entry.id}/restore`, {}, key)

const make = (path: string, json: Row) => Effect.map(done("POST", path, json), (made) => String(made["id"]))

const newLink = (json: Row = {}) =>
  Effect.map(make("/links", { url: "https://example.com/history", ...json }), (id) => `/links/${id}`)

const newPage = (slug: string, json: Row = {}) =>
  Effect.map(make("/pages", { slug, title: "History", ...json }), (id) => `/pages/${id}`)

type Parts = ReadonlyArray<Row> | undefined
type State = Row & { readonly links: Parts; readonly plugins: Parts }

/** What a link or page is like, without what every change alters, and with the content of its parts. */
const stateOf = (path: string): Effect.Effect<State, never, TestServer> =>
  Effect.map(done("GET", path), ({ version, updated_at, former_urls, published_at, ...state }) => {
    const without = (list: unknown) =>
      (list as Parts)?.map(({ id, version, updated_by, updater_username, ...part }) => part)
    const rest: Row = state
    return {
      ...rest,
      updated_by: null,
      updater_username: null,
      ab_tests: without(state["ab_tests"]),
      targeting: without(state["targeting"]),
      links: without(state["links"]),
      plugins: without(state["plugins"])
    }
  })

const video = { type: "youtube", config: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } }

onEachDatabase("the history of a link", (it) => {
  it.effect("has each changed field before and after, and restores it", () =>
    Effect.gen(function* () {
      const folder = yield* make("/folders", { name: "Campaigns" })
      const [tag, other] = [yield* make("/tags", { name: "old" }), yield* make("/tags", { name: "new" })]
      const path = yield* newLink({ title: "First", tags: [tag], custom_slug: "first-code" })
      const changes: ReadonlyArray<Row> = [
        { destination_url: "https://example.org/other" },
        { custom_slug: "second-code" },
        { title: "Second" },
        { title: null },
        { comments: "About it" },
        { redirect_type: "instant" },
        { is_active: 0 },
        { expires_at: "2031-01-31 18:00:00" },
        { starts_at: "2030-01-31 18:00:00" },
        { expired_url: "https://example.com/over" },
        { max_clicks: 500 },
        { folder_id: folder },
        { meta_title: "Meta", meta_description: "Two\nlines", meta_image: "https://example.com/i.png" },
        { ab_test_url: "https://example.com/b", ab_test_percentage: 30 },
        { preview_page: 0 },
        { redirect_status: 307 },
        { noindex: 0 },
        { noindex: 1 },
        { forward_path: 1 },
        { forward_query: 1 },
        { forward_query: 0 },
        { external_id: "crm-1" },
        { tags: [tag, other] },
        { tags: [] },
        { ab_tests: [{ url: "https://example.com/a", weight: 20 }] },
        {
          targeting: [
            { type: "country", value: "AT", url: "https://example.com/at" },
            {
              conditions: [
                { type: "os", value: "iOS" },
                { type: "language", value: "de" }
              ],
              url: "https://example.com/ios"
            }
          ]
        },
        { targeting: [] }
      ]
      for (const change of changes) {
        const before = yield* stateOf(path)
        const count = yield* countOf(path)
        yield* done("PUT", path, change)
        const after = yield* stateOf(path)
        const history = yield* historyOf(path)
        if (JSON.stringify(before) === JSON.stringify(after)) {
          expect(yield* countOf(path), JSON.stringify(change)).toBe(count)
          continue
        }
        const [entry] = history as [Entry]
        expect(yield* countOf(path), JSON.stringify(change)).toBe(count + 1)
        expect(entry).toMatchObject({
          action: "link.updated",
          actor: { type: "key", name: "First key" },
          can_restore: true
        })
        const restored = yield* restore(path, entry)
        expect(restored.status, `${JSON.stringify(change)} ${restored.text}`).toBe(200)
        expect(yield* stateOf(path), JSON.stringify(change)).toEqual(before)
        const undo = yield* newestOf(path)
        expect([undo.before, undo.after]).toEqual([entry.after, entry.before])
        expect((yield* restore(path, undo)).status).toBe(200)
        expect(yield* stateOf(path), JSON.stringify(change)).toEqual(after)
      }
    })
  )

  it.effect("names folders and tags, and replaces a deleted tag by a new one of its name", () =>
    Effect.gen(function* () {
      const folder = yield* make("/folders", { name: "Spring" })
      const tag = yield* make("/tags", { name: "gone" })
      const path = yield* newLink({ folder_id: folder, tags: [tag] })
      yield* done("PUT", path, { folder_id: null, tags: [] })
      const entry = yield* newestOf(path)
      expect(entry.before).toEqual({ folder_id: folder, folder_name: "Spring", tags: [{ id: tag, name: "gone" }] })
      expect(entry.after).toEqual({ folder_id: null, folder_name: null, tags: [] })
      yield* done("DELETE", `/tags/${tag}`)
      const without = yield* restore(path, entry)
      expect([without.status, without.body.errors]).toEqual([422, { "tags.0": ["No tag in this team is named gone."] }])
      const again = yield* make("/tags", { name: "gone" })
      yield* done("DELETE", `/folders/${folder}`)
      const stale = yield* restore(path, entry)
      expect([stale.status, Object.keys(stale.body.errors ?? {})]).toEqual([422, ["folder_id"]])
      yield* done("PUT", path, { tags: [again] })
      yield* done("PUT", path, { tags: [] })
      expect((yield* restore(path, yield* newestOf(path))).status).toBe(200)
      expect((yield* done("GET", path))["tags"]).toMatchObject([{ id: again }])
    })
  )

  it.effect("restores through the checks of an ordinary change", () =>
    Effect.gen(function* () {
      const path = yield* newLink({ url: "https://bad.example.net/x", custom_slug: "wanted" })
      yield* done("PUT", path, { destination_url: "https://example.com/good" })
      const entry = yield* newestOf(path)
      const rule = yield* make("/blocked-destinations", { kind: "host", value: "bad.example.net" })
      const blocked = yield* restore(path, entry)
      expect([blocked.status, blocked.body.errors]).toMatchObject([422, { destination_url: [expect.any(String)] }])
      expect((yield* done("GET", path))["destination_url"]).toBe("https://example.com/good")
      yield* done("DELETE", `/blocked-destinations/${rule}`)

      yield* done("PUT", path, { custom_slug: "moved" })
      const moved = yield* newestOf(path)
      yield* done("DELETE", `${path}/aliases/wanted`)
      expect(yield* newestOf(path)).toMatchObject({ before: { former_code: "wanted" }, can_restore: false })
      const rival = yield* newLink({ custom_slug: "wanted" })
      const taken = yield* restore(path, moved)
      expect([taken.status, taken.body.code]).toEqual([422, "slug_taken"])
      yield* done("DELETE", rival)

      const nothing = yield* restore(path, yield* newestOf(path))
      expect([nothing.status, nothing.body.reason]).toEqual([422, "nothing_to_restore"])
      const unknown = yield* api("POST", `${path}/history/${rule}/restore`, {})
      expect([unknown.status, unknown.body.reason]).toEqual([404, "unknown_entry"])
      const { send } = yield* TestServer
      const outdated = yield* send("POST", `/api/v1${path}/history/${entry.id}/restore`, {
        headers: { "if-match": '"1"' }
      })
      expect(outdated.status).toBe(412)
    })
  )

  it.effect("says that a password changed, and nothing more", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const path = yield* newLink()
      yield* done("PUT", path, { redirect_type: "password", password: "hunter-two" })
      yield* done("PUT", path, { password: "hunter-three" })
      yield* done("PUT", path, { redirect_type: "instant", password: null })
      const history = yield* historyOf(path)
      expect(history.map(({ before, after }) => [before, after])).toEqual([
        [
          { redirect_type: "password", password: "set" },
          { redirect_type: "instant", password: null }
        ],
        [{ password: "set" }, { password: "changed" }],
        [
          { redirect_type: "screen", password: null },
          { redirect_type: "password", password: "set" }
        ]
      ])
      expect(history.map((entry) => entry["can_restore"])).toEqual([true, false, true])
      const without = yield* restore(path, history[0] as Entry)
      expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ["password"]])
      const stored = JSON.stringify(yield* Effect.orDie(sql`SELECT * FROM audit_entries`))
      expect(stored).not.toMatch(/hunter|\$scrypt|\$2[aby]\$/)
    })
  )

  it.effect("is visible to viewers, who can't restore, and to no other team", () =>
    Effect.gen(function* () {
      const { keyOf, otherTeamKey } = yield* TestServer
      const [viewer, member, other] = [yield* keyOf("viewer"), yield* keyOf("member"), yield* otherTeamKey]
      const path = yield* newLink()
      yield* done("PUT", path, { title: "Seen" })
      const [entry] = (yield* historyOf(path, viewer)) as [Entry]
      const fields = ["action", "actor", "after", "at", "before", "can_restore", "changed", "id", "job_id", "undone"]
      expect(Object.keys(entry).sort()).toEqual([...fields, "values"])
      expect((yield* restore(path, entry, viewer)).status).toBe(403)
      expect((yield* api("GET", `${path}/history`, undefined, other)).status).toBe(404)
      expect((yield* restore(path, entry, other)).status).toBe(404)
      const own = String(dataOf(yield* api("POST", "/links", { url: "https://example.com/" }, other))["id"])
      expect((yield* restore(`/links/${own}`, entry, other)).status).toBe(404)
      expect((yield* restore(path, entry, member)).status).toBe(200)
      yield* done("DELETE", path)
      expect((yield* api("GET", `${path}/history`)).status).toBe(404)
      expect((yield* restore(path, entry)).status).toBe(404)
      yield* done("POST", `/trash${path.slice("/links".length)}/restore`)
      const actions = (yield* historyOf(path)).map(({ action }) => action)
      expect(actions).toEqual(["link.restored", "link.deleted", "link.updated", "link.updated"])
      const logged = yield* api("GET", `/audit-log?target_id=${path.slice("/links/".length)}`)
      const { entries } = dataOf<{ entries: ReadonlyArray<Row> }>(logged)
      expect(entries.map(({ network }) => network)).toEqual(entries.map(() => "127.0.0.0/24"))
    })
  )

  it.effect("has the values that each of several concurrent changes replaced", () =>
    Effect.gen(function* () {
      const { keyOf } = yield* TestServer
      const keys = [undefined, yield* keyOf("admin"), yield* keyOf("member"), yield* keyOf("owner")]
      const path = yield* newLink({ title: "0" })
      const change = (n: number) => api("PUT", path, { title: String(n), comments: `by ${n}` }, keys[n % keys.length])
      const answers = yield* Effect.forEach(
        Array.from({ length: 16 }, (_, n) => n + 1),
        change,
        { concurrency: "unbounded" }
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const changes = (yield* historyOf(path)).map(({ before, after }) => [before?.["title"], after?.["title"]])
      expect(changes).toHaveLength(16)
      const next = new Map(changes.map(([before, after]) => [before, after]))
      let title: unknown = "0"
      for (let n = 0; n < 16; n++) title = next.get(title)
      expect(title).toBe((yield* done("GET", path))["title"])
    })
  )

  it.effect("covers changes of many links in one request", () =>
    Effect.gen(function* () {
      const tag = yield* make("/tags", { name: "many" })
      const paths = [yield* newLink({ title: "One" }), yield* newLink({ title: "Two", is_active: 0 })]
      const ids = paths.map((path) => path.slice("/links/".length))
      yield* done("PUT", "/links/bulk", { ids, is_active: 0, add_tags: [tag] })
      const tags = { before: [], after: [{ id: tag, name: "many" }] }
      expect(yield* newestOf(paths[0] ?? "")).toMatchObject({
        before: { is_active: 1, tags: tags.before },
        after: { is_active: 0, tags: tags.after }
      })
      expect(yield* newestOf(paths[1] ?? "")).toMatchObject({
        before: { tags: tags.before },
        after: { tags: tags.after }
      })
      yield* done("POST", "/links/bulk/delete", { ids })
      yield* done("POST", "/trash/restore", { ids })
      for (const path of paths) {
        const actions = (yield* historyOf(path)).map(({ action }) => action)
        expect(actions).toEqual(["link.restored", "link.deleted", "link.updated"])
      }
      const found = yield* api("GET", `/audit-log?target_id=${ids[0]}`)
      expect(dataOf(found)["total"]).toBe(3)
    })
  )
})

/** Rules whose addresses have some length. */
const rulesOf = (count: number, length: number, mark: string) =>
  Array.from({ length: count }, (_, n) => ({
    type: "country",
    value: "AT",
    url: `https://example.com/${mark}/${n}/`.padEnd(length, "x")
  }))

const entryOf = (path: string, entry: Entry, key?: string) =>
  Effect.map(api("GET", `${path}/history/${entry.id}`, undefined, key), (answer) => {
    expect(answer.status, answer.text.slice(0, 500)).toBe(200)
    return dataOf<Entry>(answer)
  })

onEachDatabase("large changes in a history", (it) => {
  it.effect("are omitted from lists, but can be read and restored", () =>
    Effect.gen(function* () {
      const { otherTeamKey, keyOf } = yield* TestServer
      const path = yield* newLink()
      const rules = rulesOf(50, 4000, "a")
      yield* done("PUT", path, { targeting: rules, title: "Large" })
      const former = yield* stateOf(path)
      const next = [...rules.slice(1, 49), { type: "os", value: "iOS", url: "https://example.com/new" }]
      yield* done("PUT", path, { targeting: next })
      const answer = yield* api("GET", `${path}/history?limit=100`)
      expect(answer.text.length).toBeLessThan(3000)
      const [changed, first] = dataOf<{ entries: [Entry, Entry] }>(answer).entries
      expect(changed).toMatchObject({
        changed: ["targeting"],
        values: "separate",
        before: null,
        after: null,
        can_restore: true
      })
      expect(first["changed"]).toEqual(["title", "targeting"])
      const viewer = yield* keyOf("viewer")
      const whole = yield* entryOf(path, changed, viewer)
      expect(whole).toMatchObject({ id: changed.id, changed: ["targeting"], values: "included", can_restore: true })
      expect([whole.before, whole.after]).toEqual([{ targeting: rules }, { targeting: next }])
      const logged = yield* done("GET", `/audit-log/${changed.id}`)
      expect([logged["before"], logged["after"], logged["values"]]).toEqual([whole.before, whole.after, "included"])
      const listed = dataOf<{ entries: ReadonlyArray<Row> }>(
        yield* api("GET", `/audit-log?target_id=${path.slice("/links/".length)}`)
      )
      expect(listed.entries[0]).toMatchObject({ id: changed.id, values: "separate", before: null, after: null })
      const other = yield* newLink()
      for (const [way, key] of [
        [`/audit-log/${changed.id}`, yield* otherTeamKey],
        [`${path}/history/${changed.id}`, yield* otherTeamKey],
        [`${other}/history/${changed.id}`, undefined]
      ] as const) {
        expect([way, (yield* api("GET", way, undefined, key)).status]).toEqual([way, 404])
      }
      expect((yield* api("GET", `/audit-log/${changed.id}`, undefined, viewer)).status).toBe(403)
      expect((yield* restore(path, changed)).status).toBe(200)
      expect(yield* stateOf(path)).toEqual(former)
    })
  )

  it.effect("store unchanged rules only once", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const path = yield* newLink()
      const rules = rulesOf(50, 2000, "b")
      yield* done("PUT", path, { targeting: rules })
      yield* done("PUT", path, { targeting: [...rules].reverse() })
      const { id } = yield* newestOf(path)
      const [row] = yield* Effect.orDie(
        sql<{ size: number; bytes: number }>`SELECT octet_length(before) + octet_length(after) AS size, bytes
          FROM audit_entries WHERE id = ${id}`
      )
      expect(row?.bytes).toBe(row?.size)
      expect(row?.bytes).toBeLessThan(50 * 2200)
      expect((yield* entryOf(path, yield* newestOf(path))).before).toEqual({ targeting: rules })
    })
  )

  it.effect("lose the oldest values above 1 MiB for each link, but keep the field names", () =>
    Effect.gen(function* () {
      const { sql, send } = yield* TestServer
      const path = yield* newLink({ title: "Quota" })
      const other = yield* newLink()
      yield* done("PUT", other, { targeting: rulesOf(10, 4000, "other") })
      yield* done("PUT", path, { title: "Small" })
      for (let n = 0; n < 8; n++) yield* done("PUT", path, { targeting: rulesOf(25, 4000, `q${n}`) })
      const kept = yield* Effect.orDie(
        sql<{ bytes: number | string }>`SELECT sum(octet_length(before) + octet_length(after)) AS bytes
          FROM audit_entries WHERE target_id = ${path.slice("/links/".length)}`
      )
      expect(Number(kept[0]?.bytes)).toBeLessThan(1024 * 1024 + 4096)
      const entries = yield* historyOf(path)
      const values = entries.map((entry) => entry["values"])
      expect(values).toEqual([...Array(5).fill("separate"), ...Array(3).fill("removed"), "included"])
      const [oldest] = entries.filter((entry) => entry["values"] === "removed").slice(-1) as [Entry]
      expect(oldest).toMatchObject({ changed: ["targeting"], before: null, after: null, can_restore: false })
      expect(yield* entryOf(path, oldest)).toMatchObject({ values: "removed", before: null, can_restore: false })
      const refused = yield* restore(path, oldest)
      expect([refused.status, refused.body.reason ?? refused.body.code]).toEqual([422, "nothing_to_restore"])
      expect((yield* newestOf(other))["values"]).toBe("separate")
      const file = yield* send("GET", "/api/v1/audit-log?format=ndjson")
      const lines = file.text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Entry)
      const mine = lines.filter((line) => (line["target"] as Row)["id"] === path.slice("/links/".length))
      expect(mine.map((line) => line["values"])).toEqual(
        values.map((value) => (value === "separate" ? "included" : value))
      )
      expect(mine[0]?.after).toMatchObject({ targeting: { length: 25 } })
      expect((yield* restore(path, entries[0] as Entry)).status).toBe(200)
    })
  )

  it.effect("of a page can be read and restored", () =>
    Effect.gen(function* () {
      const path = yield* newPage("large-history")
      const css = `.page { color: red }\n${".page a { color: blue }\n".repeat(300)}`
      yield* done("PUT", path, { custom_css: css })
      yield* done("PUT", path, { custom_css: null })
      const entry = yield* newestOf(path)
      expect(entry).toMatchObject({ changed: ["custom_css"], values: "separate", before: null, can_restore: true })
      expect((yield* entryOf(path, entry)).before).toEqual({ custom_css: css })
      expect((yield* restore(path, entry)).status).toBe(200)
      expect((yield* stateOf(path))["custom_css"]).toBe(css)
    })
  )

  it.effect("of earlier versions are left out of lists after the update", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const path = yield* newLink()
      const rules = rulesOf(30, 1000, "old")
      yield* done("PUT", path, { targeting: rules })
      yield* done("PUT", path, { title: "Short" })
      const [, large] = (yield* historyOf(path)) as [Entry, Entry]
      // As the version before stored it.
      yield* Effect.orDie(sql`DROP INDEX audit_entries_large`)
      yield* Effect.orDie(sql`ALTER TABLE audit_entries DROP COLUMN fields`)
      yield* Effect.orDie(sql`ALTER TABLE audit_entries DROP COLUMN bytes`)
      yield* Effect.orDie(auditSizes.pipe(Effect.provideService(SqlClient.SqlClient, sql)))
      const [small, same] = (yield* historyOf(path)) as [Entry, Entry]
      expect(small).toMatchObject({ changed: ["title"], values: "included", after: { title: "Short" } })
      expect(same).toMatchObject({
        id: large.id,
        changed: ["targeting"],
        values: "separate",
        before: null,
        after: null
      })
      expect((yield* entryOf(path, same)).after).toEqual({ targeting: rules })
      expect((yield* restore(path, same)).status).toBe(200)
    })
  )
})

onEachDatabase("the history of many links", (it) => {
  it.effect("has one entry for a batch of a job, of its undo, and of a restoration by it", () =>
    Effect.gen(function* () {
      const links = yield* makeLinks(3, { url: "https://example.com/job" })
      const ids = links.map(({ id }) => id).sort()
      const query = { search: "example.com/job" }
      const logged = (action: string) =>
        Effect.map(api("GET", `/audit-log?action=${action}`), (answer) => {
          const { entries } = dataOf<{ entries: ReadonlyArray<Entry> }>(answer)
          return entries.map(({ after, actor, job_id }) => {
            expect(actor).toMatchObject({ type: "key", name: "First key" })
            expect(job_id).toEqual(expect.any(String))
            const { items, ...fields } = after ?? {}
            const listed = items as ReadonlyArray<{ readonly id: string; readonly name: string }>
            expect(listed.every(({ name }) => name.length > 0)).toBe(true)
            return { ...fields, ids: listed.map(({ id }) => id).sort() }
          })
        })
      const change = yield* doAll({ query, change: { is_active: 0 } })
      expect(yield* logged("link.updated")).toEqual([{ count: 3, ids, is_active: 0 }])
      yield* undo(change.id)
      expect((yield* logged("link.updated"))[0]).toEqual({ count: 3, ids, undo: true })
      const replaced = { query, find: "example.com/job", with: "example.com/work" }
      yield* ended(String((yield* done("POST", "/links/replace", replaced))["id"]))
      expect((yield* logged("link.updated"))[0]).toEqual({
        count: 3,
        ids,
        find: "example.com/job",
        with: "example.com/work"
      })
      const removal = yield* doAll({ query: { search: "example.com/work" }, delete: true })
      expect(yield* logged("link.deleted")).toEqual([{ count: 3, ids }])
      yield* undo(removal.id)
      expect(yield* logged("link.restored")).toEqual([{ count: 3, ids, undo: true }])
    })
  )

  it.effect("shows the job of each link, its former values, and its undo", () =>
    Effect.gen(function* () {
      const { client, keyOf } = yield* TestServer
      const folder = yield* make("/folders", { name: "Of a job" })
      const [link] = yield* makeLinks(2, { url: "https://example.com/shown" })
      if (link === undefined) return yield* Effect.dieMessage("no link was made")
      const path = `/links/${link.id}`
      const query = { search: "example.com/shown" }
      const tag = yield* make("/tags", { name: "of a job" })
      const { id } = yield* doAll({ query, change: { is_active: 0, folder_id: folder, add_tags: [tag] } })
      const entry = yield* newestOf(path)
      expect(entry).toMatchObject({
        actor: { type: "key", name: "First key" },
        job_id: id,
        undone: false,
        before: { is_active: 1, folder_id: null, folder_name: null },
        after: { is_active: 0, folder_id: folder, folder_name: "Of a job", add_tags: ["of a job"] },
        can_restore: true
      })
      yield* client.bulkJobs.undo({ path: { id: id as never } })
      yield* ended(id)
      const [undo, undone] = yield* historyOf(path)
      expect(undo).toMatchObject({ job_id: id, before: null, after: null, can_restore: false })
      expect(undone).toMatchObject({ id: entry.id, undone: true })
      const replaced = { query, find: "example.com/shown", with: "example.com/moved" }
      yield* ended(String((yield* done("POST", "/links/replace", replaced))["id"]))
      const moved = yield* newestOf(path)
      expect(moved).toMatchObject({
        before: { destination_url: "https://example.com/shown" },
        after: { destination_url: "https://example.com/moved" },
        can_restore: true
      })
      expect((yield* restore(path, moved)).status).toBe(200)
      expect(yield* done("GET", path)).toMatchObject({ destination_url: "https://example.com/shown" })
      const refused = yield* api("POST", "/links/bulk/jobs", {}, yield* keyOf("viewer"))
      expect(refused.status).toBe(403)
    })
  )

  it.effect("doesn't restore fields that its reader can't see", () =>
    Effect.gen(function* () {
      const [hidden, seen] = [yield* make("/folders", { name: "Hidden" }), yield* make("/folders", { name: "Seen" })]
      const path = yield* newLink({ folder_id: hidden })
      yield* done("PUT", path, { folder_id: seen })
      const made = yield* done("POST", "/keys", { name: "Narrow", role: "member", folder_ids: [seen] })
      const [entry] = yield* historyOf(path, String(made["key"]))
      expect(entry).toMatchObject({ before: {}, can_restore: false })
    })
  )

  it.effect("ends with the retention time", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const path = yield* newLink({ title: "Old" })
      yield* done("PUT", path, { title: "New" })
      const entry = yield* newestOf(path)
      const prune = Effect.flatMap(AuditLog, (audit) => audit.prune).pipe(
        Effect.provide(
          AuditLog.Default.pipe(
            Layer.provide(Layer.succeed(SqlClient.SqlClient, sql)),
            Layer.provide(Layer.succeed(Settings, { ...usualSettings, auditRetentionDays: 30 } as SettingsShape))
          )
        ),
        Effect.withClock(Clock.make())
      )
      yield* prune
      expect((yield* historyOf(path)).length).toBe(1)
      yield* sql`UPDATE audit_entries SET at = at - ${31 * 86_400_000} WHERE id = ${entry.id}`
      yield* prune
      expect(yield* historyOf(path)).toEqual([])
      expect((yield* restore(path, entry)).status).toBe(404)
    })
  )
})

onEachDatabase("the history of a page", (it) => {
  it.effect("has each changed setting before and after, and restores it", () =>
    Effect.gen(function* () {
      const folder = yield* make("/folders", { name: "Pages" })
      const domain = yield* make("/domains", { hostname: "pages.example.org" })
      const path = yield* newPage("history")
      const changes: ReadonlyArray<Row> = [
        { slug: "history-2" },
        { title: "Other" },
        { description: "About\nus" },
        { profile_image: "https://example.com/p.png", background_image: "https://example.com/b.png" },
        { favicon: "https://example.com/f.png" },
        { theme: "dark" },
        { theme_accent_1: "#ff0000", theme_accent_2: "#00ff00" },
        { font: "serif" },
        { button_shape: "pill" },
        { custom_css: ".page { color: red }" },
        { noindex: 1 },
        { language: "de" },
        { folder_id: folder },
        { domain_id: domain },
        { auto_publish: 0 }
      ]
      for (const change of changes) {
        const before = yield* stateOf(path)
        const answer = yield* api("PUT", path, change)
        expect(answer.status, answer.text).toBe(200)
        const after = yield* stateOf(path)
        expect(after, JSON.stringify(change)).not.toEqual(before)
        const entry = yield* newestOf(path)
        expect(Object.keys(entry.after ?? {})).toEqual(expect.arrayContaining(Object.keys(change)))
        const restored = yield* restore(path, entry)
        expect(restored.status, `${JSON.stringify(change)} ${restored.text}`).toBe(200)
        expect(yield* stateOf(path), JSON.stringify(change)).toEqual(before)
        expect((yield* restore(path, yield* newestOf(path))).status).toBe(200)
        expect(yield* stateOf(path), JSON.stringify(change)).toEqual(after)
      }
    })
  )

  it.effect("restores changed, added, removed and moved buttons and plugins", () =>
    Effect.gen(function* () {
      const path = yield* newPage("items")
      const button = yield* make(`${path}/links`, { label: "Shop", url: "https://example.com/shop" })
      const plugin = yield* make(`${path}/plugins`, video)
      const text = { type: "text_block", config: { content: "See [us](https://example.com/us)" } }
      const steps: ReadonlyArray<() => ReturnType<typeof done>> = [
        () => done("PUT", `${path}/links/${button}`, { label: "Store", color: "#123456", animation: "pulse" }),
        () => done("PUT", `${path}/links/${button}`, { url: "mailto:me@example.com", is_visible: 0 }),
        () => done("PUT", `${path}/plugins/${plugin}`, { config: { ...video.config, title: "Song" } }),
        () => done("POST", `${path}/plugins`, text),
        () => done("POST", `${path}/links`, { label: "More", url: "https://example.com/more", sort_order: 3 }),
        () =>
          done("POST", `${path}/reorder`, {
            items: [
              { id: button, type: "link", sort_order: 5 },
              { id: plugin, type: "plugin", sort_order: -1 }
            ]
          }),
        () => done("DELETE", `${path}/links/${button}`),
        () => done("DELETE", `${path}/plugins/${plugin}`)
      ]
      for (const [n, step] of steps.entries()) {
        const before = yield* stateOf(path)
        yield* step()
        const after = yield* stateOf(path)
        expect(after, `step ${n}`).not.toEqual(before)
        const entry = yield* newestOf(path)
        const restored = yield* restore(path, entry)
        expect(restored.status, `step ${n} ${restored.text}`).toBe(200)
        expect(withoutTimes(yield* stateOf(path)), `step ${n}`).toEqual(withoutTimes(before))
        expect((yield* restore(path, yield* newestOf(path))).status).toBe(200)
        expect(withoutTimes(yield* stateOf(path)), `step ${n}`).toEqual(withoutTimes(after))
      }
    })
  )

  it.effect("records publications, and restores what discarding changes removed", () =>
    Effect.gen(function* () {
      const path = yield* newPage("published", { auto_publish: 0 })
      const button = yield* make(`${path}/links`, { label: "Kept", url: "https://example.com/kept" })
      yield* done("POST", `${path}/publish`)
      yield* done("PUT", path, { title: "Draft", theme: "dark" })
      yield* done("PUT", `${path}/links/${button}`, { label: "Drafted" })
      const added = yield* make(`${path}/links`, { label: "New", url: "https://example.com/new" })
      const draft = yield* stateOf(path)
      expect(draft["status"]).toBe("changed")
      yield* done("POST", `${path}/revert`)
      const entry = yield* newestOf(path)
      expect(entry).toMatchObject({
        action: "page.updated",
        before: {
          title: "Draft",
          theme: "dark",
          links: expect.arrayContaining([{ id: button, name: "Drafted", label: "Drafted" }])
        },
        after: { title: "History", links: [{ id: button, name: "Kept", label: "Kept" }] }
      })
      expect((yield* restore(path, entry)).status).toBe(200)
      expect(withoutTimes(yield* stateOf(path))).toEqual(withoutTimes(draft))
      const detail = yield* done("GET", path)
      expect((detail["links"] as ReadonlyArray<Row>).map(({ id }) => id)).toContain(added)
      yield* done("POST", `${path}/unpublish`)
      const actions = (yield* historyOf(path)).map(({ action }) => action)
      expect(actions.filter((action) => action !== "page.updated")).toEqual(["page.unpublished", "page.published"])
    })
  )

  it.effect("refuses blocked destinations and slugs of others, whole", () =>
    Effect.gen(function* () {
      const { keyOf, otherTeamKey } = yield* TestServer
      const path = yield* newPage("checked")
      const button = yield* make(`${path}/links`, { label: "Bad", url: "https://blocked.example.net/" })
      yield* done("PUT", `${path}/links/${button}`, { url: "https://example.com/fine" })
      const entry = yield* newestOf(path)
      yield* make("/blocked-destinations", { kind: "host", value: "blocked.example.net" })
      const blocked = yield* restore(path, entry)
      expect([blocked.status, Object.keys(blocked.body.errors ?? {})]).toEqual([422, ["links.0.url"]])
      yield* done("DELETE", `${path}/links/${button}`)
      expect((yield* restore(path, entry)).status).toBe(422)
      yield* done("PUT", path, { slug: "checked-2" })
      const moved = yield* newestOf(path)
      yield* newPage("checked")
      const taken = yield* restore(path, moved)
      expect([taken.status, taken.body.code]).toEqual([422, "slug_taken"])
      expect((yield* restore(path, moved, yield* keyOf("viewer"))).status).toBe(403)
      expect((yield* restore(path, moved, yield* otherTeamKey)).status).toBe(404)
      expect((yield* api("GET", `${path}/history`, undefined, yield* otherTeamKey)).status).toBe(404)
      expect((yield* historyOf(path, yield* keyOf("viewer"))).length).toBeGreaterThan(2)
      yield* done("DELETE", path)
      expect((yield* restore(path, moved)).status).toBe(404)
    })
  )
})

onEachDatabase("the audit log of QR codes", (it) => {
  it.effect("has the changed fields of a QR code, and of its design", () =>
    Effect.gen(function* () {
      const qrcode = yield* done("POST", "/qrcodes", {
        name: "Poster",
        url: "https://example.com/poster",
        design_config: { dotsOptions: { color: "#000000" } }
      })
      const path = `/qrcodes/${qrcode["id"]}`
      yield* done("PUT", path, { name: "Poster" })
      yield* done("PUT", path, { name: "Flyer", design_config: { dotsOptions: { color: "#112233" } } })
      yield* done("DELETE", path)
      yield* done("POST", `/trash/${qrcode["id"]}/restore`)
      const found = dataOf<{ entries: ReadonlyArray<Entry> }>(yield* api("GET", `/audit-log?target_id=${qrcode["id"]}`))
      expect(found.entries.map(({ action }) => action)).toEqual(["qrcode.restored", "qrcode.deleted", "qrcode.updated"])
      expect(found.entries[2]).toMatchObject({
        before: { name: "Poster", design_config: { dotsOptions: { color: "#000000" } } },
        after: { name: "Flyer", design_config: { dotsOptions: { color: "#112233" } } }
      })
    })
  )
})

/** A state of a page without the times at which its items were added. */
const withoutTimes = (state: State) => {
  const timeless = (list: Parts) =>
    list?.map(({ created_at, links, ...item }) => ({
      ...item,
      links: (links as Parts)?.map(({ id, ...link }) => link)
    }))
  return { ...state, links: timeless(state.links), plugins: timeless(state.plugins) }
}
