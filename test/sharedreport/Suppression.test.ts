import { FastCheck } from "effect"
import { expect, it } from "vitest"
import { shownOf } from "../../src/sharedreport/view/Suppression.ts"

const shown = (counts: ReadonlyArray<number>, least: number) =>
  [
    ...shownOf(
      counts.map((count) => ({ count })),
      least
    )
  ]
    .map(({ count }) => count)
    .sort((a, b) => b - a)

it("entries below the minimum are hidden, and another one with a single hidden one", () => {
  expect(shown([20, 9, 7, 5], 5)).toEqual([20, 9, 7, 5])
  expect(shown([20, 9, 7, 1], 5)).toEqual([20, 9])
  expect(shown([20, 9, 4, 3], 5)).toEqual([20, 9])
  expect(shown([20, 9, 1, 1], 5)).toEqual([20])
  expect(shown([20, 1], 5)).toEqual([])
  expect(shown([1], 5)).toEqual([])
  expect(shown([20, 0, 9], 5)).toEqual([20, 9])
  expect(shown([3, 1, 0], 0)).toEqual([3, 1, 0])
})

it("no hidden entry is the total less the shown ones, whatever the counts", () => {
  const counts = FastCheck.array(FastCheck.nat(30), { maxLength: 12 })
  FastCheck.assert(
    FastCheck.property(counts, FastCheck.integer({ min: 1, max: 20 }), (all, least) => {
      const seen = shown(all, least)
      const total = all.reduce((sum, count) => sum + count, 0)
      const missing = total - seen.reduce((sum, count) => sum + count, 0)
      expect(seen.every((count) => count >= least)).toBe(true)
      if (missing === 0 || seen.length === 0) return
      expect(missing).toBeGreaterThanOrEqual(least)
      expect(all.filter((count) => count > 0).length - seen.length).toBeGreaterThanOrEqual(2)
    }),
    { numRuns: 2000 }
  )
})
