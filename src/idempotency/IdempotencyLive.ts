import { hkdfSync } from "node:crypto"
import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { credentialOf } from "../auth/AuthnLive.ts"
import { Caller } from "../auth/Caller.ts"
import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { isMultipart } from "../http/InputValidation.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { sha256 } from "../lib/Hash.ts"
import { seal, unseal } from "../lib/Seal.ts"
import { Settings } from "../settings/Settings.ts"
import { undeclaredSql } from "../storage/Conflict.ts"
import { AnsweredBefore, RequestSlot, type StoredResult } from "./AnsweredOnce.ts"
import { Idempotency, keyHeader } from "./Idempotency.ts"
import { IdempotentAnswers } from "./IdempotentAnswers.ts"

const isKey = (key: string) => /^[\x21-\x7e]{1,255}$/.test(key)
const wrongKey = invalid({ [keyHeader]: [fault("wrong_idempotency_key")] })
const ofOtherSession = new Invalid(fault("secret_of_other_session"), undefined, "idempotency_key_reused")

/** How an encrypted text begins. Other texts are JSON. */
const sealedMark = "sealed:"

/**
 * Encrypts responses that contain a secret. The key comes from the caller's API key or session token together with the
 * `Idempotency-Key`, and none of them is stored. So the database doesn't reveal the secret, and only the same API key
 * or session gets it again.
 */
const sealing = (credential: string, key: string, hash: string) => {
  const secret = () => new Uint8Array(hkdfSync("sha256", credential, key, "linden idempotent response", 32))
  return {
    seal: (text: string) => sealedMark + Buffer.from(seal(text, secret(), hash)).toString("base64"),
    open: (text: string) =>
      text.startsWith(sealedMark)
        ? Effect.try({
            try: () => unseal(Buffer.from(text.slice(sealedMark.length), "base64"), secret(), hash),
            catch: () => ofOtherSession
          })
        : Effect.succeed(text)
  }
}

export const IdempotencyLive = Layer.effect(
  Idempotency,
  Effect.gen(function* () {
    const answers = yield* IdempotentAnswers
    const settings = yield* Settings
    return Idempotency.of(
      undeclaredSql(
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
          const { seal, open } = sealing(credentialOf(request, settings), key, hash)
          if (known._tag === "Answered") {
            slot.given = { ...known.answer, body: yield* open(known.answer.body) }
            return yield* Effect.die(new AnsweredBefore())
          }
          const { startedAt } = known
          const before = known.before === null ? null : yield* open(known.before)
          const stored = (text: string) => (result.isSecret === true ? seal(text) : text)
          const result: StoredResult = { before, keep: (json) => answers.keep(hash, startedAt, stored(json)) }
          slot.result = result
          slot.settle = (answer) =>
            answers.settle(
              hash,
              startedAt,
              Option.map(answer, (given) => ({ ...given, body: stored(given.body) }))
            )
        })
      )
    )
  })
).pipe(Layer.provide(IdempotentAnswers.Default))
