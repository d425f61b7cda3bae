import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { Effect } from "effect"

// OWASP's parameters for scrypt with 16 MiB: about a tenth of a second.
const cost = { N: 2 ** 14, r: 8, p: 5 }
const keyBytes = 32

/** What no password derives to; asking for it costs as much as asking for a real one. */
const nobody = [
  "scrypt",
  cost.N,
  cost.r,
  cost.p,
  Buffer.alloc(16).toString("base64"),
  Buffer.alloc(keyBytes).toString("base64")
].join("$")

const derive = (password: string, salt: Buffer, options: ScryptOptions): Effect.Effect<Buffer> =>
  Effect.async((resume) => {
    scrypt(password.normalize("NFC"), salt, keyBytes, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      resume(error ? Effect.die(error) : Effect.succeed(key))
    )
  })

/** Password hashes by scrypt, derived on Node's thread pool, two at a time so that redirects keep a core. */
export class Passwords extends Effect.Service<Passwords>()("account/Passwords", {
  effect: Effect.gen(function* () {
    const seats = yield* Effect.makeSemaphore(2)

    const verify = Effect.fn("Passwords.verify")(function* (password: string, stored: string) {
      const [, N, r, p, salt = "", key = ""] = stored.split("$")
      const options = { N: Number(N), r: Number(r), p: Number(p) }
      const derived = yield* seats.withPermits(1)(derive(password, Buffer.from(salt, "base64"), options))
      const expected = Buffer.from(key, "base64")
      return expected.length === derived.length && timingSafeEqual(expected, derived)
    })

    return {
      verify,

      /** As `verify`, and as long where there is nothing to compare with, so that the time tells nothing. */
      verifyIfAny: (password: string, stored: string | null) =>
        Effect.map(verify(password, stored ?? nobody), (equal) => equal && stored !== null),

      /** `scrypt$N$r$p$salt$key` with salt and key in base64. */
      hash: Effect.fn("Passwords.hash")(function* (password: string) {
        const salt = randomBytes(16)
        const key = yield* seats.withPermits(1)(derive(password, salt, cost))
        return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$")
      })
    }
  })
}) {}
