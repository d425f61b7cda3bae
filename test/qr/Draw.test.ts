import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { Effect } from "effect"
import * as opentype from "opentype.js"
import { describe, expect, it } from "vitest"
import { type Design, DotType, drawn } from "../../src/qr/Design.ts"
import { layoutOf } from "../../src/qr/draw/Layout.ts"
import { logoRoom } from "../../src/qr/draw/LogoRoom.ts"
import { matrixOf } from "../../src/qr/draw/Matrix.ts"
import { outline } from "../../src/qr/draw/Outline.ts"
import { sceneOf } from "../../src/qr/draw/Scene.ts"
import { fontFile, fontParts, frameFont } from "../../src/qr/FrameFont.ts"
import { pdfOf } from "../../src/qr/Pdf.ts"
import { pixelsOf } from "../../src/qr/Raster.ts"
import { drawSvg } from "../../src/qr/Svg.ts"

const text = "https://go.example.com/abcdefg?qr=a2b3c4"
const longText = `https://links.marketing.example.com/${"a".repeat(64)}?qr=a2b3c4`
const longestText = `https://${"a.".repeat(120)}example.com/${"a".repeat(64)}?qr=a2b3c4`
const label = await Effect.runPromise(frameFont)
const draw = (design: Design, said = text) => drawSvg({ text: said, design }, 512, label)
const dark = (pixels: { data: Uint8ClampedArray; width: number }, x: number, y: number) =>
  (pixels.data[(y * pixels.width + x) * 4] ?? 255) < 128

describe("the outline of modules", () => {
  const isDark = (rows: ReadonlyArray<string>) => (x: number, y: number) => rows[y]?.[x] === "#"

  it("follows a square, a ring and two squares that touch at a corner", () => {
    expect(outline("square", isDark(["#"]), 0, 3)).toBe("M1 0v1h-1v-1h1z")
    expect(outline("square", isDark(["###", "# #", "###"]), 0, 3)).toBe("M3 0v3h-3v-3h3zM2 2v-1h-1v1h1z")
    expect(outline("square", isDark(["#", " #"]), 0, 3).match(/M/g)).toHaveLength(2)
  })

  it("rounds the corners of its type: all or two opposite ones, once or twice as much", () => {
    const arcs = (type: DotType, rows: ReadonlyArray<string>) =>
      outline(type, isDark(rows), 0, 4).match(/a[^a-z]+/g) ?? []
    expect(arcs("rounded", ["#"])).toHaveLength(4)
    expect(arcs("classy", ["#"])).toHaveLength(2)
    expect(arcs("rounded", ["##", "# "]).every((arc) => arc.startsWith("a.5"))).toBe(true)
    expect(arcs("extra-rounded", ["##", "# "]).filter((arc) => arc.startsWith("a1 1"))).toHaveLength(1)
    expect(arcs("square", ["##", "# "])).toHaveLength(0)
  })
})

describe("a picture", () => {
  it.each(DotType.literals)(
    "shows in %s every module of the matrix, with a margin of four light ones",
    async (type) => {
      const { size, isDark } = matrixOf(text, "Q")
      // Extra-rounded corners omit their outermost module.
      const corner = type === "extra-rounded" ? "rounded" : type
      const design = { dotsOptions: { type }, cornersSquareOptions: { type: corner }, cornersDotOptions: { type } }
      const scene = drawSvg({ text, design }, (size + 8) * 10, label)
      const pixels = await Effect.runPromise(pixelsOf(scene))
      for (let y = -4; y < size + 4; y++) {
        for (let x = -4; x < size + 4; x++) {
          expect(dark(pixels, (x + 4) * 10 + 5, (y + 4) * 10 + 5), `${x} ${y}`).toBe(isDark(x, y))
        }
      }
    }
  )

  it.each(DotType.literals)("in %s stays under 60 KiB, however long the URL is", (type) => {
    for (const said of [text, longText, longestText]) {
      for (const errorCorrectionLevel of ["L", "H"] as const) {
        const corners = { cornersSquareOptions: { type }, cornersDotOptions: { type } }
        const svg = draw({ dotsOptions: { type }, ...corners, qrOptions: { errorCorrectionLevel } }, said)
        expect(svg.length).toBeLessThan(60 * 1024)
      }
    }
  })

  it("has the requested margin, and at least four modules", () => {
    const { size } = matrixOf(text, "Q")
    const marginOf = (design: Design) => {
      const { card } = layoutOf(design, size)
      return -card.x
    }
    expect(marginOf({})).toBe(4)
    expect(marginOf({ margin: 1 })).toBe(4)
    expect(marginOf({ margin: 128 })).toBeCloseTo((128 * size) / 256)
    expect(marginOf({ shape: "circle" })).toBeGreaterThan(4)
  })

  it("has the requested width, and is taller with a banner or a pill", () => {
    expect(draw({})).toContain(`width="512" height="512"`)
    expect(draw({ frame: { style: "border" } })).toContain(`width="512" height="512"`)
    for (const style of ["banner-top", "banner-bottom", "pill"] as const) {
      expect(Number(/height="(\d+)"/.exec(draw({ frame: { style } }))?.[1])).toBeGreaterThan(580)
    }
  })

  it("contains only shapes: no text, no font, no script, no URL", () => {
    const svg = draw({ shape: "circle", frame: { style: "banner-top", text: "Ελλάδα & <b>Меню</b>" } })
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/<text|font|script|http|<b>|&/)
  })

  it("spreads gradients over the whole code, and over each corner", () => {
    const gradient = (type: "linear" | "radial") => ({
      gradient: {
        type,
        rotation: 0.5,
        colorStops: [
          { offset: 0, color: "#102030" },
          { offset: 1, color: "#405060" }
        ]
      }
    })
    const svg = draw({
      dotsOptions: gradient("linear"),
      cornersSquareOptions: gradient("radial"),
      backgroundOptions: { color: "#fff" }
    })
    expect(svg.match(/<linearGradient /g)).toHaveLength(1)
    expect(svg.match(/<radialGradient /g)).toHaveLength(3)
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`)
  })

  it("as PDF is one page of vectors, and byte for byte reproducible", async () => {
    const scene = sceneOf({ text, design: { frame: { style: "pill" } } }, label)
    const pdf = await Effect.runPromise(pdfOf(scene, 300))
    const again = await Effect.runPromise(pdfOf(scene, 300))
    const head = Buffer.from(pdf).toString("latin1")
    expect(head).toMatch(/^%PDF-1\.\d/)
    expect(head).not.toMatch(/\/Subtype \/Image|\/Font <</)
    expect(head).toMatch(/\/MediaBox \[0 0 300 351/)
    expect(Buffer.from(again).equals(Buffer.from(pdf))).toBe(true)
  })
})

describe("the area of a logo", () => {
  it.each([0.2, 0.5, 1, 1.7, 6, 100])("for an aspect ratio of %d hides at most its share, in the middle", (ratio) => {
    for (const size of [21, 33, 57, 105]) {
      for (const imageSize of [0.1, 0.4, 0.5]) {
        const { hidden, picture } = logoRoom(size, "H", imageSize, ratio, 0)
        expect(hidden.width * hidden.height).toBeLessThanOrEqual(Math.max(1, imageSize * 0.3 * size * size))
        expect(hidden.x + hidden.width / 2).toBe(size / 2)
        expect(Number.isInteger(hidden.x) && Number.isInteger(hidden.y)).toBe(true)
        expect(picture.width).toBeLessThanOrEqual(hidden.width + 1e-9)
        expect(picture.height).toBeLessThanOrEqual(hidden.height + 1e-9)
        expect(picture.height / picture.width).toBeCloseTo(ratio)
      }
    }
  })
})

it("the fonts have a glyph for every character that a frame accepts", () => {
  const packages = createRequire(import.meta.url)
  const { parse } = "default" in opentype ? (opentype.default as typeof opentype) : opentype
  const fonts = fontParts.map((part) => parse(Uint8Array.from(readFileSync(packages.resolve(fontFile(part)))).buffer))
  const missing = drawn.split(" ").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map((one) => Number.parseInt(one, 16))
    return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).filter(
      (character) => !fonts.some((font) => font.charToGlyphIndex(character) > 0)
    )
  })
  expect(missing).toEqual([])
})
