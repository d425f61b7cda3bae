import { FastCheck as fc } from "effect"
import { expect, it } from "vitest"
import { compareKeys, sortedBy, sortKey } from "../../src/lib/SortKey.ts"

it("texts sort without case, with marks beside their letters, and by the value of numbers", () => {
  const inOrder = [
    ...["", "1.9", "1.10", "12", "a02b", "a2c", "a10", "Apfel", "Äpfel", "äpfel 2", "apfelsaft", "l", "Łódź", "m"],
    ...["öl", "Øre", "sr", "ß", "st", "ｚ", "Zebra", "Ωmega", "ωσα", "яблоко", "😀"]
  ]
  expect(sortedBy(inOrder.toReversed(), (text) => text)).toEqual(inOrder)
})

it("keys compare by code points, have at most 255 characters and no half characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
      const [a, b] = [sortKey(one), sortKey(other)]
      expect(Math.sign(compareKeys(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(sortKey(one.normalize("NFD"))).toBe(sortKey(one.normalize("NFC")))
    })
  )
  const long = sortKey("😀".repeat(255))
  expect([long.length, long.isWellFormed()]).toEqual([254, true])
  expect(sortKey("9".repeat(200)) < sortKey("a")).toBe(true)
})
