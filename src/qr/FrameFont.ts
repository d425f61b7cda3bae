import { Effect } from "effect"
import * as opentype from "opentype.js"
import { asset } from "../picture/Assets.ts"
import type { Label } from "./draw/Frame.ts"

/** The subsets of Inter that some text may need, with the most common first. */
export const fontParts = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese", "cyrillic-ext", "greek-ext"] as const

export const fontFile = (part: (typeof fontParts)[number]) => `@fontsource/inter/files/inter-${part}-600-normal.woff`

type Font = opentype.Font

// In Node, the exports of this CommonJS package are its default export, contrary to its types.
const { parse } = "default" in opentype ? (opentype.default as typeof opentype) : opentype

const load = (part: (typeof fontParts)[number]) =>
  Effect.map(asset(fontFile(part)), (bytes) => parse(Uint8Array.from(bytes).buffer))

// Outline letter by letter, because the library can't read the font's shaping tables.
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

/** Outlines text with the bundled font, which is read on first use. */
export const frameFont = Effect.map(Effect.forEach(fontParts, load), lineOf)
