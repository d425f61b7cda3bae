import { expect } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
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
})
