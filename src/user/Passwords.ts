import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { Context, Effect } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { traced } from "../lib/Traced.ts"

/** OWASP's scrypt parameters for 16 MiB of memory; a hash takes about 0.1 seconds. */
const standard = { N: 2 ** 14, r: 8, p: 5 }

/** The scrypt cost of new passwords. */
export class PasswordCost extends Context.Reference<PasswordCost>()("account/PasswordCost", {
  defaultValue: () => standard
}) {}

const keyBytes = 32

/** The maximum queue length for each kind of caller, about five seconds of work. */
const mostWaiting = 32

/** The retry delay for visitors when the queue is full, in seconds. It equals the API's `Retry-After`. */
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

/** Whether hashing at this cost takes at most as much time and memory as at the standard cost. */
const isAffordable = ({ N, r, p }: Cost): boolean =>
  N > 1 &&
  Number.isInteger(Math.log2(N)) &&
  r > 0 &&
  p > 0 &&
  N * r <= standard.N * standard.r &&
  N * r * p <= standard.N * standard.r * standard.p

/** Whether a hash is well-formed, at any cost. */
export const isScrypt = (hash: string): boolean => partsOf(hash) !== undefined

/** Whether an imported hash has exactly the cost and lengths of hashes that Linden creates. */
export const isOwnScrypt = (hash: string, cost: Cost): boolean => {
  const parts = partsOf(hash)
  return (
    parts !== undefined &&
    [cost, standard].some(({ N, r, p }) => parts.cost.N === N && parts.cost.r === r && parts.cost.p === p) &&
    parts.salt.length === saltBytes &&
    parts.key.length === keyBytes
  )
}

/** A hash that no password matches; verifying it costs as much as verifying a real one. */
const nobody = (cost: Cost) => encoded(cost, Buffer.alloc(saltBytes), Buffer.alloc(keyBytes))

// Node can't cancel scrypt, so an interrupted caller keeps its permit until the hash is complete.
const derive = (password: string, salt: Buffer, options: ScryptOptions): Effect.Effect<Buffer> =>
  Effect.uninterruptible(
    Effect.async((resume) => {
      scrypt(password.normalize("NFC"), salt, keyBytes, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
        resume(error ? Effect.die(error) : Effect.succeed(key))
      )
    })
  )

/**
 * The reason for hashing: `known` are users identified by session, one-time link or device; `unknown` are users who
 * sign in; `owner` locks links; `visitor` opens locked links.
 */
export type Asker = "known" | "unknown" | "owner" | "visitor"

export class PasswordsBusy extends Unavailable {
  constructor() {
    super(fault("passwords_busy"))
  }
}

const makeSeat = Effect.map(Effect.makeSemaphore(1), (seat) => ({ seat, asking: 0 }))

/**
 * Hashes passwords with scrypt on Node's thread pool, two at a time, so that redirects keep a core. Each kind of caller
 * has its own queue, so that strangers who guess passwords delay no one else.
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

    /** Fails if the queue is full. Call it before counting an attempt. */
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

    const verify = traced("Passwords.verify")(function* (asker: Asker, password: string, stored: string) {
      const parts = partsOf(stored)
      if (parts === undefined || !isAffordable(parts.cost)) return false
      const derived = yield* seated(asker, derive(password, parts.salt, parts.cost))
      return parts.key.length === derived.length && timingSafeEqual(parts.key, derived)
    })

    return {
      room,
      /** Runs other work in the queue of a kind of caller. */
      seated,
      verify,

      /** Like `verify`, but takes as long if there is no hash, so that the response time reveals nothing. */
      verifyIfAny: (asker: Asker, password: string, stored: string | null) =>
        Effect.map(verify(asker, password, stored ?? unmatched), (equal) => equal && stored !== null),

      /** Hashes a password to `scrypt$N$r$p$salt$key`, with salt and key in base64. */
      hash: traced("Passwords.hash")(function* (asker: Asker, password: string) {
        const salt = randomBytes(saltBytes)
        const key = yield* seated(asker, derive(password, salt, cost))
        return encoded(cost, salt, key)
      })
    }
  })
}) {}
