import { expect, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { NameMemo } from "../../src/click/ingest/NameMemo.ts"

it("a memo of names returns the number of each name, or none, and keeps the most recently used half", () => {
  const name = FastCheck.oneof(FastCheck.string(), FastCheck.stringMatching(/^https:\/\/[a-c]{1,2}\.example\/[0-9]$/))
  FastCheck.assert(
    FastCheck.property(FastCheck.array(name, { maxLength: 200 }), (names) => {
      const memo = new NameMemo(32)
      const numbers = new Map<string, number>()
      let used: Array<string> = []
      for (const one of names) {
        const number = numbers.get(one) ?? numbers.size + 1
        const known = memo.get(one)
        if (known !== undefined) expect(known).toBe(number)
        if (used.slice(-16).includes(one)) expect(known).toBe(number)
        if (!numbers.has(one)) expect(known).toBeUndefined()
        numbers.set(one, number)
        if (known === undefined) memo.set(one, number)
        used = [...used.filter((other) => other !== one), one]
      }
    })
  )
})

it("a memo of names distinguishes a hundred thousand of them", () => {
  const memo = new NameMemo(262_144)
  const nameOf = (n: number) => `0190a0a0-0000-7000-8000-0000${n.toString(16).padStart(8, "0")}`
  for (let n = 1; n <= 100_000; n++) memo.set(nameOf(n), n)
  const wrong = Array.from({ length: 200_000 }, (_, n) => memo.get(nameOf(n + 1))).filter(
    (number, n) => number !== (n < 100_000 ? n + 1 : undefined)
  )
  expect(wrong).toEqual([])
})
