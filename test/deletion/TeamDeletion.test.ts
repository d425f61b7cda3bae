import { expect } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
import { doAll } from "../bulk/Kit.ts"
import { visit } from "../redirect/Visiting.ts"
import { browse, enter, inviteToken, newPerson, password } from "../signin/Kit.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { forgetPasswords, make, newTeam, none, owner, rowsOf } from "./Kit.ts"

const deleteTeam = (cookie: string, name: string) => browse(cookie, "POST", "/team/deletion", { name })

/** Creates one record of each kind and a click in a team; returns their addresses. */
const fill = (key: string) =>
  Effect.gen(function* () {
    const { url, send, sql } = yield* TestServer
    const folder = yield* make(key, "/folders", { name: "Walks" })
    const domain = yield* make(key, "/domains", { hostname: `d${String(folder["id"]).slice(-12)}.example.org` })
    const at = { folder_id: folder["id"] }
    const link = yield* make(key, "/links", { url: "https://example.com/", redirect_type: "instant", ...at, tags: [] })
    const team_id = String(link["team_id"])
    const read = { team_id, hash: "a", url: "https://example.com/", host: "example.com" }
    yield* sql`INSERT INTO destinations ${sql.insert(read)}`
    const icon = { team_id, hash: "a", name: team_id, bytes: Buffer.from("icon"), stored_at: 0 }
    yield* sql`INSERT INTO destination_icons ${sql.insert(icon)}`
    const own = yield* make(key, "/links", { url: "https://example.com/", domain_id: domain["id"] })
    const slug = `p${String(folder["id"]).slice(-12)}`
    const page = yield* make(key, "/pages", { slug, title: "Walks", ...at })
    yield* send("PUT", `/api/v1/domains/${domain["id"]}`, { key, json: { root_page_id: page["id"] } })
    yield* make(key, "/qrcodes", { name: "Code", link_id: link["id"], design_config: {} })
    yield* make(key, "/tags", { name: "Tag" })
    yield* make(key, "/saved-views", { name: "Phones", query: {} })
    yield* make(key, "/annotations", { day: "2026-03-01", text: "Note" })
    yield* doAll({ query: {}, change: { folder_id: null } }, key)
    const old = yield* make(key, "/links", { url: "https://example.com/", domain_id: domain["id"] })
    yield* send("DELETE", `/api/v1/links/${old["id"]}`, { key })
    const picture = yield* Effect.promise(() =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: `#${slug.slice(-6)}` } })
        .png()
        .toBuffer()
    )
    const uploaded = yield* Effect.promise(async () => {
      const body = new FormData()
      body.append("file", new Blob([Uint8Array.from(picture)]), "a.png")
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${url}/api/v1/uploads`, { method: "POST", body, headers })).json()
    })
    return {
      link: `/${link["short_code"]}`,
      page: `/@${slug}`,
      own: { path: `/${own["short_code"]}`, host: String(domain["hostname"]) },
      picture: new URL(uploaded.data.url).pathname
    }
  })

onOneDatabase(
  "a deleted team",
  (it) => {
    it.effect("is gone immediately for visitors, members and keys, and its clicks are deleted later", () =>
      Effect.gen(function* () {
        const { send, clicks } = yield* TestServer
        const person = yield* owner
        const team = yield* newTeam(person)
        const [mine, kept] = [yield* fill(team.key), yield* Effect.flatMap(owner, newTeam)]
        const others = yield* fill(kept.key)
        const token = yield* inviteToken("member", { key: team.key })
        const member = yield* newPerson("member", { key: team.key })
        for (const path of [mine.link, mine.page, others.link]) yield* visit(path)
        expect((yield* visit(mine.own.path, { host: mine.own.host })).status).toBe(200)
        const before = yield* clicks
        expect(before.filter((click) => click.team === team.id).length).toBe(3)

        const shown = dataOf(yield* browse(person.cookie, "GET", "/team/deletion"))
        expect(shown).toMatchObject({ id: team.id, name: team.name, member_count: 2, link_count: 2, page_count: 1 })
        expect(shown).toMatchObject({ qrcode_count: 1, upload_count: 1, domain_count: 1, key_count: 1, click_count: 2 })

        const done = yield* deleteTeam(person.cookie, ` ${team.name} `)
        expect(done.body, done.text).toEqual({ success: true, message: "The team was deleted." })
        for (const path of [mine.link, mine.page, mine.picture]) expect((yield* visit(path)).status, path).toBe(404)
        expect((yield* visit(mine.own.path, { host: mine.own.host })).status).toBe(404)
        expectFailure(yield* send("GET", "/api/v1/links", { key: team.key }), 401)
        expectFailure(yield* browse(member.cookie, "GET", "/session"), 401)
        expectFailure(yield* enter("/join", { token, email: person.email, password }), 404)
        expect(yield* rowsOf(team.id)).toEqual(none)
        // The person who deleted it is in another of their teams now, and the name is available.
        expect(dataOf<{ team: { name: string } }>(yield* browse(person.cookie, "GET", "/session")).team.name).toBe(
          "Home"
        )
        expect((yield* browse(person.cookie, "POST", "/teams", { name: team.name })).status).toBe(201)

        for (const path of [others.link, others.page, others.picture])
          expect((yield* visit(path)).status).toBeLessThan(400)
        yield* Effect.promise(() =>
          expect
            .poll(() => Effect.runPromise(Effect.map(clicks, (all) => all.filter((one) => one.team === team.id))), {
              timeout: 60_000
            })
            .toEqual([])
        )
        expect((yield* clicks).some((click) => click.team === kept.id)).toBe(true)
      })
    )

    it.effect("is only deleted by its owners, in a session with a recent password, by its name", () =>
      Effect.gen(function* () {
        const { send, keyOf } = yield* TestServer
        const person = yield* owner
        const { id, name, key } = yield* newTeam(person)
        const before = yield* rowsOf(id)
        for (const one of [key, yield* keyOf("owner")]) {
          expectFailure(yield* send("GET", "/api/v1/team/deletion", { key: one }), 403)
          expectFailure(yield* send("POST", "/api/v1/team/deletion", { key: one, json: { name } }), 403)
        }
        for (const json of [{}, { name: 5 }, { name: "Home" }, { name: name.toUpperCase() }]) {
          const answer = yield* browse(person.cookie, "POST", "/team/deletion", json)
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["name"])
        }
        const admin = yield* newPerson("admin", { key })
        expectFailure(yield* browse(admin.cookie, "GET", "/team/deletion"), 403)
        expectFailure(yield* deleteTeam(admin.cookie, name), 403)
        const elsewhere = yield* owner
        expectFailure(yield* deleteTeam(elsewhere.cookie, name), 422)
        yield* forgetPasswords
        const asked = yield* deleteTeam(person.cookie, name)
        expectFailure(asked, 403)
        expect(asked.body.code).toBe("password_needed")
        expect(yield* rowsOf(id)).toEqual([...before.slice(0, -1), 2])
      })
    )

    it.effect("must not be the only team of the person who deletes it", () =>
      Effect.gen(function* () {
        const { otherTeamKey, send } = yield* TestServer
        const key = yield* otherTeamKey
        const person = yield* newPerson("owner", { key })
        const { name } = dataOf<{ name: string }>(yield* send("GET", "/api/v1/team", { key }))
        const answer = yield* deleteTeam(person.cookie, name)
        expectFailure(answer, 422)
        expect(answer.body.code).toBe("only_team")
        expect((yield* send("GET", "/api/v1/team", { key })).status).toBe(200)
      })
    )

    it.effect("is purged later if a stop interrupts that, and forgotten after a day", () =>
      Effect.gen(function* () {
        const { sql, sweepTeams } = yield* TestServer
        const person = yield* owner
        const { id, key } = yield* newTeam(person)
        const { link, page } = yield* fill(key)
        yield* sql`UPDATE teams SET name = ${id}, deleted_at = ${Date.now()} WHERE id = ${id}`
        yield* sql`DELETE FROM members WHERE team_id = ${id}`
        yield* sql`DELETE FROM api_keys WHERE team_id = ${id}`
        yield* sweepTeams
        expect(yield* rowsOf(id)).toEqual(none)
        for (const path of [link, page]) expect((yield* visit(path)).status).toBe(404)
        expect(yield* sql`SELECT id FROM teams WHERE id = ${id}`).toHaveLength(1)
        yield* sql`UPDATE teams SET deleted_at = ${Date.now() - 25 * 3_600_000} WHERE id = ${id}`
        yield* sweepTeams
        expect(yield* sql`SELECT id FROM teams WHERE id = ${id}`).toHaveLength(0)
      })
    )
  },
  { trustProxy: true }
)
