import { expect, it } from "vitest"
import type { JobId } from "../../src/contract/Id.ts"
import { makeImportFalls } from "../../src/import/ImportFalls.ts"

const [one, other] = ["one", "other"] as ReadonlyArray<string> as ReadonlyArray<JobId> as [JobId, JobId]

it("gives up an import that ends its thread twice at the same step, and no other", () => {
  const falls = makeImportFalls()
  const work = falls.begin(one, 1, 5) ?? 0
  const beside = falls.begin(other, 1, 0) ?? 0
  expect(falls.jobOf(work)).toEqual([one, 1])
  falls.lost(work)
  expect(falls.begin(one, 2, 5)).toBe(work)
  expect(falls.begin(other, 2, 0)).toBe(beside)
  falls.lost(work)
  expect(falls.begin(one, 3, 5)).toBe(undefined)
  expect(falls.begin(other, 3, 0)).toBe(beside)
})

it("continues an import that progressed since its thread ended", () => {
  const falls = makeImportFalls()
  const work = falls.begin(one, 1, 0) ?? 0
  for (let steps = 1; steps < 10; steps++) {
    falls.lost(work)
    expect(falls.begin(one, steps + 1, steps)).toBe(work)
  }
})

it("blames no import if the thread ended between two imports", () => {
  const falls = makeImportFalls()
  falls.begin(one, 1, 0)
  for (let run = 2; run < 5; run++) {
    falls.lost(0)
    expect(falls.begin(one, run, 0)).toBeDefined()
  }
})
