import { scryptSync } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { Passwords } from "../../src/user/Passwords.ts"

describe("a password", () => {
  it.effect("is hashed by scrypt at the cost that OWASP names, with a salt of its own", () =>
    Effect.gen(function* () {
      const { hash } = yield* Passwords
      const [one, other] = yield* Effect.all([hash("known", "correct horse"), hash("known", "correct horse")])
      expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/)
      expect(other.split("$").at(-2)).not.toBe(one.split("$").at(-2))
    }).pipe(Effect.provide(Passwords.Default))
  )

  it.effect("is compared at the cost that it was hashed with, and where there is none at today's", () =>
    Effect.gen(function* () {
      const { verify, verifyIfAny } = yield* Passwords
      const salt = Buffer.alloc(16)
      const key = scryptSync("correct horse", salt, 32, { N: 1024, r: 8, p: 1 })
      const former = `scrypt$1024$8$1$${salt.toString("base64")}$${key.toString("base64")}`
      expect(yield* verify("known", "correct horse", former)).toBe(true)
      expect(yield* verify("known", "correct hors", former)).toBe(false)
      expect(yield* verifyIfAny("unknown", "", null)).toBe(false)
    }).pipe(Effect.provide(Passwords.Default))
  )

  it.effect("never matches a stored hash that is malformed or costs more than today's, and derives nothing", () =>
    Effect.gen(function* () {
      const { verify } = yield* Passwords
      const [salt, key] = [Buffer.alloc(16).toString("base64"), Buffer.alloc(32).toString("base64")]
      for (const cost of ["16384$8$1000000000", "1048576$8$1", "16383$8$1", "16384$0$1", "x$8$1", "16384$8", ""]) {
        expect(yield* verify("visitor", "correct horse", `scrypt$${cost}$${salt}$${key}`), cost).toBe(false)
      }
      expect(yield* verify("visitor", "correct horse", "no hash")).toBe(false)
    }).pipe(Effect.provide(Passwords.Default))
  )

  it.live("keeps its seat until its thread is free, even if the visitor has left", () =>
    Effect.gen(function* () {
      const { hash } = yield* Passwords
      const start = performance.now()
      yield* hash("visitor", "correct horse")
      const once = performance.now() - start
      const left = yield* Effect.fork(hash("visitor", "correct horse"))
      yield* Effect.sleep(1)
      const before = performance.now()
      yield* Fiber.interrupt(left)
      expect(performance.now() - before).toBeGreaterThan(once / 4)
    }).pipe(Effect.provide(Passwords.Default))
  )
})
