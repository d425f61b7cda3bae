import { FastCheck as fc } from "effect"
import { expect, it } from "vitest"
import { memoize } from "../../src/lib/Memoize.ts"

const boxed = (text: string) => ({ text })

it("gives what a fresh reading would, whatever was asked before", () => {
  const known = memoize(4, boxed, 3)
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), (text) => {
      expect(known(text)).toEqual(boxed(text))
    })
  )
})

it("remembers texts that are asked for again, and forgets old ones", () => {
  const known = memoize(4, boxed)
  const first = known("1")
  expect(known("1")).toBe(first)
  for (let text = 2; text < 8; text++) known(String(text))
  expect(known("1")).not.toBe(first)
})

it("never remembers long texts", () => {
  const known = memoize(4, boxed, 3)
  expect(known("long")).not.toBe(known("long"))
})
