import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import { isMultipart } from "../http/InputValidation.ts"
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
        // A file isn't read twice, so a request with one is identified by its length.
        const body = isMultipart(request.headers["content-type"])
          ? (request.headers["content-length"] ?? "")
          : yield* Effect.orElseSucceed(request.text, () => "")
        // Hash the body together with the key, which is not stored. A body may contain a link's password, which could
        // be guessed from its hash alone.
        const requestHash = sha256(JSON.stringify([key, request.url, body]))
        const known = yield* answers.begin(hash, requestHash, caller)
        const slot = yield* RequestSlot
        if (known._tag === "Answered") {
          slot.given = known.answer
          return yield* Effect.die(new AnsweredBefore())
        }
        const { begun, before } = known
        slot.result = { before, keep: (json) => answers.keep(hash, begun, json) }
        slot.settle = (answer) => answers.settle(hash, begun, answer)
      })
    )
  })
).pipe(Layer.provide(IdempotentAnswers.Default))
