import { createHook } from "node:async_hooks"
import { scryptSync } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { Passwords } from "../../src/user/Passwords.ts"

describe("a password", () => {
  it.effect("is hashed by scrypt at OWASP's cost, with a separate salt", () =>
    Effect.gen(function* () {
      const { hash } = yield* Passwords
      const [one, other] = yield* Effect.all([hash("known", "correct horse"), hash("known", "correct horse")])
      expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/)
      expect(other.split("$").at(-2)).not.toBe(one.split("$").at(-2))
    }).pipe(Effect.provide(Passwords.Default))
  )

  it.effect("is verified at the cost of its hash, or at the current cost without one", () =>
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

  it.effect("never matches a stored hash that is malformed or too expensive, and computes nothing", () =>
    Effect.gen(function* () {
      const { verify } = yield* Passwords
      const [salt, key] = [Buffer.alloc(16).toString("base64"), Buffer.alloc(32).toString("base64")]
      for (const cost of ["16384$8$1000000000", "1048576$8$1", "16383$8$1", "16384$0$1", "x$8$1", "16384$8", ""]) {
        expect(yield* verify("visitor", "correct horse", `scrypt$${cost}$${salt}$${key}`), cost).toBe(false)
      }
      expect(yield* verify("visitor", "correct horse", "no hash")).toBe(false)
    }).pipe(Effect.provide(Passwords.Default))
  )
})

/** The computations that run on the thread pool. */
const derivations = Effect.acquireRelease(
  Effect.sync(() => {
    const running = new Set<number>()
    const hook = createHook({
      init: (id, type) => {
        if (/scrypt/i.test(type)) running.add(id)
      },
      before: (id) => running.delete(id)
    })
    return { hook: hook.enable(), running }
  }),
  ({ hook }) => Effect.sync(() => hook.disable())
)

it.scopedLive("a password whose client disconnects keeps its place in the queue until it is computed", () =>
  Effect.gen(function* () {
    const { hash } = yield* Passwords
    const { running } = yield* derivations
    const fiber = yield* Effect.fork(hash("unknown", "correct horse battery"))
    while (running.size === 0) yield* Effect.yieldNow()
    yield* Fiber.interrupt(fiber)
    expect(running.size).toBe(0)
  }).pipe(Effect.provide(Passwords.Default))
)
