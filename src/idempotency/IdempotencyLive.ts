import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { sha256 } from "../lib/Hash.ts"
import { AnsweredBefore, RequestSlot } from "./AnsweredOnce.ts"
import { Idempotency, keyHeader } from "./Idempotency.ts"
import { IdempotentAnswers } from "./IdempotentAnswers.ts"

const isKey = (key: string) => /^[\x21-\x7e]{1,255}$/.test(key)
const wrongKey = invalid({ [keyHeader]: [fault("wrong_idempotency_key")] })

export const IdempotencyLive = Layer.effect(
  Idempotency,
  Effect.gen(function* () {
    const answers = yield* IdempotentAnswers
    return Idempotency.of(
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const key = request.headers[keyHeader]
        if (request.method !== "POST" || key === undefined) return
        if (!isKey(key)) return yield* wrongKey
        // An outer middleware has provided the caller; the type of a middleware can't express that.
        const caller = yield* Effect.flatten(Effect.serviceOption(Caller)).pipe(Effect.orDie)
        const hash = answers.hashOf(caller, key)
        const body = yield* Effect.orElseSucceed(request.text, () => "")
        // Hash the body together with the key, which is not stored. A body may contain a link's password, which could
        // be guessed from its hash alone.
        const requestHash = sha256(JSON.stringify([key, request.url, body]))
        const given = yield* answers.begin(hash, requestHash, caller)
        const slot = yield* RequestSlot
        if (Option.isSome(given)) {
          slot.given = given.value
          return yield* Effect.die(new AnsweredBefore())
        }
        const { forget, ...parts } = answers.partsOf(hash, requestHash, caller)
        slot.parts = parts
        slot.settle = (answer) =>
          Effect.zipRight(
            answers.settle(hash, answer),
            Effect.when(forget, () => Option.isSome(answer))
          )
      })
    )
  })
).pipe(Layer.provide(IdempotentAnswers.Default))
