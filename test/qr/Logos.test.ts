import { expect } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { type Answers, fetched, makeQrcode, picture, saidBy, withLogos } from "./Kit.ts"

const answers: Effect.Effect<Answers> = Effect.gen(function* () {
  const large = yield* Effect.promise(() => {
    const noise = Buffer.from(Uint8Array.from({ length: 1000 * 1000 * 3 }, (_, place) => (place * 7919) % 251))
    return sharp(noise, { raw: { width: 1000, height: 1000, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer()
  })
  return {
    "/logo.png": yield* picture("png", 300),
    "/logo.jpg": yield* picture("jpeg", 300, 150),
    "/logo.webp": yield* picture("webp", 150, 300),
    "/large.jpg": large.subarray(0, 512 * 1024),
    "/logo.gif": yield* picture("gif"),
    "/logo.avif": yield* picture("avif"),
    "/logo.svg": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`),
    "/page.html": Buffer.from("<html></html>"),
    "/broken.png": Buffer.concat([(yield* picture("png")).subarray(0, 60), Buffer.alloc(40)]),
    "/empty": Buffer.alloc(0),
    "/metadata": { location: "https://169.254.169.254/latest/meta-data/" },
    "/huge.png": Buffer.alloc(513 * 1024)
  }
})

const refused: ReadonlyArray<readonly [image: string, sentence: RegExp]> = [
  ["https://logo.example/logo.gif", /PNG, JPEG or WebP/],
  ["https://logo.example/logo.avif", /PNG, JPEG or WebP/],
  ["https://logo.example/logo.svg", /PNG, JPEG or WebP/],
  ["https://logo.example/page.html", /PNG, JPEG or WebP/],
  ["https://logo.example/empty", /PNG, JPEG or WebP/],
  ["https://logo.example/broken.png", /damaged/],
  ["https://logo.example/huge.png", /larger than 512 KiB/],
  ["https://logo.example/none.png", /could not be downloaded/],
  ["https://unknown.example/logo.png", /could not be downloaded/],
  ["https://logo.example/metadata", /public host/],
  ["https://127.0.0.1/logo.png", /public host/],
  ["https://[::ffff:127.0.0.1]/logo.png", /public host/],
  ["https://2130706433/logo.png", /public host/],
  ["/uploads/0000000000000000000000000000000000000000.png", /no such upload/],
  ["http://linden.test/uploads/0000000000000000000000000000000000000000.png", /no such upload/]
]

withLogos("logos of QR codes", answers, (it) => {
  it.effect.each(["png", "jpg", "webp"])("are downloaded as %s, drawn in the picture, and it scans", (ending) =>
    Effect.gen(function* () {
      const image = `https://logo.example/logo.${ending}`
      const made = yield* makeQrcode({ design_config: { image, imageOptions: { imageSize: 0.5 } } })
      expect(made).toMatchObject({ design_config: { image }, scannable: true })
      const base = String(made["image_url"]).replace(/svg$/, "")
      const svg = Buffer.from((yield* fetched(`${base}svg`)).bytes).toString()
      const [, plain, linked] =
        /<image [^>]* href="(data:image\/(?:png|jpeg);base64,[^"]+)" xlink:href="([^"]+)"/.exec(svg) ?? []
      expect(plain).toBeDefined()
      expect(linked).toBe(plain)
      expect(svg).toContain('xmlns:xlink="http://www.w3.org/1999/xlink"')
      expect(svg.length).toBeLessThan(60 * 1024)
      const png = (yield* fetched(`${base}png`)).bytes
      expect(yield* saidBy(png)).toContain(String(made["short_url"]))
      const middle = yield* Effect.promise(() =>
        sharp(png).extract({ left: 250, top: 250, width: 8, height: 8 }).raw().toBuffer()
      )
      expect(middle[0]).toBeGreaterThan(180)
      expect(middle[1]).toBeLessThan(70)
      expect(Buffer.from((yield* fetched(`${base}pdf`)).bytes).toString("latin1")).toContain("/Subtype /Image")
    })
  )

  it.effect("are restored from the trash with their QR code", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode({ design_config: { image: "https://logo.example/logo.png" } })
      const picture = fetched(String(made["image_url"]))
      const before = (yield* picture).bytes
      expect((yield* send("DELETE", `/api/v1/qrcodes/${made["id"]}`)).status).toBe(200)
      expect((yield* picture).status).toBe(404)
      expect((yield* send("POST", `/api/v1/trash/${made["id"]}/restore`)).status).toBe(200)
      expect((yield* picture).bytes).toEqual(before)
      yield* send("DELETE", `/api/v1/qrcodes/${made["id"]}`)
      expect((yield* send("DELETE", `/api/v1/trash/${made["id"]}`)).status).toBe(200)
    })
  )

  it.effect.each(refused)("are not accepted from %s", ([image, sentence]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const json = { name: "Menu", url: "https://example.com/", design_config: { image } }
      const answer = yield* send("POST", "/api/v1/qrcodes", { json })
      expectFailure(answer, 422)
      expect(answer.body.errors).toEqual({ "design_config.image": [expect.stringMatching(sentence)] })
    })
  )

  it.effect("are reported together with all other faults", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const json = { name: "Menu", url: "http://linden.test/abc", design_config: { image: "https://127.0.0.1/" } }
      const answer = yield* send("POST", "/api/v1/qrcodes", { json })
      expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(["design_config.image", "url"])
    })
  )

  it.effect("are downloaded once, and deleted with the last code that uses them", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const image = "https://logo.example/logo.png"
      const made = yield* makeQrcode({ design_config: { image, dotsOptions: { color: "#111" } } })
      const twin = yield* makeQrcode({ design_config: { image } })
      const logos = Effect.map(
        sql<{ n: number }>`SELECT count(*) AS n FROM qrcode_logos q
        WHERE EXISTS (SELECT 1 FROM qrcodes c WHERE c.logo_hash = q.hash AND c.id IN (${String(made["id"])}, ${String(twin["id"])}))`,
        ([row]) => Number(row?.n)
      )
      expect(yield* logos).toBe(1)
      const path = `/api/v1/qrcodes/${made["id"]}`
      const redrawn = dataOf(
        yield* send("PUT", path, { json: { design_config: { image, dotsOptions: { color: "#222" } } } })
      )
      expect(Buffer.from((yield* fetched(String(redrawn["image_url"]))).bytes).toString()).toContain("<image")
      const bare = dataOf(yield* send("PUT", path, { json: { design_config: {} } }))
      expect(Buffer.from((yield* fetched(String(bare["image_url"]))).bytes).toString()).not.toContain("<image")
      expect(yield* logos).toBe(1)
      for (const { id } of yield* sql<{ id: string }>`SELECT id FROM qrcodes`)
        yield* send("DELETE", `/api/v1/qrcodes/${id}`)
      const { total } = dataOf(yield* send("GET", "/api/v1/trash"))
      yield* send("DELETE", `/api/v1/trash?total=${total}`)
      expect(yield* sql`SELECT hash FROM qrcode_logos`).toEqual([])
    })
  )
})
