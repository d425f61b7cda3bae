import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { Context, Effect } from "effect"
import { Unavailable } from "../contract/Failure.ts"

/** OWASP's parameters with 16 MiB, about a tenth of a second. */
const standard = { N: 2 ** 14, r: 8, p: 5 }

/** What scrypt costs for each new password. */
export class PasswordCost extends Context.Reference<PasswordCost>()("account/PasswordCost", {
  defaultValue: () => standard
}) {}

const keyBytes = 32

/** How many may wait for each seat: some five seconds' work. */
const mostWaiting = 32

/** How many seconds visitors who find no place are asked to wait; the API asks for as many where it is busy. */
export const busySeconds = 5

type Cost = Context.Tag.Service<PasswordCost>

const encoded = ({ N, r, p }: Cost, salt: Buffer, key: Buffer) =>
  ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$")

const saltBytes = 16

interface StoredHash {
  readonly cost: Cost
  readonly salt: Buffer
  readonly key: Buffer
}

const bytesIn = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, "base64")
  return bytes.toString("base64") === text ? bytes : undefined
}

/** The parts of a stored hash; undefined if it is malformed. */
const partsOf = (stored: string): StoredHash | undefined => {
  const [, N, r, p, salted = "", keyed = ""] =
    /^scrypt\$(\d{1,10})\$(\d{1,10})\$(\d{1,10})\$([\w+/=]{1,512})\$([\w+/=]{1,512})$/.exec(stored) ?? []
  const [salt, key] = [bytesIn(salted), bytesIn(keyed)]
  return N === undefined || salt === undefined || key === undefined
    ? undefined
    : { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt, key }
}

/** Whether deriving a key at this cost takes no more time or memory than at the standard one. */
const isAffordable = ({ N, r, p }: Cost): boolean =>
  N > 1 &&
  Number.isInteger(Math.log2(N)) &&
  r > 0 &&
  p > 0 &&
  N * r <= standard.N * standard.r &&
  N * r * p <= standard.N * standard.r * standard.p

/** Whether a hash can be read at all, whatever its cost. */
export const isScrypt = (hash: string): boolean => partsOf(hash) !== undefined

/** Whether a hash from elsewhere has exactly the cost and lengths of those made here. */
export const isOwnScrypt = (hash: string, cost: Cost): boolean => {
  const parts = partsOf(hash)
  return (
    parts !== undefined &&
    [cost, standard].some(({ N, r, p }) => parts.cost.N === N && parts.cost.r === r && parts.cost.p === p) &&
    parts.salt.length === saltBytes &&
    parts.key.length === keyBytes
  )
}

/** What no password derives to; asking for it costs as much as asking for a real one. */
const nobody = (cost: Cost) => encoded(cost, Buffer.alloc(saltBytes), Buffer.alloc(keyBytes))

// Node cannot cancel scrypt: an interrupted caller keeps its seat until the thread is free again.
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
      const parts = partsOf(stored)
      if (parts === undefined || !isAffordable(parts.cost)) return false
      const derived = yield* seated(asker, derive(password, parts.salt, parts.cost))
      return parts.key.length === derived.length && timingSafeEqual(parts.key, derived)
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
        const salt = randomBytes(saltBytes)
        const key = yield* seated(asker, derive(password, salt, cost))
        return encoded(cost, salt, key)
      })
    }
  })
}) {}
