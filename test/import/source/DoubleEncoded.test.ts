import { expect, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import iconv from "iconv-lite"
import { withoutDoubleEncoding } from "../../../src/import/file/DoubleEncoded.ts"

const doubled = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => iconv.decode(Buffer.of(byte), "Windows-1252").replace("\ufffd", String.fromCharCode(byte)))
    .join("")

it("repairs double-encoded UTF-8", () => {
  expect(withoutDoubleEncoding("GrÃ¼ÃŸe")).toBe("Grüße")
  expect(withoutDoubleEncoding("Voilà".replace("à", "Ã"))).toBe("Voilà")
  for (const text of ["Grüße aus Köln", "日本語 ÁÍÐÝ", "🌳 “quoted” – à", "Ünïcödé €"])
    expect(withoutDoubleEncoding(doubled(text))).toBe(text)
})

it("leaves other texts unchanged", () => {
  for (const text of ["", "Grüße", "Plain", "São Paulo", "ÂME", "naïve café", "GrÃ¼ÃŸe 🌳", "Ã\ufffd", "日本語"])
    expect(withoutDoubleEncoding(text)).toBe(text)
  const letters = fc.stringMatching(/^[a-zA-ZäöüßéèçñÄÖÜ ]{0,40}$/)
  fc.assert(fc.property(letters, (text) => withoutDoubleEncoding(text) === text))
})
