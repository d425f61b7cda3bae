import { describe, expect, it } from "vitest"
import { Cache } from "../../../src/link/list/Cache.ts"

describe("a cache of lists", () => {
  it("drops what was used longest ago when its bytes are full", () => {
    const cache = new Cache<string>(100)
    cache.set("a", "A", 40, 1)
    cache.set("b", "B", 40, 2)
    cache.get("a", 3)
    cache.set("c", "C", 40, 4)
    expect(["a", "b", "c"].map((key) => cache.get(key, 5))).toEqual(["A", undefined, "C"])
  })

  it("counts a value that replaces another one once", () => {
    const cache = new Cache<string>(100)
    for (let turn = 0; turn < 5; turn++) cache.set("a", "A", 60, turn)
    cache.set("b", "B", 40, 9)
    expect(cache.get("a", 9)).toBe("A")
  })

  it("keeps nothing that is larger than itself", () => {
    const cache = new Cache<string>(100)
    cache.set("a", "A", 50, 1)
    cache.set("b", "B", 101, 2)
    expect([cache.get("a", 3), cache.get("b", 3)]).toEqual(["A", undefined])
  })

  it("drops what was not used for a while", () => {
    const cache = new Cache<string>(100)
    cache.set("a", "A", 1, 10)
    cache.set("b", "B", 1, 20)
    cache.dropIdle(15)
    expect([cache.get("a", 30), cache.get("b", 30)]).toEqual([undefined, "B"])
  })
})
