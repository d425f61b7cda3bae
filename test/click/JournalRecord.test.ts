import { crc32 } from "node:zlib"
import { FastCheck } from "effect"
import { expect, it } from "vitest"
import { decodeRecord, encodeRecord } from "../../src/click/journal/JournalRecord.ts"

const { boolean, constantFrom, integer, oneof, option, record, string } = FastCheck
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
  visitor: string({ unit: constantFrom(..."0123456789abcdef"), minLength: 32, maxLength: 32 }),
  subnet: option(text),
  userAgent: text,
  acceptLanguage: text,
  referrer: text,
  country: option(text),
  campaign: option(
    record({
      utmSource: option(text),
      utmMedium: option(text),
      utmCampaign: option(text),
      utmTerm: option(text),
      utmContent: option(text)
    })
  ),
  isHead: boolean(),
  isPrefetch: boolean()
})

it("is read as written, from a line without line feeds", () => {
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

it("cuts visitors' data to a limited length", () => {
  const long = "x".repeat(100_000)
  const [one] = FastCheck.sample(any, 1)
  if (one === undefined) throw new Error("no sample")
  const line = encodeRecord({ ...one, destination: long, userAgent: long, acceptLanguage: long, referrer: long })
  expect(decodeRecord(line.slice(0, -1))).toMatchObject({
    destination: long.slice(0, 512),
    userAgent: long.slice(0, 512),
    acceptLanguage: long.slice(0, 255),
    referrer: long.slice(0, 512)
  })
})

it("is not read if a single character was changed", () => {
  FastCheck.assert(
    FastCheck.property(any, FastCheck.nat(), (one, at) => {
      const line = encodeRecord(one).slice(0, -1)
      const place = at % line.length
      const other = line[place] === "x" ? "y" : "x"
      expect(decodeRecord(`${line.slice(0, place)}${other}${line.slice(place + 1)}`)).toBeUndefined()
    })
  )
})

it("drops addresses, queries and forwarded parts of lines in the previous format", () => {
  const json = JSON.stringify([
    ...[1_780_000_000_000, "0190a0a0-0000-7000-8000-000000000001", null, null, null, null],
    ...["https://example.com/page?email=secret", "203.0.113.7", "curl/8", "de", "https://a.example/b?secret=1"],
    ...[null, "email=secret&utm_source=news", 3]
  ])
  const read = decodeRecord(`${crc32(json).toString(16).padStart(8, "0")} ${json}`)
  expect(read).toMatchObject({
    destination: "https://example.com/page",
    visitor: expect.stringMatching(/^[0-9a-f]{32}$/),
    subnet: "203.0.113.0/24",
    userAgent: "curl/8",
    acceptLanguage: "de",
    referrer: "https://a.example/b",
    country: null,
    campaign: { utmSource: "news", utmTerm: null },
    isHead: true,
    isPrefetch: true
  })
  expect(JSON.stringify(read)).not.toMatch(/secret|203\.0\.113\.7/)
})
