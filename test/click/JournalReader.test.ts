import { appendFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { FastCheck } from "effect"
import { describe, expect, it } from "vitest"
import { readFrom, removeBooked } from "../../src/click/journal/JournalReader.ts"
import { segmentFile } from "../../src/click/journal/JournalSegments.ts"
import { folderOfTest, line, numbersOf, readAll, recordNumber, segmentNames } from "./JournalKit.ts"

const start = { segment: 0, offset: 0 }

const journalOf = (...segments: ReadonlyArray<string>) => {
  const folder = folderOfTest()
  segments.forEach((text, index) => {
    writeFileSync(segmentFile(folder, index + 1), text)
  })
  return folder
}

describe("reading the journal", () => {
  it("returns every record as written, whatever the size of a read", () => {
    const folder = journalOf(line(1) + line(2), "", line(3))
    expect(readFrom(folder, start, Buffer.alloc(1 << 20)).records[0]).toEqual({
      ...recordNumber(1),
      userAgent: "Grüße 😀 \ud800 \n"
    })
    for (const maxBytes of [1, 7, 300, 1000, 1 << 20]) {
      expect(readAll(folder, start, maxBytes)).toMatchObject({ numbers: [1, 2, 3], skipped: 0, torn: 0 })
    }
  })

  it("is at the end if there is no folder or segment yet", () => {
    expect(readFrom(join(folderOfTest(), "none"), start, Buffer.alloc(100))).toMatchObject({
      records: [],
      next: start,
      atEnd: true
    })
    expect(readFrom(folderOfTest(), start, Buffer.alloc(100))).toMatchObject({ records: [], next: start, atEnd: true })
  })

  it("continues from a position without reading anything before it again", () => {
    const folder = journalOf(line(1) + line(2))
    const { position } = readAll(folder)
    appendFileSync(segmentFile(folder, 1), line(3))
    expect(readAll(folder, position).numbers).toEqual([3])
    expect(readAll(folder, { segment: 1, offset: Buffer.byteLength(line(1)) }).numbers).toEqual([2, 3])
  })

  it("waits for the rest of a record at the end of the last segment", () => {
    const whole = line(2)
    const folder = journalOf(line(1) + whole.slice(0, 40))
    const first = readAll(folder)
    expect(first).toMatchObject({ numbers: [1], torn: 0, skipped: 0 })
    appendFileSync(segmentFile(folder, 1), whole.slice(40))
    expect(readAll(folder, first.position).numbers).toEqual([2])
  })

  it("drops a cut-off record if a later segment exists", () => {
    const folder = journalOf(line(1) + line(2).slice(0, -1), line(3))
    expect(readAll(folder)).toMatchObject({ numbers: [1, 3], torn: 1, skipped: 0 })
  })

  it("drops the zeros that a power failure leaves at the end of a segment", () => {
    const folder = journalOf(`${line(1)}${"\0".repeat(5000)}`, line(2))
    expect(readAll(folder)).toMatchObject({ numbers: [1, 2], torn: 1 })
  })

  it("skips broken lines in the middle up to the next line feed and counts them", () => {
    const broken = line(2).replace("example", "exbmple")
    const folder = journalOf(`${line(1)}${broken}garbage\n00000000 \n\n${line(3)}`)
    expect(readAll(folder)).toMatchObject({ numbers: [1, 3], skipped: 3, torn: 0 })
  })

  it("gets past megabytes without a line feed", () => {
    const folder = journalOf(`${line(1)}${"x".repeat(3_000_000)}\n${line(2)}`)
    expect(readAll(folder).numbers).toEqual([1, 2])
  })

  it("skips missing segments", () => {
    const folder = folderOfTest()
    writeFileSync(segmentFile(folder, 3), line(3))
    writeFileSync(segmentFile(folder, 7), line(7))
    expect(readAll(folder, { segment: 1, offset: 999 }).numbers).toEqual([3, 7])
  })

  it("does not leave or delete a segment that may still grow, whatever comes after it", () => {
    const folder = journalOf(line(1) + line(2).slice(0, 40), line(3))
    const growing = 1
    const first = readFrom(folder, start, Buffer.alloc(4096), growing)
    expect([numbersOf(first.records), first.atEnd]).toEqual([[1], true])
    expect(readFrom(folder, first.next, Buffer.alloc(4096), growing)).toMatchObject({ next: first.next, atEnd: true })
    expect(removeBooked(folder, { segment: 2, offset: 0 }, growing)).toBe(0)
    appendFileSync(segmentFile(folder, 1), line(2).slice(40))
    expect(numbersOf(readFrom(folder, first.next, Buffer.alloc(4096), growing).records)).toEqual([2])
    expect(readAll(folder, first.next).numbers).toEqual([2, 3])
    expect(removeBooked(folder, { segment: 2, offset: 0 }, 2)).toBe(1)
    expect(readFrom(folder, { segment: 1, offset: 9 }, Buffer.alloc(4096), growing)).toMatchObject({ atEnd: true })
  })

  it("stays in place if a segment is shorter than the position", () => {
    const folder = journalOf(line(1))
    expect(readAll(folder, { segment: 1, offset: 99_999 })).toMatchObject({ numbers: [] })
    writeFileSync(segmentFile(folder, 2), line(2))
    expect(readAll(folder, { segment: 1, offset: 99_999 }).numbers).toEqual([2])
  })

  it("returns every record before the first broken byte, and none that was not written", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.nat(5_000),
        FastCheck.nat(255),
        FastCheck.integer({ min: 1, max: 2000 }),
        (at, byte, maxBytes) => {
          const folder = folderOfTest()
          const bytes = Buffer.from([1, 2, 3, 4, 5, 6].map(line).join(""))
          const place = at % bytes.length
          bytes[place] = byte
          writeFileSync(segmentFile(folder, 1), bytes)
          const { numbers } = readAll(folder, start, maxBytes)
          const whole = bytes.subarray(0, place).toString().split("\n").length - 1
          expect(numbers.slice(0, whole)).toEqual([1, 2, 3, 4, 5, 6].slice(0, whole))
          expect([1, 2, 3, 4, 5, 6]).toEqual(expect.arrayContaining(numbers))
          expect(numbers.length).toBeGreaterThanOrEqual(4)
        }
      ),
      { numRuns: 60 }
    )
  })

  it("returns every record before the point where a segment was cut", () => {
    const text = [1, 2, 3].map(line).join("")
    for (let length = 0; length <= text.length; length += 13) {
      const folder = journalOf(text, line(9))
      truncateSync(segmentFile(folder, 1), length)
      const whole = readFileSync(segmentFile(folder, 1), "utf8").split("\n").length - 1
      expect(readAll(folder).numbers).toEqual([...[1, 2, 3].slice(0, whole), 9])
    }
  })
})

describe("removing booked segments", () => {
  it("deletes only whole segments before the position", () => {
    const folder = journalOf(line(1), line(2), line(3))
    mkdirSync(join(folder, "other"))
    expect(removeBooked(folder, { segment: 3, offset: 10 })).toBe(2)
    expect(segmentNames(folder)).toEqual(["000000000003.ndj", "other"])
    expect(removeBooked(folder, { segment: 3, offset: 10 })).toBe(0)
    expect(numbersOf(readFrom(folder, start, Buffer.alloc(4096)).records)).toEqual([3])
  })
})
