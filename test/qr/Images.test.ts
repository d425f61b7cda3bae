import { expect } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
import { fromBuffer } from "yauzl"
import { dataOf, expectFailure, type Row } from "../support/Scenario.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"
import { fetched, makeQrcode, saidBy } from "./Kit.ts"

const formats = [
  ["svg", "image/svg+xml", /^<svg /],
  ["png", "image/png", /^.PNG/],
  ["webp", "image/webp", /^RIFF[\s\S]{4}WEBP/],
  ["pdf", "application/pdf", /^%PDF-/]
] as const

const authorization = { authorization: `Bearer ${ownerKey}` }
const head = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 16)).toString("latin1")

/** The files of a zip by name. */
const filesIn = (bytes: Uint8Array) =>
  Effect.promise(
    () =>
      new Promise<Readonly<Record<string, Buffer>>>((resolve, reject) => {
        const files: Record<string, Buffer> = {}
        fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (failure, zip) => {
          if (zip === undefined) return reject(failure)
          zip.on("end", () => resolve(files))
          zip.on("entry", (entry) =>
            zip.openReadStream(entry, async (_, stream) => {
              files[entry.fileName] = Buffer.concat(await stream.toArray())
              zip.readEntry()
            })
          )
          zip.readEntry()
        })
      })
  )

const exported = (json: Row) =>
  Effect.flatMap(TestServer, ({ url }) =>
    fetched(`${url}/api/v1/qrcodes/export`, {
      method: "POST",
      headers: { ...authorization, "content-type": "application/json" },
      body: JSON.stringify(json)
    })
  )

onOneDatabase("images of QR codes", (it) => {
  it.effect.each(formats)("are returned as %s at both addresses", ([format, type, mark]) =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const made = yield* makeQrcode()
      const own = yield* fetched(`${url}/api/v1/qrcodes/${made["id"]}/image?format=${format}&size=256`, {
        headers: authorization
      })
      const open = yield* fetched(`${String(made["image_url"]).replace("svg", format)}?size=200`)
      expect(Buffer.from(own.bytes).equals(Buffer.from(open.bytes))).toBe(true)
      for (const { status, headers, bytes } of [own, open]) {
        expect(status).toBe(200)
        expect(headers.get("content-type")).toBe(type)
        expect(headers.get("content-length")).toBe(String(bytes.length))
        expect(headers.get("x-content-type-options")).toBe("nosniff")
        expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/)
        expect(head(bytes)).toMatch(mark)
      }
    })
  )

  it.effect("encode the short URL with the code's own parameter, in the requested size", () =>
    Effect.gen(function* () {
      const made = yield* makeQrcode({ design_config: { width: 300 } })
      const base = String(made["image_url"]).replace(/svg$/, "")
      for (const [address, size] of [
        [`${base}png`, 300],
        [`${base}svg`, 300],
        [`${base}webp?size=64`, 64],
        [`${base}png?size=65`, 128],
        [`${base}png?size=4096`, 2048]
      ] as const) {
        const { bytes } = yield* fetched(address)
        const { width, height } = yield* Effect.promise(() => sharp(bytes).metadata())
        expect([width, height]).toEqual([size, size])
        if (size === 300) {
          const code = /\/qr\/(\w{6})-/.exec(base)?.[1]
          expect(yield* saidBy(bytes)).toBe(`${made["short_url"]}?qr=${code}`)
        }
      }
    })
  )

  it.effect("are cached forever at their public address, and revalidated at their API address", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const made = yield* makeQrcode()
      const address = String(made["image_url"])
      const own = `${url}/api/v1/qrcodes/${made["id"]}/image`
      for (const [path, init, caching] of [
        [address, {}, "public, max-age=31536000, immutable"],
        [own, authorization, "private, no-cache"]
      ] as const) {
        const first = yield* fetched(path, { headers: init })
        const etag = first.headers.get("etag") ?? ""
        expect(etag).toMatch(/^"[^"]+"$/)
        expect(first.headers.get("cache-control")).toBe(caching)
        for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
          const again = yield* fetched(path, { headers: { ...init, "if-none-match": known } })
          expect([again.status, again.bytes.length, again.headers.get("etag")]).toEqual([304, 0, etag])
        }
        expect((yield* fetched(path, { headers: { ...init, "if-none-match": '"other"' } })).status).toBe(200)
        const asked = yield* fetched(path, { method: "HEAD", headers: init })
        expect([asked.status, asked.bytes.length]).toEqual([200, 0])
      }
      const other = yield* fetched(`${address}?size=100`)
      expect(other.headers.get("etag")).not.toBe((yield* fetched(address)).headers.get("etag"))
    })
  )

  it.effect("get a new address with a new design, and the old address redirects to it", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode()
      const changed = dataOf(
        yield* send("PUT", `/api/v1/qrcodes/${made["id"]}`, {
          json: { design_config: { dotsOptions: { type: "dots" } } }
        })
      )
      expect(changed["image_url"]).not.toBe(made["image_url"])
      const old = yield* fetched(`${made["image_url"]}?size=100`)
      expect([old.status, `http://linden.test${old.headers.get("location")}`]).toEqual([
        302,
        `${changed["image_url"]}?size=100`
      ])
      expect(old.headers.get("cache-control")).not.toContain("immutable")
      const renamed = dataOf(yield* send("PUT", `/api/v1/qrcodes/${made["id"]}`, { json: { name: "Other" } }))
      expect(renamed["image_url"]).toBe(changed["image_url"])
      yield* send("DELETE", `/api/v1/qrcodes/${made["id"]}`)
      expect((yield* fetched(String(changed["image_url"]))).status).toBe(404)
    })
  )

  it.effect("get a new address when the link's domain is renamed", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const domain = dataOf(yield* send("POST", "/api/v1/domains", { json: { hostname: "old.example.com" } }))
      const link = dataOf(
        yield* send("POST", "/api/v1/links", {
          json: { url: "https://example.com/", custom_slug: "menu", domain_id: domain["id"] }
        })
      )
      const made = yield* makeQrcode({ link_id: link["id"] })
      yield* send("PUT", `/api/v1/domains/${domain["id"]}`, { json: { hostname: "new.example.com" } })
      const moved = dataOf(yield* send("GET", `/api/v1/qrcodes/${made["id"]}`))
      expect(moved["short_url"]).toBe("http://new.example.com/menu")
      expect(moved["image_url"]).not.toBe(made["image_url"])
      const { bytes } = yield* fetched(String(moved["image_url"]))
      expect(yield* saidBy(bytes)).toMatch(/^http:\/\/new\.example\.com\/menu\?qr=\w{6}$/)
    })
  )

  it.effect.each([
    ["/qr/x.svg", 404],
    ["/qr/abcdef-000000000000000000000000.svg", 404],
    ["/qr/abcdef-000000000000000000000000.gif", 404],
    ["/qr/..%2F..%2Flinden.db", 404],
    ["/qr/", 404]
  ] as const)("are not found at %s", ([path, status]) =>
    Effect.gen(function* () {
      expect((yield* fetched(`http://linden.test${path}`)).status).toBe(status)
    })
  )

  it.effect("are rendered in few sizes for anonymous clients, without blocking an owner's new code", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const codes = yield* Effect.all([makeQrcode(), makeQrcode(), makeQrcode()])
      const pictureOf = (made: Row, size: number) => `${String(made["image_url"]).replace("svg", "webp")}?size=${size}`
      const alike = yield* Effect.forEach([3998, 3999], (size) => fetched(pictureOf(codes[0], size)))
      expect(new Set(alike.map(({ headers }) => headers.get("etag"))).size).toBe(1)
      const asked = codes.flatMap((made) => Array.from({ length: 40 }, (_, place) => pictureOf(made, 3997 + place)))
      const [pictures, made] = yield* Effect.all(
        [
          Effect.forEach(asked, (address) => fetched(address), { concurrency: "unbounded" }),
          send("POST", "/api/v1/qrcodes", { json: { name: "Mine", url: "https://example.com/", design_config: {} } })
        ],
        { concurrency: 2 }
      )
      expect(made.status).toBe(201)
      expect(new Set(pictures.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(pictures.map(({ headers }) => headers.get("etag"))).size).toBe(codes.length)
    })
  )

  it.effect("are not rendered in invalid sizes", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode()
      for (const size of ["63", "4097", "x", "1e3", "-1", ""]) {
        expect((yield* fetched(`${made["image_url"]}?size=${size}`)).status, size).toBe(422)
        const refused = yield* send("GET", `/api/v1/qrcodes/${made["id"]}/image?size=${size}&format=bmp`)
        expectFailure(refused, 422)
        expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["format", "size"])
      }
      expectFailure(yield* send("GET", `/api/v1/qrcodes/${made["id"]}/image`, { key: null }), 401)
    })
  )

  it.effect("of many codes and links are one zip, with unique names that contain the short codes", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const domain = dataOf(yield* send("POST", "/api/v1/domains", { json: { hostname: "cards.example.com" } }))
      const linkOf = (custom_slug: string, domain_id: unknown = null) =>
        Effect.map(
          send("POST", "/api/v1/links", { json: { url: "https://example.com/", custom_slug, domain_id } }),
          dataOf
        )
      const links = yield* Effect.all([linkOf("Card"), linkOf("card", domain["id"])])
      const codes = yield* Effect.forEach(["Table 1", "table/1"], (name) =>
        makeQrcode({ name, link_id: links[0]["id"] })
      )
      const body = {
        qrcode_ids: codes.map(({ id }) => id),
        link_ids: links.map(({ id }) => id),
        format: "png",
        size: 200
      }
      const { status, headers, bytes } = yield* exported(body)
      expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
        200,
        "application/zip",
        'attachment; filename="qr-codes.zip"'
      ])
      const files = yield* filesIn(bytes)
      const said = yield* Effect.forEach(Object.values(files), saidBy)
      const [first, second] = codes.map(({ image_url }) => /\/qr\/(\w{6})-/.exec(String(image_url))?.[1])
      expect(Object.keys(files).map((name, place) => [name, said[place]])).toEqual([
        ["Table-1-Card.png", `http://linden.test/Card?qr=${first}`],
        ["table-1-Card-2.png", `http://linden.test/Card?qr=${second}`],
        ["Card.png", "http://linden.test/Card"],
        ["cards-example-com-card.png", "http://cards.example.com/card"]
      ])
      const { width } = yield* Effect.promise(() => sharp(files["Card.png"]).metadata())
      expect(width).toBe(200)
      const vectors = yield* filesIn((yield* exported({ qrcode_ids: body.qrcode_ids })).bytes)
      expect(Object.values(vectors).map((file) => head(file).slice(0, 5))).toEqual(["<svg ", "<svg "])
      const sheet = yield* exported({ ...body, format: "sheet", paper: "letter", label_width: 50 })
      expect([sheet.status, sheet.headers.get("content-type"), head(sheet.bytes).slice(0, 5)]).toEqual([
        200,
        "application/pdf",
        "%PDF-"
      ])
    })
  )

  it.effect("have names in a zip that Windows accepts", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link_ids = yield* Effect.forEach(["con", "NUL", "lpt1/aux", "com1"], (custom_slug) =>
        Effect.map(
          send("POST", "/api/v1/links", { json: { url: "https://example.com/", custom_slug } }),
          (made) => dataOf(made)["id"]
        )
      )
      const codes = yield* Effect.forEach(
        ["AUX", "con", "...", 'a<b>:"|?*\\c. ', "漢字".repeat(120), "é".repeat(250)],
        (name) => makeQrcode({ name, url: "https://example.com/" })
      )
      const { bytes } = yield* exported({ qrcode_ids: codes.map(({ id }) => id), link_ids })
      const names = Object.keys(yield* filesIn(bytes))
      const printed = codes.map(({ short_code }) => short_code)
      expect(names).toEqual([
        `AUX-${printed[0]}.svg`,
        `con-${printed[1]}.svg`,
        `qr-code-${printed[2]}.svg`,
        `a-b-c-${printed[3]}.svg`,
        `${"漢字".repeat(120).slice(0, 77)}-${printed[4]}.svg`,
        `${"é".repeat(116)}-${printed[5]}.svg`,
        "qr-code-con.svg",
        "qr-code-NUL.svg",
        "lpt1-aux.svg",
        "qr-code-com1.svg"
      ])
      for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    })
  )

  it.effect("are exported only from the own team, and not too many at once", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const [own, other] = yield* Effect.all([makeQrcode(), makeQrcode({}, yield* otherTeamKey)])
      const refusal = (json: Row) =>
        Effect.map(send("POST", "/api/v1/qrcodes/export", { json }), (refused) => {
          expectFailure(refused, 422)
          return refused.body.errors
        })
      expect(yield* refusal({ qrcode_ids: [own["id"], other["id"]], link_ids: [other["link_id"]] })).toEqual({
        "qrcode_ids.1": ["There is no such QR code in this team."],
        "link_ids.0": ["There is no such link in this team."]
      })
      const many = (count: number) => Array.from({ length: count }, () => own["id"])
      const length = ["Must have 1 to 500 codes."]
      expect(yield* refusal({})).toEqual({ qrcode_ids: length })
      expect(yield* refusal({ qrcode_ids: many(499), link_ids: [own["link_id"], own["link_id"]] })).toEqual({
        link_ids: length
      })
      expect(Object.keys((yield* refusal({ qrcode_ids: many(501) })) ?? {})).toEqual(["qrcode_ids"])
      const wrong = yield* refusal({ qrcode_ids: many(1), format: "gif", size: 1, paper: "a0", label_width: 9 })
      expect(Object.keys(wrong ?? {}).sort()).toEqual(["format", "label_width", "paper", "size"])
    })
  )
})
