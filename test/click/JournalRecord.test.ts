import { FastCheck } from "effect"
import { expect, it } from "vitest"
import { decodeRecord, encodeRecord } from "../../src/click/JournalRecord.ts"

const { boolean, integer, oneof, option, record, string } = FastCheck
const text = oneof(
  string(),
  string({ unit: "binary" }),
  string({ unit: "grapheme" }),
  FastCheck.constant("\ud800\n\u2028\0")
)
const id = option(FastCheck.uuid())

const any = record({
  at: integer({ min: 0, max: 8_640_000_000_000_000 }),
  teamId: FastCheck.uuid(),
  linkId: id,
  pageId: id,
  bioLinkId: id,
  qrcodeId: id,
  destination: option(text),
  address: text,
  userAgent: text,
  acceptLanguage: text,
  referrer: text,
  country: option(text),
  query: text,
  isHead: boolean(),
  isPrefetch: boolean()
})

it("is read as it was written, from a line without line feeds", () => {
  FastCheck.assert(
    FastCheck.property(any, (one) => {
      const line = encodeRecord(one)
      expect(line.indexOf("\n")).toBe(line.length - 1)
      expect(line).toMatch(/^[0-9a-f]{8} \[/)
      expect(decodeRecord(line.slice(0, -1))).toEqual(one)
      expect(decodeRecord(Buffer.from(line).toString().slice(0, -1))).toEqual(one)
    }),
    { numRuns: 500 }
  )
})

it("cuts what strangers send to a bounded length", () => {
  const long = "x".repeat(100_000)
  const [one] = FastCheck.sample(any, 1)
  if (one === undefined) throw new Error("no sample")
  const line = encodeRecord({ ...one, userAgent: long, acceptLanguage: long, referrer: long, query: long })
  expect(decodeRecord(line.slice(0, -1))).toMatchObject({ userAgent: long.slice(0, 2048), query: long.slice(0, 2048) })
})

it("is not read where a single character was changed", () => {
  FastCheck.assert(
    FastCheck.property(any, FastCheck.nat(), (one, at) => {
      const line = encodeRecord(one).slice(0, -1)
      const place = at % line.length
      const other = line[place] === "x" ? "y" : "x"
      expect(decodeRecord(`${line.slice(0, place)}${other}${line.slice(place + 1)}`)).toBeUndefined()
    })
  )
})
