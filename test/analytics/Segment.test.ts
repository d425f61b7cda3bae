import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { columnsOf, rawColumns } from "../../src/click/report/Columns.ts"
import { addRows, Figures, humanRows } from "../../src/click/report/Figures.ts"
import { addBody, encodeBody } from "../../src/click/report/RollupBody.ts"
import { decodeSegment, encodeSegment } from "../../src/click/report/Segment.ts"
import { Tally } from "../../src/click/report/Tally.ts"

const rows = fc.array(
  fc
    .tuple(
      fc.integer({ min: 1_700_000_000_000, max: 1_700_090_000_000 }),
      fc.constantFrom(0, 1),
      fc.integer({ min: 0, max: 400 }).map((n) => Buffer.alloc(16, String(n))),
      fc.array(fc.option(fc.integer({ min: 1, max: 70_000 })), { minLength: 16, maxLength: 16 })
    )
    .map(([at, isBot, visitor, ids]) => [at, isBot, visitor, ...ids]),
  { maxLength: 600, size: "max" }
)

const tallied = (tally: Tally) => new Map([...tally.keys()].map((key, n) => [key, tally.values()[n]]))

const figuresOf = (clicks: ReadonlyArray<ReadonlyArray<unknown>>) => {
  const figures = new Figures()
  const columns = columnsOf(clicks)
  addRows(figures, columns, humanRows(columns), true)
  return figures
}

describe("the format of packed clicks", () => {
  it("decodes to the encoded segment, at any address in memory", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 3 }), fc.boolean(), (clicks, offset, isWholeDay) => {
        const made = columnsOf(clicks)
        const columns = isWholeDay ? { ...made, visitorKeys: undefined } : made
        const bytes = encodeSegment(columns)
        const moved = new Uint8Array(bytes.length + offset)
        moved.set(bytes, offset)
        expect(decodeSegment(moved.subarray(offset))).toEqual(columns)
      }),
      { numRuns: 30 }
    )
  })

  it("rejects bytes of another format", () => {
    expect(decodeSegment(new Uint8Array([9, 0, 0, 0, 1, 0, 0, 0]))).toBeUndefined()
  })

  it("merges rollups as if their clicks had been counted together", () => {
    fc.assert(
      fc.property(rows, rows, (some, others) => {
        const sum = new Figures()
        for (const part of [some, others]) addBody(sum, encodeBody(figuresOf(part)))
        const whole = figuresOf([...some, ...others])
        expect(sum.counts.map(tallied)).toEqual(whole.counts.map(tallied))
        expect(tallied(sum.quarters)).toEqual(tallied(whole.quarters))
      }),
      { numRuns: 30 }
    )
  })

  it("has a column for everything that reports count by", () => {
    expect(columnsOf([]).dimensions).toHaveLength(rawColumns.length - 3)
  })
})

describe("a tally", () => {
  it("counts like a map", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer({ min: 0, max: 1000 }))), (added) => {
        const tally = new Tally()
        const map = new Map<number, number>()
        for (const [key, count] of added) {
          tally.add(key, count)
          map.set(key, (map.get(key) ?? 0) + count)
        }
        expect(tallied(tally)).toEqual(map)
      })
    )
  })
})
