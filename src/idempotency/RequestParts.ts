import type { SqlError } from "@effect/sql/SqlError"
import { Effect, ParseResult, Schema } from "effect"
import { RequestSlot } from "./AnsweredOnce.ts"

/** Stores what a part of the request made; runs in the transaction that makes it. */
export type Remember<A> = (made: A) => Effect.Effect<void, SqlError>

type Once<A> = <E, R>(part: number, make: (remember: Remember<A>) => Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const forgetful = () => Effect.void

/**
 * For requests that take several transactions: a request with an `Idempotency-Key` that fails midway is answered with an
 * error and may be sent again. Parts that it made then are returned as they were made, and only the others run.
 */
export const eachPartOnce = <A, I>(schema: Schema.Schema<A, I>, count: number) =>
  Effect.gen(function* () {
    const { parts } = yield* RequestSlot
    // Most requests have no key, and need no codec.
    if (parts === undefined) return ((_, make) => make(forgetful)) satisfies Once<A>
    const json = Schema.parseJson(schema)
    const encode = ParseResult.encodeSync(json)
    const decode = ParseResult.decodeSync(json)
    const made = yield* parts.made(count)
    const once: Once<A> = (part, make) => {
      const body = made.get(part)
      return body === undefined ? make((value) => parts.remember(part, encode(value))) : Effect.sync(() => decode(body))
    }
    return once
  })
