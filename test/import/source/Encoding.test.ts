import { expect, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import iconv from "iconv-lite"
import { makeDecoder } from "../../../src/import/file/Encoding.ts"

const read = (bytes: Buffer, piece: number) => {
  const decoder = makeDecoder()
  let text = ""
  for (let at = 0; at < bytes.length; at += piece) text += decoder.write(bytes.subarray(at, at + piece))
  return { text: text + decoder.end(), encoding: decoder.encoding() }
}

const piece = fc.integer({ min: 1, max: 20 })
const anything = fc.string({ unit: "grapheme", maxLength: 60 }).filter((text) => !text.startsWith("\ufeff"))

it("reads UTF-8 with or without a byte order mark, in chunks of any size", () => {
  fc.assert(
    fc.property(anything, fc.boolean(), piece, (text, isMarked, size) => {
      const bytes = Buffer.from((isMarked ? "\ufeff" : "") + text)
      expect(read(bytes, size)).toEqual({ text, encoding: "UTF-8" })
    }),
    { numRuns: 500 }
  )
})

it("reads UTF-16 by its byte order mark, in chunks of any size", () => {
  fc.assert(
    fc.property(anything, fc.constantFrom("UTF-16LE", "UTF-16BE"), piece, (text, encoding, size) => {
      const bytes = iconv.encode(text, encoding, { addBOM: true })
      expect(read(bytes, size)).toEqual({ text, encoding })
    }),
    { numRuns: 500 }
  )
})

it("reads invalid UTF-8 as Windows-1252, in chunks of any size", () => {
  const letters = fc.constantFrom(...'aZ09,;\n"éäÿþ€’ß')
  const words = fc.array(letters, { maxLength: 60 }).map((all) => all.join(""))
  fc.assert(
    fc.property(words, piece, (rest, size) => {
      // Its first non-ASCII byte starts no UTF-8 character.
      const text = `abc\u20acx${rest}`
      expect(read(iconv.encode(text, "win1252"), size)).toEqual({ text, encoding: "Windows-1252" })
    }),
    { numRuns: 500 }
  )
  fc.assert(
    fc.property(fc.constantFrom("ÿþ", "þÿ", "é", "Ã"), piece, (odd, size) => {
      const text = `plain ${odd}`
      expect(read(iconv.encode(text, "win1252"), size)).toEqual({ text, encoding: "Windows-1252" })
    })
  )
})
