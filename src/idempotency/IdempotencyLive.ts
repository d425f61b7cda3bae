import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { invalid } from "../http/Faults.ts"
import { sha256 } from "../lib/Hash.ts"
import { AnsweredBefore, RequestSlot } from "./AnsweredOnce.ts"
import { Idempotency, keyHeader } from "./Idempotency.ts"
import { IdempotentAnswers } from "./IdempotentAnswers.ts"

const isKey = (key: string) => /^[\x21-\x7e]{1,255}$/.test(key)
const wrongKey = invalid({ [keyHeader]: ["Must be 1 to 255 visible characters of ASCII."] })

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
        // Who asks was found out around this, which the type of a middleware cannot tell.
        const caller = yield* Effect.flatten(Effect.serviceOption(Caller)).pipe(Effect.orDie)
        const hash = answers.hashOf(caller, key)
        const body = yield* Effect.orElseSucceed(request.text, () => "")
        // With the key, which is stored nowhere: a body may hold the password of a link, which its mere hash would let guess.
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
