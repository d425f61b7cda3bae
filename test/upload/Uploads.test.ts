import { expect } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
import { makeQrcode } from "../qr/Kit.ts"
import { sendRaw } from "../support/Raw.ts"
import { dataOf, expectFailure, type Row } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const photo = (width: number, height: number, options: { readonly orientation?: number } = {}) =>
  Effect.promise(() =>
    sharp({ create: { width, height, channels: 3, background: "#1864ab" } })
      .composite([
        {
          input: {
            create: { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3, background: "#ffd43b" }
          },
          left: 0,
          top: 0
        }
      ])
      .withMetadata(options.orientation === undefined ? {} : { orientation: options.orientation })
      .jpeg()
      .toBuffer()
  )

const upload = (bytes: Uint8Array, { name = "photo.jpg", field = "file", key = ownerKey as string | null } = {}) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async (): Promise<Received> => {
      const body = new FormData()
      body.append("note", "an ignored field")
      body.append(field, new Blob([Uint8Array.from(bytes)]), name)
      const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
      const response = await fetch(`${url}/api/v1/uploads`, { method: "POST", body, headers })
      const text = await response.text()
      return { status: response.status, text, headers: Object.fromEntries(response.headers), body: JSON.parse(text) }
    })
  )

const served = (address: unknown, init: RequestInit = {}) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async () => {
      const response = await fetch(String(address).replace("http://linden.test", url), { redirect: "manual", ...init })
      return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
    })
  )

const sizeOf = (bytes: Uint8Array) => Effect.promise(() => sharp(bytes).metadata())

const noPictures: ReadonlyArray<readonly [name: string, bytes: Effect.Effect<Uint8Array>, sentence: RegExp]> = [
  ["nothing", Effect.succeed(Buffer.alloc(0)), /PNG, JPEG, WebP or AVIF/],
  ["text", Effect.succeed(Buffer.from("hello")), /PNG, JPEG, WebP or AVIF/],
  [
    "an SVG",
    Effect.succeed(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)),
    /PNG, JPEG, WebP or AVIF/
  ],
  [
    "a GIF",
    Effect.promise(() =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
        .gif()
        .toBuffer()
    ),
    /PNG, JPEG, WebP or AVIF/
  ],
  [
    "a script with a picture's name",
    Effect.succeed(Buffer.from("<script>alert(1)</script>")),
    /PNG, JPEG, WebP or AVIF/
  ],
  ["half a picture", Effect.map(photo(800, 800), (bytes) => bytes.subarray(0, 400)), /damaged/],
  ["a PNG's first bytes", Effect.succeed(Buffer.from("\x89PNG\r\n\x1a\n-------------", "latin1")), /damaged/],
  [
    "a bomb",
    Effect.promise(() =>
      sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" }, limitInputPixels: false })
        .png({ compressionLevel: 9 })
        .toBuffer()
    ),
    /25 million pixels/
  ]
]

onOneDatabase("uploads", (it) => {
  it.effect("are re-encoded, in sizes for phones, and served to everyone", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* upload(yield* photo(2000, 1000))
      expect([made.status, made.body.message], made.text).toEqual([201, "The picture was uploaded."])
      const data = dataOf<Row & { variants: ReadonlyArray<Row> }>(made)
      expect(data).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        created_by: expect.any(String),
        url: expect.stringMatching(/^http:\/\/linden\.test\/uploads\/[0-9a-f]{40}\.jpg$/),
        width: 2000,
        height: 1000,
        bytes: expect.any(Number),
        content_type: "image/jpeg",
        variants: [320, 640, 1280].map((width) => ({
          url: expect.stringMatching(/^http:\/\/linden\.test\/uploads\/[0-9a-f]{40}\.webp$/),
          width,
          height: width / 2,
          bytes: expect.any(Number),
          content_type: "image/webp"
        })),
        created_at: expect.stringMatching(/^\d{4}-/)
      })
      for (const one of [data, ...data.variants]) {
        const { status, headers, bytes } = yield* served(one["url"])
        expect(status).toBe(200)
        expect(headers.get("content-type")).toBe(one["content_type"])
        expect(headers.get("content-length")).toBe(String(one["bytes"]))
        expect(bytes).toHaveLength(Number(one["bytes"]))
        expect(yield* sizeOf(bytes)).toMatchObject({ width: one["width"], height: one["height"] })
      }
      expect(dataOf(yield* send("GET", `/api/v1/uploads/${data["id"]}`))).toEqual(data)
    })
  )

  it.effect.each(["png", "jpeg", "webp", "avif"] as const)("are recognized as %s, whatever their name", (format) =>
    Effect.gen(function* () {
      const bytes = yield* Effect.promise(() =>
        sharp({ create: { width: 100, height: 50, channels: 3, background: `#${format.length}0a0b0` } })
          .toFormat(format)
          .toBuffer()
      )
      const made = yield* upload(bytes, { name: "../../evil.exe" })
      expect(made.status, made.text).toBe(201)
      const type = format === "avif" ? "image/webp" : `image/${format}`
      expect(dataOf(made)).toMatchObject({ width: 100, height: 50, content_type: type, variants: [] })
    })
  )

  it.effect("are upright, without metadata of camera and location", () =>
    Effect.gen(function* () {
      const made = dataOf(yield* upload(yield* photo(400, 200, { orientation: 6 })))
      expect(made).toMatchObject({ width: 200, height: 400 })
      const { exif, orientation } = yield* sizeOf((yield* served(made["url"])).bytes)
      expect([exif, orientation]).toEqual([undefined, undefined])
    })
  )

  it.effect("of animated pictures contain the first frame", () =>
    Effect.gen(function* () {
      const stills = yield* Effect.forEach(["#c92a2a", "#2f9e44", "#1864ab"], (background) =>
        Effect.promise(() =>
          sharp({ create: { width: 30, height: 20, channels: 3, background } })
            .png()
            .toBuffer()
        )
      )
      const frames = yield* Effect.promise(() =>
        sharp(stills, { join: { animated: true } })
          .webp({ loop: 0 })
          .toBuffer()
      )
      expect((yield* sizeOf(frames)).pages).toBe(3)
      const made = dataOf(yield* upload(frames))
      expect(made).toMatchObject({ width: 30, height: 20 })
    })
  )

  it.effect.each(noPictures)("are not created from %s", ([, bytes, sentence]) =>
    Effect.gen(function* () {
      const answer = yield* upload(yield* bytes, { name: "photo.png" })
      expectFailure(answer, 422)
      expect(answer.body.errors).toEqual({ file: [expect.stringMatching(sentence)] })
    })
  )

  it.effect("are not created without a file, or from another kind of body", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const missing = yield* upload(yield* photo(10, 10), { field: "picture" })
      expectFailure(missing, 422)
      expect(Object.keys(missing.body.errors ?? {})).toEqual(["file"])
      for (const sent of [
        { json: { file: "x" } },
        { form: "file=x" },
        { text: "", headers: { "content-type": "multipart/form-data" } }
      ]) {
        const answer = yield* send("POST", "/api/v1/uploads", sent)
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {})).toEqual(["body"])
      }
      const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG'
      for (const text of [part, "", "--x", "--x--", "no form at all", `${part}\r\n`.repeat(12), `${part}\r\n--y--`]) {
        const headers = { "content-type": "multipart/form-data; boundary=x" }
        const torn = yield* send("POST", "/api/v1/uploads", { text, headers })
        expectFailure(torn, 422)
        expect(Object.keys(torn.body.errors ?? {})).toEqual(["file"])
      }
      expectFailure(yield* upload(yield* photo(10, 10), { key: null }), 401)
    })
  )

  it.effect("above 8 MiB are refused, with or without a content length", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      expectFailure(yield* upload(Buffer.alloc(9 * 1024 * 1024)), 413)
      const open =
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
      const headers = { authorization: `Bearer ${ownerKey}`, "content-type": "multipart/form-data; boundary=x" }
      const chunks = [open, ...Array.from({ length: 144 }, () => "x".repeat(64 * 1024)), "\r\n--x--\r\n"]
      expectFailure(yield* sendRaw(url, { method: "POST", path: "/api/v1/uploads", headers, chunks }), 413)
      const other = yield* Effect.promise(() =>
        fetch(`${url}/api/v1/links`, {
          method: "POST",
          body: `${open}PNG\r\n--x--\r\n`,
          headers
        })
      )
      expect(other.status).toBe(422)
    })
  )

  it.effect("are cached forever, and no other file is below their path", () =>
    Effect.gen(function* () {
      const { url } = dataOf(yield* upload(yield* photo(60, 60)))
      const first = yield* served(url)
      const etag = first.headers.get("etag") ?? ""
      expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(first.headers.get("x-content-type-options")).toBe("nosniff")
      expect(first.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/)
      expect((yield* served(url, { headers: { "if-none-match": etag } })).status).toBe(304)
      const asked = yield* served(url, { method: "HEAD" })
      expect([asked.status, asked.bytes.length, asked.headers.get("content-length")]).toEqual([
        200,
        0,
        String(first.bytes.length)
      ])
      for (const path of [
        "",
        "..%2flinden.db",
        "..%2Flinden.db",
        "%2e%2e/linden.db",
        "x.png",
        `${"0".repeat(40)}.png`,
        `${"0".repeat(40)}.exe`
      ]) {
        expect((yield* served(`http://linden.test/uploads/${path}`)).status, path).toBe(404)
      }
    })
  )

  it.effect("of the same picture are one, until they are deleted", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const bytes = yield* photo(700, 70)
      const first = dataOf<Row & { variants: ReadonlyArray<Row> }>(yield* upload(bytes))
      const again = yield* upload(bytes)
      expect([again.status, dataOf(again)]).toEqual([201, first])
      const key = yield* otherTeamKey
      const other = dataOf(yield* upload(bytes, { key }))
      expect([other["url"], other["id"] === first["id"]]).toEqual([first["url"], false])
      expectFailure(yield* send("DELETE", `/api/v1/uploads/${first["id"]}`, { key }), 404)
      const gone = yield* send("DELETE", `/api/v1/uploads/${first["id"]}`)
      expect([gone.status, gone.body]).toEqual([200, { success: true, message: "The upload was deleted." }])
      expect((yield* served(first["url"])).status).toBe(200)
      yield* send("DELETE", `/api/v1/uploads/${other["id"]}`, { key })
      for (const one of [first, ...first.variants]) expect((yield* served(one["url"])).status).toBe(404)
      expectFailure(yield* send("GET", `/api/v1/uploads/${first["id"]}`), 404)
    })
  )

  it.effect("are listed for their team, newest first, with a total", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const made = yield* Effect.forEach([11, 12, 13], (side) => Effect.map(photo(side, side), (bytes) => bytes))
      for (const bytes of made) yield* upload(bytes, { key })
      const list = (query: string) =>
        Effect.map(send("GET", `/api/v1/uploads${query}`, { key }), (read) => {
          const { uploads, total } = dataOf<{ uploads: ReadonlyArray<Row>; total: number }>(read)
          return [uploads.map((one) => one["width"]), total]
        })
      expect(yield* list("")).toEqual([[13, 12, 11], 3])
      expect(yield* list("?sort_order=asc&limit=2")).toEqual([[11, 12], 3])
      expect(yield* list("?limit=1&offset=1")).toEqual([[12], 3])
      const refused = yield* send("GET", "/api/v1/uploads?limit=0&offset=x", { key })
      expectFailure(refused, 422)
      expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["limit", "offset"])
    })
  )

  it.effect("can be logos of QR codes, by path and by URL", () =>
    Effect.gen(function* () {
      const { url } = dataOf(yield* upload(yield* photo(300, 300)))
      for (const image of [url, String(url).replace("http://linden.test", "")]) {
        const made = yield* makeQrcode({ design_config: { image } })
        const svg = Buffer.from((yield* served(made["image_url"])).bytes).toString()
        expect(svg).toContain("data:image/jpeg;base64,")
      }
    })
  )
})

onOneDatabase(
  "an uploaded picture when the disk is almost full",
  (it) => {
    it.effect("is not stored on the disk, but can be in a database that several servers share", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const answer = yield* upload(yield* photo(40, 30))
        const full = [503, "The server's disk is full. The picture was not saved."]
        const isShared = sql.onDialectOrElse({ pg: () => true, orElse: () => false })
        expect([answer.status, answer.body.message]).toEqual(isShared ? [201, "The picture was uploaded."] : full)
      })
    )
  },
  { minFreeDisk: 1024 ** 5 }
)
