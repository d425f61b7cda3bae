import type { SqlError } from "@effect/sql/SqlError"
import { Effect, ParseResult, Schema } from "effect"
import { RequestSlot } from "./AnsweredOnce.ts"

/** Stores what parts of a request made, by their numbers; runs in the transaction that makes them. */
export type Remember<A> = (made: ReadonlyMap<number, A>) => Effect.Effect<void, SqlError>

interface Parts<A> {
  /** What earlier tries made, by the number of the part. */
  readonly made: ReadonlyMap<number, A>
  readonly remember: Remember<A>
}

/**
 * For requests whose parts are committed before the request is answered: one with an `Idempotency-Key` that fails may be sent
 * again. Returns what earlier tries made, and what remembers the parts that this one makes.
 */
export const partsOf = <A, I>(schema: Schema.Schema<A, I>, count: number) =>
  Effect.gen(function* () {
    const { parts } = yield* RequestSlot
    const none: Parts<A> = { made: new Map(), remember: () => Effect.void }
    // Most requests have no key, and need no codec.
    if (parts === undefined) return none
    const json = Schema.parseJson(schema)
    const encode = ParseResult.encodeSync(json)
    const decode = ParseResult.decodeSync(json)
    const before = yield* parts.made(count)
    const known: Parts<A> = {
      made: new Map([...before].map(([part, body]) => [part, decode(body)])),
      remember: (made) => parts.remember(new Map([...made].map(([part, value]) => [part, encode(value)])))
    }
    return known
  })
