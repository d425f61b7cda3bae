import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makeButton, makePage, makePlugin } from "../page/PagePlaces.ts"
import { makeQrcode } from "../qr/Kit.ts"
import { dataOf, makePlaces, once, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const exportBy = Effect.fnUntraced(function* (key: string) {
  const answer = yield* (yield* TestServer).send("GET", "/api/v1/team/export", { key })
  expect(answer.status, answer.text).toBe(200)
  const lines = answer.text.split("\n")
  expect(lines.pop()).toBe("")
  return { ...answer, lines: lines.map((line) => JSON.parse(line) as Row) }
})

const count = (lines: ReadonlyArray<Row>) => {
  const counts: Record<string, number> = {}
  for (const { type } of lines) counts[String(type)] = (counts[String(type)] ?? 0) + 1
  return counts
}

onOneDatabase("the export of a team", (it) => {
  const places = once(makePlaces)

  it.effect("contains every resource as the API shows it, and nothing of another team", () =>
    Effect.gen(function* () {
      const { client, send } = yield* TestServer
      const { folder, tag, domain, link, otherLink } = yield* places
      const locked = dataOf(
        yield* send("POST", "/api/v1/links", {
          json: { url: "https://example.com/", redirect_type: "password", password: "open sesame", tags: [tag] }
        })
      )
      const page = yield* makePage()
      yield* makeButton(page["id"])
      yield* makePlugin(page["id"], "text_block", { content: "Hello" })
      const qrcode = yield* makeQrcode()
      const { headers, lines, text } = yield* exportBy(ownerKey)
      expect(headers["content-type"]).toMatch(/^application\/x-ndjson/)
      expect(headers["content-disposition"]).toMatch(/^attachment; filename="linden-\d{4}-\d\d-\d\d\.ndjson"$/)
      expect(headers["cache-control"]).toBe("no-store")

      const last = lines.at(-1)
      expect(last).toEqual({
        type: "end",
        counts: { team: 1, member: 1, folder: 1, tag: 1, domain: 1, link: 3, page: 1, qrcode: 1, upload: 0 }
      })
      const { end, ...counts } = count(lines)
      expect([end, { ...counts, upload: 0 }]).toEqual([1, last?.["counts"]])
      const order = lines.map(({ type }) => type)
      expect([...new Set(order)]).toEqual("team member folder tag domain link page qrcode end".split(" "))

      const shown = (path: string) => Effect.map(send("GET", `/api/v1/${path}`), (answer) => dataOf(answer))
      for (const [type, path] of [
        ["team", "team"],
        ["folder", `folders/${folder}`],
        ["tag", `tags/${tag}`],
        ["domain", `domains/${domain}`],
        ["link", `links/${link}`],
        ["link", `links/${locked["id"]}`],
        ["page", `pages/${page["id"]}`],
        ["qrcode", `qrcodes/${qrcode["id"]}`]
      ]) {
        const wanted = yield* shown(path ?? "")
        expect(lines.find((line) => line["type"] === type && line["id"] === wanted["id"])).toEqual({ type, ...wanted })
      }
      const { data } = yield* client.members.list({ urlParams: {} })
      expect(lines.filter(({ type }) => type === "member").map(({ username }) => username)).toEqual(
        data.members.map(({ username }) => username)
      )
      expect(text).not.toContain(otherLink)
      expect(text).not.toMatch(/sesame|scrypt|hash|lnd_/)
    })
  )

  it.effect("contains each of many links once, also if created in the same millisecond", () =>
    Effect.gen(function* () {
      const { send, sql, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const { id: first } = dataOf(yield* send("POST", "/api/v1/links", { key, json: { url: "https://example.com/" } }))
      const [row] = yield* sql`SELECT * FROM links WHERE id = ${String(first)}`
      const { rn: _, ...link } = row as Row
      for (let place = 0; place < 450; place++) {
        const id = `01890000-0000-7000-8000-${String(place).padStart(12, "0")}`
        // Three rows per millisecond, so that batches end between rows of the same one.
        const columns = { ...link, id, short_code: `many-${place}`, created_at: 1_000 + Math.floor(place / 3) }
        yield* sql`INSERT INTO links ${sql.insert(columns as Record<string, string | number | null>)}`
      }
      const { lines } = yield* exportBy(key)
      const codes = lines.filter(({ type }) => type === "link").map((line) => line["short_code"])
      expect(codes.length).toBe(451)
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes.slice(0, 450)).toEqual(Array.from({ length: 450 }, (_, place) => `many-${place}`))
    })
  )

  it.effect("is for owners and admins", () =>
    Effect.gen(function* () {
      const { keyOf, send } = yield* TestServer
      const found = yield* places
      const row = { name: "", method: "GET", path: "/team/export" }
      yield* refuses({ ...row, sent: { key: yield* keyOf("member") }, status: 403 }, found)
      yield* refuses({ ...row, sent: { key: null }, status: 401 }, found)
      const admin = yield* send("GET", "/api/v1/team/export", { key: yield* keyOf("admin") })
      expect([admin.status, admin.text.includes('{"type":"end"')]).toEqual([200, true])
      expect((yield* send("POST", "/api/v1/team/export", { json: {} })).headers["allow"]).toBe("GET, HEAD")
    })
  )
})
