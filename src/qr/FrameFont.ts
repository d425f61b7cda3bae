import { Effect } from "effect"
import * as opentype from "opentype.js"
import { asset } from "../picture/Assets.ts"
import type { Label } from "./draw/Frame.ts"

/** The parts of Inter that a text may need, the usual ones first. */
export const fontParts = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese", "cyrillic-ext", "greek-ext"] as const

export const fontFile = (part: (typeof fontParts)[number]) => `@fontsource/inter/files/inter-${part}-600-normal.woff`

type Font = opentype.Font

// CommonJS: what it exports is the default where Node reads it, whatever its types say.
const { parse } = "default" in opentype ? (opentype.default as typeof opentype) : opentype

const load = (part: (typeof fontParts)[number]) =>
  Effect.map(asset(fontFile(part)), (bytes) => parse(Uint8Array.from(bytes).buffer))

// A letter at a time: the font's shaping tables are beyond what the library can read.
const lineOf = (fonts: ReadonlyArray<Font>): Label => {
  const glyphOf = (character: string) => {
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0) ?? fonts[0]
    if (font === undefined) throw new Error("no font is loaded")
    return { glyph: font.charToGlyph(character), unit: 1 / font.unitsPerEm }
  }
  return (text) => {
    let advance = 0
    const placed = [...text].map((character) => {
      const { glyph, unit } = glyphOf(character)
      const offset = advance
      advance += (glyph.advanceWidth ?? 0) * unit
      return { glyph, offset }
    })
    return {
      advance,
      path: (x, y, size) =>
        placed.map(({ glyph, offset }) => glyph.getPath(x + offset * size, y, size).toPathData(3)).join("")
    }
  }
}

/** Makes outlines of texts from the font that comes with the product; it is read at the first need. */
export const frameFont = Effect.map(Effect.forEach(fontParts, load), lineOf)
