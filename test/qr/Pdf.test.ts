import { inflateSync } from "node:zlib"
import { Effect } from "effect"
import sharp from "sharp"
import { expect, it } from "vitest"
import { type Design, DotType } from "../../src/qr/Design.ts"
import { sceneOf } from "../../src/qr/draw/Scene.ts"
import { frameFont } from "../../src/qr/FrameFont.ts"
import { labelsPdfOf } from "../../src/qr/Labels.ts"
import { pdfOf } from "../../src/qr/Pdf.ts"
import { rasterOf } from "../../src/qr/Raster.ts"
import { saidBy } from "./Kit.ts"

const text = "https://go.example.com/abcdefg?qr=a2b3c4"
const label = await Effect.runPromise(frameFont)

/** The drawing operators on a PDF's page. */
const contentOf = (pdf: Uint8Array): string => {
  const whole = Buffer.from(pdf)
  const begin = whole.indexOf("stream\n") + "stream\n".length
  return inflateSync(whole.subarray(begin, whole.indexOf("\nendstream", begin))).toString("latin1")
}

const hex = (parts: ReadonlyArray<string>) =>
  `#${parts
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

/** The few operators that a drawing uses, as SVG, so that a PDF can be scanned like any other picture. */
const svgOf = (content: string, width: number, height = width): string => {
  let [groups, path, color, svg] = [1, "", "#000000", ""]
  const saved: Array<number> = []
  let rest: Array<string> = []
  const painted = (rule: string) => {
    svg += `<path fill="${color}" fill-rule="${rule}" d="${path}"/>`
    path = ""
  }
  for (const word of content.split(/\s+/)) {
    if (/^[-\d./]/.test(word)) {
      rest.push(word)
      continue
    }
    if (word === "m" || word === "l" || word === "c") path += `${word.toUpperCase()}${rest.join(" ")}`
    else if (word === "h") path += "Z"
    else if (word === "f" || word === "f*") painted(word === "f" ? "nonzero" : "evenodd")
    else if (word === "scn") color = hex(rest)
    else if (word === "cm") {
      svg += `<g transform="matrix(${rest.join(" ")})">`
      groups += 1
    } else if (word === "q") saved.push(groups)
    else if (word === "Q") {
      const before = saved.pop() ?? groups
      svg += "</g>".repeat(groups - before)
      groups = before
    }
    rest = []
  }
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="matrix(1 0 0 -1 0 ${height})">`
  return `${open}${svg}${"</g>".repeat(groups)}</svg>`
}

it.each(DotType.literals)("a PDF of %s, scanned as it is drawn, has the right content", async (type) => {
  const corners = type === "dots" ? "dot" : type
  const design: Design = {
    dotsOptions: { type, color: "#102a43" },
    cornersSquareOptions: { type: corners },
    cornersDotOptions: { type: corners },
    frame: { style: "border", color: "#c92a2a" }
  }
  const content = contentOf(await Effect.runPromise(pdfOf(sceneOf({ text, design }, label), 400)))
  expect(content).toMatch(/ c\n/)
  const png = await Effect.runPromise(rasterOf(svgOf(content, 400), "png"))
  expect(await Effect.runPromise(saidBy(png))).toBe(text)
})

it.each([
  ["a4", 90, [595, 842], 5],
  ["letter", 90, [612, 792], 5],
  ["a4", 40, [595, 842], 1]
] as const)(
  "a sheet of labels on %s, %i mm wide, has all codes with their captions",
  async (paper, width, size, pages) => {
    const labels = Array.from({ length: 20 }, (_, place) => ({
      text: `https://go.example.com/label-${place}`,
      design: place === 0 ? { frame: { style: "banner-bottom" as const } } : {},
      logo: null,
      caption: `go.example.com/label-${place}`
    }))
    const pdf = await Effect.runPromise(labelsPdfOf({ labels, logos: {}, paper, width }, label))
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type \/Page\b/g)
    ).toHaveLength(pages)
    const png = await Effect.runPromise(rasterOf(svgOf(contentOf(pdf), size[0], size[1]), "png"))
    // The first code, which begins at the edge, and the one to its right.
    const millimeter = 72 / 25.4
    const columns = width === 90 ? 2 : 4
    const start = (size[0] / millimeter - columns * width - (columns - 1) * 5) / 2
    for (const place of [0, 1]) {
      const [left, top, side] = [start + place * (width + 5), 10, width].map((value) => Math.round(value * millimeter))
      const cut = await sharp(png)
        .extract({ left: left ?? 0, top: top ?? 0, width: side ?? 0, height: side ?? 0 })
        .resize(600)
        .flatten({ background: "#ffffff" })
        .png()
        .toBuffer()
      expect(await Effect.runPromise(saidBy(cut))).toBe(`https://go.example.com/label-${place}`)
      const caption = await sharp(png)
        .flatten({ background: "#ffffff" })
        .extract({ left: left ?? 0, top: (top ?? 0) + (side ?? 0), width: side ?? 0, height: 12 })
        .stats()
      expect(caption.channels[0]?.min).toBeLessThan(128)
    }
  }
)
