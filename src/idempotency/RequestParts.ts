import type { SqlError } from "@effect/sql/SqlError"
import { Effect, ParseResult, Schema } from "effect"
import { RequestSlot } from "./AnsweredOnce.ts"

/** Records the results of parts of a request, by number, in the transaction that creates them. */
export type Remember<A> = (made: ReadonlyMap<number, A>) => Effect.Effect<void, SqlError>

interface Parts<A> {
  /** The results of earlier attempts, by the number of the part. */
  readonly made: ReadonlyMap<number, A>
  readonly remember: Remember<A>
}

/**
 * For requests that commit parts before their response. If a request with an `Idempotency-Key` fails, the client may
 * send it again. Returns the results of earlier attempts, and a function to record more.
 */
export const partsOf = <A, I>(schema: Schema.Schema<A, I>, count: number) =>
  Effect.gen(function* () {
    const { parts } = yield* RequestSlot
    const none: Parts<A> = { made: new Map(), remember: () => Effect.void }
    // Most requests have no key and don't need the codec.
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
