import { FastCheck as fc } from "effect"
import { expect, it } from "vitest"
import {
  failing,
  judged,
  type Known,
  unclear,
  type Verdict,
  verdictOf
} from "../../../src/destination/check/Verdict.ts"

const hour = 3_600_000
const unknown: Known = { failing_since: null, is_broken: 0 }

it("a destination is broken after its second consecutive failure, half a day after the first", () => {
  const gone = failing("not_found", 404)
  const first = { ...unknown, ...judged(unknown, gone, 1000) }
  expect(first).toMatchObject({ is_broken: 0, failing_since: 1000, due_at: 1000 + 24 * hour })
  expect(judged(first, gone, 1000 + 11 * hour)).toMatchObject({ is_broken: 0, failing_since: 1000 })
  const second = { ...first, ...judged(first, gone, 1000 + 12 * hour) }
  expect(second).toMatchObject({ is_broken: 1, failing_since: 1000, due_at: null })
  expect(judged(second, verdictOf(200), 1000 + 13 * hour)).toMatchObject({ is_broken: 0, failing_since: null })
})

it("an inconclusive response changes nothing", () => {
  expect(judged({ failing_since: 5, is_broken: 1 }, unclear, 9)).toEqual({ checked_at: 9, due_at: null })
})

it("is broken exactly while all conclusive results within half a day were failures", () => {
  const verdict = fc.constantFrom<Verdict>(failing("refused"), verdictOf(200), verdictOf(403), unclear)
  const asked = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 * hour }), verdict), { maxLength: 20 })
  fc.assert(
    fc.property(asked, (steps) => {
      let [now, known, since] = [0, unknown, undefined as number | undefined]
      let isBroken = false
      for (const [wait, found] of steps) {
        now += wait
        known = { ...known, ...judged(known, found, now) }
        if (found._tag === "Fine") [since, isBroken] = [undefined, false]
        if (found._tag === "Failing") {
          since ??= now
          isBroken ||= now - since >= 12 * hour
        }
        expect(known.is_broken === 1).toBe(isBroken)
      }
    })
  )
})
