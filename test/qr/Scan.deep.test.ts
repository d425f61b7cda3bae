import { Effect } from "effect"
import sharp from "sharp"
import { beforeAll, describe, expect, it } from "vitest"
import { type FaultCode, fault } from "../../src/contract/faults/Fault.ts"
import { presets } from "../../src/dashboard/qr/Presets.ts"
import { CornerDotType, CornerSquareType, type Design, DotType, ErrorCorrectionLevel } from "../../src/qr/Design.ts"
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
  // Dark and light stripes, which readers confuse with modules more than any other emblem.
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#fff"/>
    <path d="M0 50h300M0 150h300M0 250h300" stroke="#000" stroke-width="50"/></svg>`
  const { logo: made } = await run(makeRenderer)
  logo = await run(Effect.promise(() => sharp(Buffer.from(stripes)).png().toBuffer()).pipe(Effect.flatMap(made)))
})

describe("with the largest logo that its level allows, both readers scan", () => {
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

  // Sharp corners come too close to a round frame. The designer warns about them.
  const isTooSharp = (frame: CornerSquareType, dot: CornerDotType) =>
    frame === "dot" && ["square", "classy", "classy-rounded"].includes(dot)

  it.each(CornerDotType.literals)("corners with %s in frames of every type", { timeout: 60_000 }, async (dot) => {
    for (const frame of CornerSquareType.literals.filter((one) => !isTooSharp(one, dot))) {
      const design: Design = {
        image: "https://example.com/logo.png",
        imageOptions: { imageSize: 0.5 },
        cornersSquareOptions: { type: frame },
        cornersDotOptions: { type: dot }
      }
      expect(await run(scan.isRead({ text, design, logo: logo.full })), frame).toBe(true)
    }
  })
})

it.each([0.2, 0.5, 2, 5])("a logo with an aspect ratio of %d scans at every level too", async (ratio) => {
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

interface Judged {
  readonly name: string
  readonly design: Design
  readonly scannable: boolean
  readonly warnings: ReadonlyArray<FaultCode>
}

const row = (name: string, design: Design, scannable: boolean, ...warnings: ReadonlyArray<FaultCode>): Judged => ({
  name,
  design,
  scannable,
  warnings
})

const judged = [
  row("black on white", {}, true),
  row("dark blue on light blue", plain("#0b3d91", "#e7f5ff"), true),
  row("4:1", plain("#7d7d7d", "#ffffff"), true, "scan_weak_contrast"),
  row("2:1", plain("#b5b5b5", "#ffffff"), false, "scan_low_contrast"),
  row("yellow on white", plain("#ffd43b", "#ffffff"), false, "scan_low_contrast"),
  row("white on black", plain("#ffffff", "#000000"), false, "scan_inverted"),
  row("light on dark, hardly", plain("#666666", "#444444"), false, "scan_low_contrast", "scan_inverted"),
  row("black on nothing", plain("#000000", "transparent"), false, "scan_low_contrast"),
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
    "scan_low_contrast"
  ),
  row("light corners", { cornersDotOptions: { color: "#eeeeee" } }, false, "scan_low_contrast"),
  row("a background whose corners are cut off", { backgroundOptions: { round: 1 } }, false, "scan_quiet_zone"),
  row("a circle", { shape: "circle", dotsOptions: { type: "dots" }, backgroundOptions: { round: 1 } }, true),
  row("a dark frame", { frame: { style: "banner-bottom", text: "Scan me", color: "#000000" } }, true),
  row("a pill", { frame: { style: "pill", color: "#c92a2a" } }, true)
]

it.each(judged)("$name gets the right verdict", async ({ design, scannable, warnings }) => {
  const found = await run(scan.judge({ text, design }))
  expect(found.scannable, JSON.stringify(found.warnings)).toBe(scannable)
  expect(found.warnings.map(({ code }) => code)).toEqual(warnings)
})

it("warns of a contrast with one decimal, rounded down", async () => {
  const { warnings } = await run(scan.judge({ text, design: plain("#7d7d7d", "#ffffff") }))
  expect(warnings).toEqual([fault("scan_weak_contrast", { ratio: 4.1 })])
})

// jsQR finds no code in single views of these, each with another preset.
it.each(["http://127.0.0.1:39818/example?qr=sample", "http://127.0.0.1:59558/example?qr=sample"])(
  "every preset scans with the content %s",
  async (content) => {
    for (const { name, look } of presets) {
      expect(await run(scan.judge({ text: content, design: look })), name).toEqual({ scannable: true, warnings: [] })
    }
  }
)

it("a logo that hides too much is reported as the reason", async () => {
  // All three frames of the first view.
  let asked = 0
  const short = makeScan([() => Effect.sync(() => (asked++ < 3 ? undefined : text))], await run(frameFont))
  const design: Design = { image: "https://example.com/logo.png" }
  const { scannable, warnings } = await run(short.judge({ text, design, logo: logo.full }))
  expect(scannable).toBe(false)
  expect(warnings).toEqual([fault("scan_logo")])
})

it("a code that only one reader scans is not considered scannable", async () => {
  const [first] = await run(decoders)
  const blind = makeScan(
    [first ?? (() => Effect.succeed(undefined)), () => Effect.succeed(undefined)],
    await run(frameFont)
  )
  const { scannable, warnings } = await run(blind.judge({ text, design: {} }))
  expect(scannable).toBe(false)
  expect(warnings).toEqual([fault("scan_unread")])
})
