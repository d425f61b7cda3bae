import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { fromRows, has, intersect, rowsOf, size, withRows } from "../../../src/link/list/Bitmap.ts"

const rows = fc.uniqueArray(fc.nat(200_000), { maxLength: 200 })
const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)
const top = 200_000

describe("a bitmap", () => {
  it("contains the rows that were added", () =>
    fc.assert(
      fc.property(rows, fc.nat(top), (numbers, other) => {
        const bits = fromRows(numbers, top)
        expect(rowsOf(bits)).toEqual(sorted(numbers))
        expect(size(bits)).toBe(numbers.length)
        expect(has(bits, other)).toBe(numbers.includes(other))
      })
    ))

  it("is intersected with another one or its complement, whatever their lengths", () =>
    fc.assert(
      fc.property(rows, rows, fc.boolean(), (mine, others, negated) => {
        const result = intersect(fromRows(mine, top), fromRows(others, Math.max(0, ...others)), negated)
        expect(rowsOf(result)).toEqual(sorted(mine.filter((row) => others.includes(row) !== negated)))
      })
    ))

  it("is copied on change, and returned as is without one", () =>
    fc.assert(
      fc.property(rows, rows, rows, (mine, added, removed) => {
        const bits = fromRows(mine, Math.max(0, ...mine))
        const gone = removed.filter((row) => !added.includes(row))
        const changed = withRows(bits, added, gone)
        expect(rowsOf(changed)).toEqual(sorted(new Set([...mine, ...added].filter((row) => !gone.includes(row)))))
        expect(rowsOf(bits)).toEqual(sorted(mine))
        expect(withRows(changed, added, gone)).toBe(changed)
      })
    ))
})
