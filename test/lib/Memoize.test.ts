import { FastCheck as fc } from "effect"
import { expect, it } from "vitest"
import { memoize } from "../../src/lib/Memoize.ts"

const boxed = (text: string) => ({ text })

it("returns the same as a new parse, whatever came before", () => {
  const known = memoize(4, boxed, 3)
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), (text) => {
      expect(known(text)).toEqual(boxed(text))
    })
  )
})

it("keeps texts that are used again, and drops old ones", () => {
  const known = memoize(4, boxed)
  const first = known("1")
  expect(known("1")).toBe(first)
  for (let text = 2; text < 8; text++) known(String(text))
  expect(known("1")).not.toBe(first)
})

it("never caches long texts", () => {
  const known = memoize(4, boxed, 3)
  expect(known("long")).not.toBe(known("long"))
})
