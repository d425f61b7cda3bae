import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { sha256 } from "../../src/lib/Hash.ts"
import { api, dataOf, done, makePlaces, once, type Row, sendAsOther } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const post = (json: Row) => api("POST", "/links", json)
const created = (answer: { readonly body: unknown }) => (answer.body as { readonly created?: boolean }).created
const all = <A, E, R>(count: number, effect: Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: count }, () => effect),
    { concurrency: "unbounded" }
  )
const idsBy = (query: string) =>
  Effect.map(done("GET", `/links/by?${query}`), ({ links }) => (links as ReadonlyArray<Row>).map(({ id }) => id))

onEachDatabase("find or create", (it) => {
  const places = once(makePlaces)

  it.effect("matches the oldest link with the destination, domain and folder", () =>
    Effect.gen(function* () {
      const { domain, folder } = yield* places
      const url = "https://example.com/find"
      const plain = yield* post({ url })
      expect([plain.status, created(plain)]).toEqual([201, undefined])
      const first = dataOf(plain)
      yield* done("POST", "/links", { url })
      for (const place of [{ domain_id: domain }, { folder_id: folder }]) {
        const made = yield* post({ url, ...place, if_exists: "return" })
        expect([made.status, created(made)]).toEqual([201, true])
        const again = yield* post({ url, ...place, if_exists: "return" })
        expect([again.status, created(again), dataOf(again)]).toEqual([200, false, dataOf(made)])
      }
      const found = yield* post({ url: "https://example.com/find", if_exists: "return", title: "Not stored" })
      expect([found.status, dataOf(found)["id"], dataOf(found)["title"]]).toEqual([200, first["id"], null])
      const updated = yield* post({
        url,
        if_exists: "update",
        title: "New",
        custom_slug: "other-code",
        tags: ["place"]
      })
      expect([updated.status, created(updated), dataOf(updated)]).toMatchObject([
        200,
        false,
        { id: first["id"], title: "New", short_code: first["short_code"], tags: [{ name: "place" }] }
      ])
      const failed = yield* post({ url, if_exists: "fail" })
      expect([failed.status, failed.body]).toMatchObject([409, { code: "link_exists", params: { id: first["id"] } }])
    })
  )

  it.effect("warns about each field that an existing link doesn't have", () =>
    Effect.gen(function* () {
      const url = "https://example.com/unlocked"
      const first = dataOf(yield* post({ url, title: "Open" }))
      const given = { url, title: "Open", redirect_type: "password", password: "long enough", custom_slug: "locked" }
      const warned = ({ body }: { readonly body: { readonly warnings?: ReadonlyArray<Row> } }) =>
        (body.warnings ?? []).map(({ field, message }) => [field, message])
      const message = "Not applied, because the link already existed."
      const found = yield* post({
        url,
        title: "Other",
        redirect_type: "instant",
        custom_slug: "x1",
        if_exists: "return"
      })
      expect([found.status, dataOf(found)["id"]]).toEqual([200, first["id"]])
      expect(warned(found)).toEqual(["custom_slug", "title", "redirect_type"].map((field) => [field, message]))
      const updated = yield* post({ ...given, if_exists: "update" })
      expect(dataOf(updated)["redirect_type"]).toBe("password")
      expect(warned(updated)).toEqual([["custom_slug", message]])
      const same = { url, title: "Open", folder_id: "", custom_slug: first["short_code"], if_exists: "return" }
      expect((yield* post(same)).body).not.toHaveProperty("warnings")
    })
  )

  it.effect("refuses to return a link that lacks a requested limit", () =>
    Effect.gen(function* () {
      const url = "https://example.com/limits"
      const { id } = dataOf(yield* post({ url }))
      const limits = {
        password: "long enough",
        starts_at: "2090-01-01T00:00:00Z",
        expires_at: "2091-01-01T00:00:00Z",
        max_clicks: 5
      }
      const errors = (fields: Row) =>
        Object.fromEntries(
          Object.keys(fields).map((field) => [field, ["Not applied, because the link already existed."]])
        )
      for (const fields of [limits, ...Object.entries(limits).map(([field, value]) => ({ [field]: value }))]) {
        const found = yield* post({ url, ...fields, if_exists: "return" })
        expect([found.status, found.body]).toMatchObject([
          409,
          { code: "link_exists", params: { id }, errors: errors(fields) }
        ])
      }
      yield* done("PUT", `/links/${id}`, { ...limits, redirect_type: "password" })
      const others = { password: "another one", max_clicks: 9, expires_at: "2092-01-01T00:00:00Z" }
      const found = yield* post({ url, ...others, if_exists: "return" })
      expect(found.status).toBe(200)
      expect(found.body.warnings?.map(({ field }) => field).sort()).toEqual(["expires_at", "max_clicks", "password"])
    })
  )

  it.effect("matches by external ID alone if there is one", () =>
    Effect.gen(function* () {
      const url = "https://example.com/external"
      const first = yield* post({ url, external_id: "crm-1", if_exists: "fail" })
      expect([first.status, created(first), dataOf(first)["external_id"]]).toEqual([201, true, "crm-1"])
      const second = yield* post({ url, external_id: "crm-2", if_exists: "return" })
      expect([second.status, created(second)]).toEqual([201, true])
      const moved = yield* post({ url: "https://example.com/moved", external_id: "crm-1", if_exists: "update" })
      expect([moved.status, dataOf(moved)]).toMatchObject([
        200,
        { id: dataOf(first)["id"], destination_url: "https://example.com/moved" }
      ])
      expect((yield* post({ url, external_id: "CRM-1", if_exists: "return" })).status).toBe(201)
    })
  )

  it.effect("refuses an external ID twice, in creations, bulk and updates", () =>
    Effect.gen(function* () {
      const url = "https://example.com/twice"
      const one = yield* done("POST", "/links", { url, external_id: "twice" })
      const taken = { external_id: ["Another link of the team already has this external ID."] }
      const again = yield* post({ url, external_id: "twice" })
      expect([again.status, again.body.errors]).toEqual([422, taken])
      const other = yield* done("POST", "/links", { url })
      const update = yield* api("PUT", `/links/${other["id"]}`, { external_id: "twice" })
      expect([update.status, update.body.errors]).toEqual([422, taken])
      expect((yield* api("PUT", `/links/${one["id"]}`, { external_id: "twice" })).status).toBe(200)
      const { results } = yield* done("POST", "/links/bulk", {
        links: [
          { url, external_id: "bulk" },
          { url, external_id: "bulk" },
          { url, external_id: "twice", custom_slug: "bulk-twice" },
          { url, external_id: "x".repeat(256) },
          { url, if_exists: "return" },
          { url }
        ]
      })
      expect((results as ReadonlyArray<Row>).map(({ success, errors }) => [success, errors])).toEqual([
        [true, undefined],
        [false, taken],
        [false, taken],
        [false, { external_id: [expect.stringContaining("255")] }],
        [false, { if_exists: ["Send this field with one link at a time."] }],
        [true, undefined]
      ])
      yield* done("PUT", `/links/${one["id"]}`, { external_id: null })
      expect((yield* post({ url, external_id: "twice" })).status).toBe(201)
    })
  )

  it.effect("finds a link whose destination is written in another way, and stores what was sent", () =>
    Effect.gen(function* () {
      for (const [stored, ...others] of [
        ["https://same.example", "https://same.example/", "HTTPS://Same.EXAMPLE:443", "https://same.example/"],
        ["HTTPS://Upper.example:443/Path?a=B", "https://upper.example/Path?a=B"],
        ["https://bücher.example", "https://xn--bcher-kva.example/", "https://BÜCHER.example:443"]
      ]) {
        const made = yield* post({ url: stored, if_exists: "return" })
        expect([made.status, stored]).toEqual([201, stored])
        for (const url of others) {
          const found = yield* post({ url, if_exists: "return" })
          expect([url, found.status, dataOf(found)]).toEqual([url, 200, dataOf(made)])
          expect(yield* idsBy(`url=${encodeURIComponent(url)}`)).toEqual([dataOf(made)["id"]])
        }
      }
      expect((yield* post({ url: "https://upper.example/path?a=B", if_exists: "return" })).status).toBe(201)
    })
  )

  it.effect("finds a link that an earlier version stored under the hash of its own spelling", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const made = yield* done("POST", "/links", { url: "https://earlier.example" })
      const hash = sha256("https://earlier.example").slice(0, 40)
      yield* sql`UPDATE links SET destination_hash = ${hash} WHERE id = ${String(made["id"])}`
      const found = yield* post({ url: "https://earlier.example/", if_exists: "return" })
      expect([found.status, dataOf(found)["id"]]).toEqual([200, made["id"]])
    })
  )

  it.effect("takes a destination in a query as it is", () =>
    Effect.gen(function* () {
      const made = yield* done("POST", "/links", { url: "https://plain.example//a//b" })
      expect(yield* idsBy("url=https://plain.example//a//b")).toEqual([made["id"]])
      const { links } = yield* done("GET", "/links?search=https://plain.example")
      expect((links as ReadonlyArray<Row>).map(({ id }) => id)).toEqual([made["id"]])
    })
  )

  it.effect("creates one link for many requests at the same time", () =>
    Effect.gen(function* () {
      for (const fields of [{ external_id: "race" }, {}]) {
        const url = `https://example.com/race/${Object.keys(fields).length}`
        const answers = yield* all(6, post({ url, ...fields, if_exists: "return" }))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
        expect(new Set(answers.map((answer) => dataOf(answer)["id"])).size).toBe(1)
      }
      const url = "https://example.com/race"
      const plain = yield* all(5, post({ url, external_id: "race-plain" }))
      expect(plain.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
      const failing = yield* all(5, post({ url, external_id: "race-fail", if_exists: "fail" }))
      expect(failing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
      const mixed = yield* Effect.all(
        [
          all(3, post({ url, external_id: "race-mixed", if_exists: "return" })),
          all(3, post({ url, external_id: "race-mixed" }))
        ],
        { concurrency: 2 }
      )
      const ids = mixed.flat().flatMap((answer) => (answer.status < 300 ? [dataOf(answer)["id"]] : []))
      expect(new Set(ids).size).toBe(1)
    })
  )

  it.effect("ignores the trash, from which a link returns without an ID that is taken", () =>
    Effect.gen(function* () {
      const url = "https://example.com/trash"
      const kept = yield* done("POST", "/links", { url: `${url}/kept`, external_id: "kept" })
      const old = yield* done("POST", "/links", { url, external_id: "again" })
      for (const { id } of [kept, old]) yield* api("DELETE", `/links/${id}`)
      const made = yield* post({ url, external_id: "again", if_exists: "return" })
      expect([made.status, dataOf(made)["id"] !== old["id"]]).toEqual([201, true])
      const { items } = yield* done("GET", "/trash")
      const restored = (items as ReadonlyArray<Row>).filter(({ name }) =>
        [kept["short_code"], old["short_code"]].includes(name)
      )
      for (const { id } of restored) yield* api("POST", `/trash/${id}/restore`)
      expect((yield* done("GET", `/links/${old["id"]}`))["external_id"]).toBeNull()
      expect((yield* done("GET", `/links/${kept["id"]}`))["external_id"]).toBe("kept")
      expect(yield* idsBy("external_id=again")).toEqual([dataOf(made)["id"]])
    })
  )

  it.effect("finds links by external ID, destination and short URL, in the team alone", () =>
    Effect.gen(function* () {
      const { domain } = yield* places
      const url = "https://example.com/by?a=1"
      const one = yield* done("POST", "/links", { url, external_id: "by 1", custom_slug: "by-one" })
      const two = yield* done("POST", "/links", { url, domain_id: domain, custom_slug: "by-two" })
      yield* done("PUT", `/links/${one["id"]}`, { custom_slug: "by-now" })
      expect(yield* idsBy("external_id=by%201")).toEqual([one["id"]])
      expect(yield* idsBy("external_id=none")).toEqual([])
      expect(yield* idsBy(`url=${encodeURIComponent(url)}`)).toEqual([one["id"], two["id"]])
      for (const short of [
        "http://linden.test/by-now",
        "linden.test/by-one?x=1",
        "http://linden.test/by-one",
        "http://LINDEN.test/BY-NOW",
        "linden.test/By-One/",
        "linden.test/by-now."
      ]) {
        expect(yield* idsBy(`short_url=${encodeURIComponent(short)}`)).toEqual([one["id"]])
      }
      expect(yield* idsBy("short_url=mine.example.org/by-two")).toEqual([two["id"]])
      for (const short of [
        "mine.example.org/by-now",
        "linden.test/by-two",
        "example.com/by-now",
        "%25",
        "linden.test"
      ]) {
        expect(yield* idsBy(`short_url=${short}`)).toEqual([])
      }
      for (const query of ["", "external_id=a&url=https://example.com", "color=red"]) {
        expect((yield* api("GET", `/links/by?${query}`)).status).toBe(422)
      }
      const asOther = yield* sendAsOther
      for (const query of ["external_id=by%201", `url=${encodeURIComponent(url)}`, "short_url=linden.test/by-now"]) {
        const found = yield* asOther("GET", `/api/v1/links/by?${query}`)
        expect([found.status, dataOf(found)]).toEqual([200, { links: [] }])
      }
      const others = yield* asOther("POST", "/api/v1/links", {
        json: { url, external_id: "by 1", if_exists: "return" }
      })
      expect(others.status).toBe(201)
    })
  )

  it.effect("filters lists by external ID, and follows changes of it", () =>
    Effect.gen(function* () {
      const link = yield* done("POST", "/links", { url: "https://example.com/listed", external_id: "listed" })
      const listed = (query: string) => Effect.map(done("GET", `/links?${query}`), ({ total }) => total)
      expect(yield* listed("external_id=listed")).toBe(1)
      expect(yield* listed("external_id=listed&is_active=0")).toBe(0)
      expect(yield* listed("external_id=listed&search=listed")).toBe(1)
      expect(yield* listed("external_id=listed&search=unlisted")).toBe(0)
      expect(yield* listed("external_id=listed-2")).toBe(0)
      yield* done("PUT", `/links/${link["id"]}`, { external_id: "listed-2" })
      expect(yield* listed("external_id=listed")).toBe(0)
      expect(yield* listed("external_id=listed-2")).toBe(1)
    })
  )

  it.effect("answers a repeated request with the same key like the first", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const ask = send("POST", "/api/v1/links", {
        json: { url: "https://example.com/key", external_id: "key", if_exists: "fail" },
        headers: { "idempotency-key": "find-1" }
      })
      const [first, second] = [yield* ask, yield* ask]
      expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    })
  )
})
