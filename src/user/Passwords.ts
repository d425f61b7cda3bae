import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { Context, Effect } from "effect"
import { Unavailable } from "../contract/Failure.ts"

/** What scrypt costs for each new password: OWASP's parameters with 16 MiB, about a tenth of a second. */
export class PasswordCost extends Context.Reference<PasswordCost>()("account/PasswordCost", {
  defaultValue: () => ({ N: 2 ** 14, r: 8, p: 5 })
}) {}

const keyBytes = 32

/** How many may wait for each seat: some five seconds' work. */
const mostWaiting = 32

/** How many seconds visitors who find no place are asked to wait; the API asks for as many where it is busy. */
export const busySeconds = 5

type Cost = Context.Tag.Service<PasswordCost>

const encoded = ({ N, r, p }: Cost, salt: Buffer, key: Buffer) =>
  ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$")

/** What no password derives to; asking for it costs as much as asking for a real one. */
const nobody = (cost: Cost) => encoded(cost, Buffer.alloc(16), Buffer.alloc(keyBytes))

/** Not interruptible: the thread pool cannot stop a derivation, so a client that disconnects keeps its seat until it ends. */
const derive = (password: string, salt: Buffer, options: ScryptOptions): Effect.Effect<Buffer> =>
  Effect.uninterruptible(
    Effect.async((resume) => {
      scrypt(password.normalize("NFC"), salt, keyBytes, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
        resume(error ? Effect.die(error) : Effect.succeed(key))
      )
    })
  )

/**
 * Who has a password hashed: people who are known, by session, one-time link or device; those who sign in and are not known
 * yet; owners who lock links; visitors of such links.
 */
export type Asker = "known" | "unknown" | "owner" | "visitor"

export class PasswordsBusy extends Unavailable {
  constructor() {
    super("Too many passwords are being checked right now. Try again in a few seconds.")
  }
}

const makeSeat = Effect.map(Effect.makeSemaphore(1), (seat) => ({ seat, asking: 0 }))

/**
 * Password hashes by scrypt, derived on Node's thread pool, two at a time so that redirects keep a core. Each kind of
 * asker has a seat and a queue of its own, so that strangers' guesses keep nobody else waiting.
 */
export class Passwords extends Effect.Service<Passwords>()("user/Passwords", {
  effect: Effect.gen(function* () {
    const cost = yield* PasswordCost
    const unmatched = nobody(cost)
    const cores = yield* Effect.makeSemaphore(2)
    const seats = {
      known: yield* makeSeat,
      unknown: yield* makeSeat,
      owner: yield* makeSeat,
      visitor: yield* makeSeat
    } satisfies Record<Asker, unknown>

    /** Fails where there is no place left to wait, before anything is counted. */
    const room = (asker: Asker): Effect.Effect<void, PasswordsBusy> =>
      Effect.suspend(() => (seats[asker].asking > mostWaiting ? new PasswordsBusy() : Effect.void))

    const seated = <A, E>(asker: Asker, work: Effect.Effect<A, E>): Effect.Effect<A, E | PasswordsBusy> =>
      Effect.zipRight(
        room(asker),
        Effect.suspend(() => {
          const place = seats[asker]
          place.asking += 1
          return Effect.ensuring(
            place.seat.withPermits(1)(cores.withPermits(1)(work)),
            Effect.sync(() => {
              place.asking -= 1
            })
          )
        })
      )

    const verify = Effect.fn("Passwords.verify")(function* (asker: Asker, password: string, stored: string) {
      const [, N, r, p, salt = "", key = ""] = stored.split("$")
      const options = { N: Number(N), r: Number(r), p: Number(p) }
      const derived = yield* seated(asker, derive(password, Buffer.from(salt, "base64"), options))
      const expected = Buffer.from(key, "base64")
      return expected.length === derived.length && timingSafeEqual(expected, derived)
    })

    return {
      room,
      /** Does work in the seat of an asker, as verifying does. */
      seated,
      verify,

      /** As `verify`, and as long where there is nothing to compare with, so that the time tells nothing. */
      verifyIfAny: (asker: Asker, password: string, stored: string | null) =>
        Effect.map(verify(asker, password, stored ?? unmatched), (equal) => equal && stored !== null),

      /** `scrypt$N$r$p$salt$key` with salt and key in base64. */
      hash: Effect.fn("Passwords.hash")(function* (asker: Asker, password: string) {
        const salt = randomBytes(16)
        const key = yield* seated(asker, derive(password, salt, cost))
        return encoded(cost, salt, key)
      })
    }
  })
}) {}
