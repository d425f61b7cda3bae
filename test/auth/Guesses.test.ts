import { describe, expect, it } from "vitest"
import { BruteForceLimiter } from "../../src/auth/limit/BruteForceLimiter.ts"
import { NetworkCounters } from "../../src/auth/limit/NetworkCounters.ts"
import { networkOf, siteOf } from "../../src/net/Network.ts"
import { linkTerms } from "../../src/redirect/PasswordUnlock.ts"
import { accountTerms } from "../../src/signin/AccountGuessLimits.ts"

const hour = 3_600_000
const begin = 1_800_000_000_000

/** An IPv6 address in its own /48. */
const place = (n: number) => `2001:db8:${n.toString(16)}::1`

describe("the network of a client", () => {
  it("is an IPv4 address, or the /64 of an IPv6 address within its /48", () => {
    expect(networkOf("203.0.113.9")).toBe("203.0.113.9")
    expect(siteOf("203.0.113.9")).toBeUndefined()
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64")
    expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64")
    expect(siteOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48")
    expect(networkOf("unknown")).toBe("unknown")
  })
})

describe("counters for unauthenticated clients", () => {
  it("have a maximum size, whatever the requests", () => {
    const counters = new NetworkCounters(1000)
    for (let n = 0; n < 20_000; n++) counters.takeFrom("wrong", place(n), 30, begin)
    expect(counters.size).toBe(1000)
  })

  it("store nothing for a lookup", () => {
    const counters = new NetworkCounters(1000)
    expect(counters.lookFrom("wrong", place(1), 30, begin)).toMatchObject({ allowed: true, limit: 30, remaining: 30 })
    expect(counters.size).toBe(0)
  })

  it("allow a /48 ten times as much as one of its networks", () => {
    const counters = new NetworkCounters(1000)
    let judged = 0
    for (let n = 0; n < 1000; n++)
      if (counters.takeFrom("x", `2001:db8:1:${n % 100}::${n}`, 30, begin).allowed) judged++
    expect(judged).toBe(300)
  })
})

describe("guessing the password of an account or a link", () => {
  /** The number of attempts checked within some hours, with one attempt per second, each from another network. */
  const judgedIn = (terms: typeof linkTerms, hours: number) => {
    const guesses = new BruteForceLimiter(terms)
    let judged = 0
    for (let now = 0; now < hours * hour; now += 1000) {
      if (guesses.try("one", place(now / 1000), begin + now).allowed) judged++
    }
    return judged
  }

  it("is limited to fewer than a hundred checks an hour for an account, from anywhere", () => {
    expect(judgedIn(accountTerms, 1)).toBeLessThan(100)
    expect(judgedIn(accountTerms, 3) - judgedIn(accountTerms, 2)).toBeLessThan(50)
  })

  it("takes more than a day for the ten thousand codes of four digits", () => {
    expect(judgedIn(linkTerms, 3) * 8).toBeLessThan(10_000)
  })

  it("never blocks a client that waited as long as it was told to", () => {
    const guesses = new BruteForceLimiter(accountTerms)
    let now = begin
    // An attacker with a /48 tries ten times a second, each time from another network.
    const guess = (count: number) => {
      for (let n = 0; n < count; n++) {
        now += 100
        guesses.try("one", `2001:db8:9:${n.toString(16)}::1`, now)
      }
    }
    guess(20_000)
    const asked = guesses.try("one", "198.51.100.7", now)
    expect(asked).toMatchObject({ allowed: false, isCrowded: true })
    if (asked.allowed) return
    expect(asked.wait).toBeLessThanOrEqual(4 * accountTerms.longest + 1000)
    guess(Math.ceil(asked.wait / 100))
    expect(guesses.try("one", "198.51.100.7", now)).toEqual({ allowed: true })
  })

  it("does not slow down clients that know the password, however many there are", () => {
    const guesses = new BruteForceLimiter(linkTerms)
    for (let n = 0; n < 1000; n++) {
      const now = begin + n * 100
      expect(guesses.try("one", place(n), now)).toEqual({ allowed: true })
      if (n % 3 > 0) guesses.right("one", place(n), now + 50)
    }
  })

  it("is forgotten after a while", () => {
    const guesses = new BruteForceLimiter(linkTerms)
    for (let n = 0; n < 100; n++) guesses.try("one", place(n), begin)
    expect(guesses.try("one", place(200), begin)).toMatchObject({ allowed: false })
    expect(guesses.try("one", place(200), begin + hour)).toEqual({ allowed: true })
  })

  it("is tracked for at most four thousand links or accounts", () => {
    const guesses = new BruteForceLimiter(linkTerms)
    for (let n = 0; n < 100; n++) guesses.try("first", place(n), begin)
    expect(guesses.try("first", place(200), begin)).toMatchObject({ allowed: false })
    for (let n = 0; n < 4000; n++) guesses.try(`another ${n}`, place(n), begin)
    expect(guesses.try("first", place(200), begin)).toEqual({ allowed: true })
  })

  it("reserves turns for at most sixty networks, which bounds the wait", () => {
    const guesses = new BruteForceLimiter(linkTerms)
    for (let n = 0; n < 2000; n++) guesses.try("one", place(n), begin)
    const asked = guesses.try("one", place(5000), begin)
    expect(asked).toMatchObject({ allowed: false, isCrowded: true })
    if (!asked.allowed) expect(asked.wait).toBeLessThanOrEqual(61 * 1149)
  })
})
