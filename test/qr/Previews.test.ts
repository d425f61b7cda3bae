import { expect } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
import { dataOf, dump, makePlaces, once, type Row, refuses } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { type Answers, fetched, makeQrcode, picture, saidBy, withLogos } from "./Kit.ts"

interface Preview {
  readonly svg: string
  readonly scannable: boolean
  readonly warnings: ReadonlyArray<string>
  readonly warning_details: ReadonlyArray<unknown>
}

const answers: Effect.Effect<Answers> = Effect.map(picture("png", 200), (logo) => ({
  "/logo.png": logo,
  "/page.html": Buffer.from("<html></html>")
}))

const preview = (json: Row) =>
  Effect.gen(function* () {
    const answer = yield* (yield* TestServer).send("POST", "/api/v1/qrcodes/preview", { json })
    expect(answer.status, answer.text).toBe(200)
    return dataOf<Preview>(answer)
  })

const said = ({ svg }: Preview) =>
  Effect.flatMap(
    Effect.promise(() => sharp(Buffer.from(svg)).resize(600).png().toBuffer()),
    saidBy
  )

const refused: ReadonlyArray<readonly [json: Row, ...errors: ReadonlyArray<string>]> = [
  [{}, "design_config"],
  [{ design_config: 5 }, "design_config"],
  [{ design_config: { dotsOptions: { type: "stars" } } }, "design_config.dotsOptions.type"],
  [{ design_config: {}, link_id: "<otherLink>" }, "link_id"],
  [{ design_config: {}, link_id: "x" }, "link_id"],
  [{ design_config: {}, qrcode_id: "<link>" }, "qrcode_id"],
  [{ design_config: {}, url: "javascript:alert(1)" }, "url"],
  [{ design_config: {}, url: "http://linden.test/mine" }, "url"],
  [{ design_config: {}, text: "" }, "text"],
  [{ design_config: {}, text: " \n" }, "text"],
  [{ design_config: {}, text: 5 }, "text"],
  [{ design_config: {}, text: "a\u0000" }, "text"],
  [{ design_config: {}, text: "\ud800" }, "text"],
  [{ design_config: {}, text: "x", qrcode_id: "<link>" }, "qrcode_id"],
  [{ design_config: { image: "http://logo.example/logo.png" } }, "design_config.image"],
  [{ design_config: { image: "https://127.0.0.1/logo.png" } }, "design_config.image"],
  [
    { design_config: { image: "https://logo.example/page.html" }, link_id: "<otherLink>", qrcode_id: "<link>" },
    ..."design_config.image link_id qrcode_id".split(" ")
  ]
]

withLogos("the preview of a QR code", answers, (it) => {
  const places = once(makePlaces)

  it.effect("encodes a sample URL of the right length if no link is given, and stores nothing", () =>
    Effect.gen(function* () {
      const before = yield* dump
      const found = yield* preview({ design_config: { width: 300 } })
      expect(found).toMatchObject({ scannable: true, warnings: [], warning_details: [] })
      expect(found.svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="300"/)
      const made = yield* makeQrcode()
      const real = Buffer.from((yield* fetched(String(made["image_url"]))).bytes).toString()
      const text = yield* said(found)
      expect(text).toMatch(/^http:\/\/linden\.test\/\w{7}\?qr=\w{6}$/)
      expect(/viewBox="[^"]+"/.exec(found.svg)?.[0]).toBe(/viewBox="[^"]+"/.exec(real)?.[0])
      expect((yield* dump).map((rows) => rows.length)).not.toEqual(before.map((rows) => rows.length))
      const between = yield* dump
      yield* preview({ design_config: { width: 300 }, url: "https://example.com/" })
      yield* preview({ design_config: { image: "https://logo.example/logo.png" } })
      expect(yield* dump).toEqual(between)
    })
  )

  it.effect("encodes the URL of its link, or the content of the stored code", () =>
    Effect.gen(function* () {
      const { link } = yield* places
      expect(yield* said(yield* preview({ design_config: {}, link_id: link }))).toMatch(
        /^http:\/\/linden\.test\/mine\?qr=/
      )
      const image = "https://logo.example/logo.png"
      const made = yield* makeQrcode({ design_config: { image } })
      const png = (yield* fetched(String(made["image_url"]).replace(/svg$/, "png"))).bytes
      const again = yield* preview({ design_config: { image }, qrcode_id: made["id"] })
      expect(yield* said(again)).toBe(yield* saidBy(png))
      expect(again.svg).toBe(Buffer.from((yield* fetched(String(made["image_url"]))).bytes).toString())
    })
  )

  it.effect.each([
    "WIFI:T:WPA;S:Café Gäste;P:a\\;b\\\\c;H:true;;",
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Jürgen;;;\r\nFN:Jürgen Müller\r\nEND:VCARD\r\n",
    " こんにちは\t👩‍🚀\nمرحبا ",
    "é"
  ])("encodes the text %j instead of a link", (text) =>
    Effect.gen(function* () {
      const { link } = yield* places
      const found = yield* preview({ design_config: {}, text, link_id: link, url: "https://example.com/" })
      expect(found).toMatchObject({ scannable: true, warnings: [] })
      expect(yield* said(found)).toBe(text)
    })
  )

  it.effect.each([
    ["L", `${"語".repeat(984)}x`, 2953],
    ["M", "語".repeat(777), 2331],
    ["Q", `${"語".repeat(554)}x`, 1663],
    ["H", `${"語".repeat(424)}x`, 1273],
    ["H", `${"1a".repeat(250)}${"語".repeat(257)}12`, 1273]
  ] as const)("encodes as much as a code has room for at the level %s", ([errorCorrectionLevel, text, bytes]) =>
    Effect.gen(function* () {
      const design_config = { qrOptions: { errorCorrectionLevel } }
      expect(Buffer.byteLength(text)).toBe(bytes)
      const { svg, scannable, warning_details } = yield* preview({ design_config, text })
      expect(svg).toMatch(/^<svg/)
      if (!scannable) expect(warning_details).toEqual([{ code: "scan_dense", params: {} }])
      const { send } = yield* TestServer
      const json = { design_config, text: `${text}x` }
      const { status, text: answer } = yield* send("POST", "/api/v1/qrcodes/preview", { json })
      expect([status, JSON.parse(answer).details]).toEqual([
        422,
        [{ field: "text", code: "too_long_for_qrcode", params: { most: bytes } }]
      ])
    })
  )

  it.effect.each([
    ["1001 letters", "x".repeat(1001), { errorCorrectionLevel: "L" }],
    ["1000 wide characters", "語".repeat(1000), { errorCorrectionLevel: "L" }],
    ["1000 emoji", "😀".repeat(1000), {}],
    [
      "as many wide characters as the level L has room for, beside a logo",
      "語".repeat(900),
      { errorCorrectionLevel: "L" },
      "https://logo.example/logo.png"
    ]
  ] as const)("doesn't encode %s", ([, text, qrOptions, image]) =>
    Effect.flatMap(places, (found) => {
      const json = { design_config: { qrOptions, ...(image === undefined ? {} : { image }) }, text }
      return refuses({ name: "", method: "POST", path: "/qrcodes/preview", sent: { json }, errors: ["text"] }, found)
    })
  )

  it.effect("reports the same warnings as creating the code", () =>
    Effect.gen(function* () {
      const design_config = { dotsOptions: { color: "#dddddd" } }
      const made = yield* makeQrcode({ design_config })
      const found = yield* preview({ design_config, qrcode_id: made["id"] })
      const { scannable, warnings, warning_details } = made
      expect(found).toMatchObject({ scannable, warnings, warning_details })
      expect(found.scannable).toBe(false)
      expect(found.warnings[0]).toMatch(/contrast/)
      expect(found.warning_details).toEqual([{ code: "scan_low_contrast", params: { ratio: expect.any(Number) } }])
    })
  )

  it.effect.each(refused)("is not drawn for %j", ([json, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name: "", method: "POST", path: "/qrcodes/preview", sent: { json }, errors }, found)
    )
  )
})
