import { inflateSync } from "node:zlib"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { type Design, DotType } from "../../src/qr/Design.ts"
import { sceneOf } from "../../src/qr/draw/Scene.ts"
import { frameFont } from "../../src/qr/FrameFont.ts"
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
const svgOf = (content: string, side: number): string => {
  let [groups, path, color, svg] = [1, "", "#000000", ""]
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
    }
    rest = []
  }
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><g transform="matrix(1 0 0 -1 0 ${side})">`
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
