import { Effect } from "effect"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { makePictures } from "../../src/picture/PicturesActorLive.ts"
import { CornerSquareType, type Design, DotType, ErrorCorrectionLevel } from "../../src/qr/Design.ts"
import type { Logo } from "../../src/qr/draw/Scene.ts"
import { letters } from "../../src/qr/Letters.ts"
import { makeScan } from "../../src/qr/Scan.ts"
import { decoders } from "../../src/qr/scan/Decoders.ts"

const text = "https://go.example.com/abcdefg?qr=a2b3c4"

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)

let scan: ReturnType<typeof makeScan>
let logo: { readonly full: Logo; readonly small: Logo }

beforeAll(async () => {
  scan = makeScan(await run(decoders), await run(letters))
  // Dark and light in stripes, which readers mistake for modules more than any emblem.
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#fff"/>
    <path d="M0 50h300M0 150h300M0 250h300" stroke="#000" stroke-width="50"/></svg>`
  const { logo: made } = await run(makePictures)
  logo = await run(Effect.promise(() => sharp(Buffer.from(stripes)).png().toBuffer()).pipe(Effect.flatMap(made)))
})

describe("with the largest logo that its level allows, both readers read", () => {
  it.each(DotType.literals)("dots in %s with corners of every type at every level", { timeout: 60_000 }, async (type) => {
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
        expect(await run(scan.isRead({ text, design, logo: logo.full })), `${corner} ${errorCorrectionLevel}`).toBe(true)
      }
    }
  })
})

const plain = (dots: string, behind: string): Design => ({ dotsOptions: { color: dots }, backgroundOptions: { color: behind } })
const contrast = /contrast .* is [\d.]+:1/

const judged: ReadonlyArray<readonly [name: string, design: Design, scannable: boolean, ...warnings: ReadonlyArray<RegExp>]> = [
  ["black on white", {}, true],
  ["dark blue on light blue", plain("#0b3d91", "#e7f5ff"), true],
  ["4:1", plain("#7d7d7d", "#ffffff"), true, /is 4\.1:1: from 4\.5:1 on/],
  ["2:1", plain("#b5b5b5", "#ffffff"), false, /is 2\.0:1, under the 3:1/],
  ["yellow on white", plain("#ffd43b", "#ffffff"), false, /under the 3:1/],
  ["white on black", plain("#ffffff", "#000000"), false, /inverted/],
  ["light on dark, hardly", plain("#666666", "#444444"), false, /under the 3:1/, /inverted/],
  ["black on nothing", plain("#000000", "transparent"), false, contrast],
  ["a gradient that ends in white", { dotsOptions: { gradient: { type: "linear", colorStops: [{ offset: 0, color: "#000" }, { offset: 1, color: "#fff" }] } } }, false, contrast],
  ["light corners", { cornersDotOptions: { color: "#eeeeee" } }, false, contrast],
  ["a background whose corners are cut off", { backgroundOptions: { round: 1 } }, false, /quiet zone/],
  ["a circle", { shape: "circle", dotsOptions: { type: "dots" }, backgroundOptions: { round: 1 } }, true],
  ["a dark frame", { frame: { style: "banner-bottom", text: "Scan me", color: "#000000" } }, true],
  ["a pill", { frame: { style: "pill", color: "#c92a2a" } }, true]
]

it.each(judged)("%s is judged for what it is", async (_, design, scannable, ...warnings) => {
  const found = await run(scan.judge({ text, design }))
  expect(found.scannable, found.warnings.join(" ")).toBe(scannable)
  expect(found.warnings).toHaveLength(warnings.length)
  for (const warning of warnings) expect(found.warnings.join(" ")).toMatch(warning)
  for (const sentence of found.warnings) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

it("a logo that hides too much is told of as the reason", async () => {
  const design: Design = { image: "https://example.com/logo.png", imageOptions: { imageSize: 4 as number } }
  const { scannable, warnings } = await run(scan.judge({ text, design, logo: logo.full }))
  expect(scannable).toBe(false)
  expect(warnings.join(" ")).toMatch(/logo is too large for the error correction/)
})

it("a code that only one reader reads is not taken for scannable", async () => {
  const [first] = await run(decoders)
  const blind = makeScan([first ?? (() => Effect.succeed(undefined)), () => Effect.succeed(undefined)], await run(letters))
  const { scannable, warnings } = await run(blind.judge({ text, design: {} }))
  expect(scannable).toBe(false)
  expect(warnings).toHaveLength(1)
})
