import { expect, it } from "vitest"
import { typedText } from "../../src/lib/TypedText.ts"

it("reads the ten digits of every script", () => {
  const digits = Array.from({ length: 0x110000 }, (_, point) => point)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /^\p{Nd}$/u.test(character))
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.map(typedText).join("")).toBe("0123456789".repeat(digits.length / 10))
})

it.each([
  ["٣٧٤٩٩٤", "374994"],
  ["３７４ ９９４", "374 994"],
  ["abcd‑efgh–jkmn−pqrs", "abcd-efgh-jkmn-pqrs"],
  ["\u200e۱۲\u202c", "12"]
])("reads %j as %j", (typed, plain) => expect(typedText(typed)).toBe(plain))
