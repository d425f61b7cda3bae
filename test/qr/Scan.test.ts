import { Effect } from "effect"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { CornerSquareType, type Design, DotType, ErrorCorrectionLevel } from "../../src/qr/Design.ts"
import type { Logo } from "../../src/qr/draw/Scene.ts"
import { frameFont } from "../../src/qr/FrameFont.ts"
import { makeScan } from "../../src/qr/Scan.ts"
import { decoders } from "../../src/qr/scan/Decoders.ts"
import { makeRenderer } from "../../src/renderer/RendererActorLive.ts"

const text = "https://go.example.com/abcdefg?qr=a2b3c4"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)

let scan: ReturnType<typeof makeScan>
let logo: { readonly full: Logo; readonly small: Logo }

beforeAll(async () => {
  scan = makeScan(await run(decoders), await run(frameFont))
  // Dark and light in stripes, which readers mistake for modules more than any emblem.
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#fff"/>
    <path d="M0 50h300M0 150h300M0 250h300" stroke="#000" stroke-width="50"/></svg>`
  const { logo: made } = await run(makeRenderer)
  logo = await run(Effect.promise(() => sharp(Buffer.from(stripes)).png().toBuffer()).pipe(Effect.flatMap(made)))
})

describe("with the largest logo that its level allows, both readers read", () => {
  it.each(DotType.literals)(
    "dots in %s with corners of every type at every level",
    { timeout: 60_000 },
    async (type) => {
      for (const corner of CornerSquareType.literals) {
        for (const errorCorrectionLevel of ErrorCorrectionLevel.literals) {
          const design: Design = {
            image: "https://example.com/logo.png",
            imageOptions: { imageSize: 0.5 },
            dotsOptions: { type },
            cornersSquareOptions: { type: corner },
            cornersDotOptions: { type: corner },
            qrOptions: { errorCorrectionLevel }
          }
          expect(await run(scan.isRead({ text, design, logo: logo.full })), `${corner} ${errorCorrectionLevel}`).toBe(
            true
          )
        }
      }
    }
  )
})

it.each([0.2, 0.5, 2, 5])("a logo of height by width %d is read at every level too", async (ratio) => {
  const stretched = { ...logo.full, width: 300, height: 300 * ratio }
  for (const said of [
    text,
    "https://a.bc/abcdefg?qr=a2b3c4",
    `https://links.example.com/${"a".repeat(64)}?qr=a2b3c4`
  ]) {
    for (const errorCorrectionLevel of ["Q", "H"] as const) {
      const design: Design = {
        image: "https://example.com/logo.png",
        imageOptions: { imageSize: 0.5 },
        qrOptions: { errorCorrectionLevel }
      }
      expect(await run(scan.isRead({ text: said, design, logo: stretched })), `${said} ${errorCorrectionLevel}`).toBe(
        true
      )
    }
  }
})

const plain = (dots: string, behind: string): Design => ({
  dotsOptions: { color: dots },
  backgroundOptions: { color: behind }
})
const contrast = /contrast .* is [\d.]+:1/

interface Judged {
  readonly name: string
  readonly design: Design
  readonly scannable: boolean
  readonly warnings: ReadonlyArray<RegExp>
}

const row = (name: string, design: Design, scannable: boolean, ...warnings: ReadonlyArray<RegExp>): Judged => ({
  name,
  design,
  scannable,
  warnings
})

const judged = [
  row("black on white", {}, true),
  row("dark blue on light blue", plain("#0b3d91", "#e7f5ff"), true),
  row("4:1", plain("#7d7d7d", "#ffffff"), true, /is 4\.1:1: from 4\.5:1 on/),
  row("2:1", plain("#b5b5b5", "#ffffff"), false, /is 2\.0:1, under the 3:1/),
  row("yellow on white", plain("#ffd43b", "#ffffff"), false, /under the 3:1/),
  row("white on black", plain("#ffffff", "#000000"), false, /inverted/),
  row("light on dark, hardly", plain("#666666", "#444444"), false, /under the 3:1/, /inverted/),
  row("black on nothing", plain("#000000", "transparent"), false, contrast),
  row(
    "a gradient that ends in white",
    {
      dotsOptions: {
        gradient: {
          type: "linear",
          colorStops: [
            { offset: 0, color: "#000" },
            { offset: 1, color: "#fff" }
          ]
        }
      }
    },
    false,
    contrast
  ),
  row("light corners", { cornersDotOptions: { color: "#eeeeee" } }, false, contrast),
  row("a background whose corners are cut off", { backgroundOptions: { round: 1 } }, false, /quiet zone/),
  row("a circle", { shape: "circle", dotsOptions: { type: "dots" }, backgroundOptions: { round: 1 } }, true),
  row("a dark frame", { frame: { style: "banner-bottom", text: "Scan me", color: "#000000" } }, true),
  row("a pill", { frame: { style: "pill", color: "#c92a2a" } }, true)
]

it.each(judged)("$name is judged for what it is", async ({ design, scannable, warnings }) => {
  const found = await run(scan.judge({ text, design }))
  expect(found.scannable, found.warnings.join(" ")).toBe(scannable)
  expect(found.warnings).toHaveLength(warnings.length)
  for (const warning of warnings) expect(found.warnings.join(" ")).toMatch(warning)
  for (const sentence of found.warnings) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

it("a logo that hides too much is told of as the reason", async () => {
  let asked = 0
  const short = makeScan([() => Effect.sync(() => (asked++ === 0 ? undefined : text))], await run(frameFont))
  const design: Design = { image: "https://example.com/logo.png" }
  const { scannable, warnings } = await run(short.judge({ text, design, logo: logo.full }))
  expect(scannable).toBe(false)
  expect(warnings.join(" ")).toMatch(/logo is too large for the error correction/)
})

it("a code that only one reader reads is not taken for scannable", async () => {
  const [first] = await run(decoders)
  const blind = makeScan(
    [first ?? (() => Effect.succeed(undefined)), () => Effect.succeed(undefined)],
    await run(frameFont)
  )
  const { scannable, warnings } = await run(blind.judge({ text, design: {} }))
  expect(scannable).toBe(false)
  expect(warnings).toHaveLength(1)
})
