import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schema } from "effect"
import { success } from "../contract/Envelope.ts"
import { AnsweredBefore, RequestSlot, type Slot } from "./AnsweredOnce.ts"

/**
 * Answers with a result that an earlier version of the server stored and that lacks fields of this version. The change
 * is made, so a failure would be wrong.
 */
const answerAsStored = (slot: Slot, result: string): Effect.Effect<never> =>
  Effect.suspend(() => {
    const body = JSON.stringify(success("An earlier attempt of this request made the change.", JSON.parse(result)))
    slot.given = { status: 200, body, etag: null }
    return Effect.die(new AnsweredBefore())
  })

/**
 * Makes a change once for each `Idempotency-Key`: if an earlier attempt of the request made it, returns its result
 * without repeating anything. The change stores its result with `remember`, in its own transaction. A result that
 * contains a secret is stored encrypted, as is the response.
 */
export const once =
  <A, I>(schema: Schema.Schema<A, I>, { isSecret = false } = {}) =>
  <E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(RequestSlot, (slot) => {
      const { result } = slot
      // Most requests have no key and don't need the codec.
      if (result === undefined) return change
      result.isSecret = isSecret
      const json = Schema.parseJson(schema)
      const { before } = result
      if (before !== null) return Effect.catchAll(Schema.decode(json)(before), () => answerAsStored(slot, before))
      const encode = Schema.encodeUnknownSync(json)
      result.encode = encode
      return change
    })

/** Stores the result of a change that `once` makes, in the current transaction. Other changes store nothing. */
export const remember = (result: unknown): Effect.Effect<void, SqlError> =>
  Effect.flatMap(RequestSlot, ({ result: stored }) =>
    stored?.encode === undefined ? Effect.void : stored.keep(stored.encode(result))
  )

/** Runs a change and stores its result; see `remember`. */
export const remembered = <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.tap(change, remember)
