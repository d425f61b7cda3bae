import { Clock, DateTime, Effect, Option } from "effect"
import type { CallerShape } from "../auth/Caller.ts"
import { Conflict, Invalid, TooManyRequests } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { sha256 } from "../lib/Hash.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { keptHours } from "./Idempotency.ts"
import { type GivenAnswer, IdempotentAnswersRepo } from "./Repo.ts"

const keptMillis = keptHours * 3_600_000
/** How long a request may take before its server counts as crashed, in milliseconds. */
const leaseMillis = 60_000
/** The maximum number of keys of a team within the retention time. */
const mostKeys = 10_000
/** The longest response to store, in characters. */
const longestAnswer = 512 * 1024

const tooLong = JSON.stringify({
  success: true,
  message: "This request was already executed. Its response is too long to repeat."
})

const inProgress = new Conflict(fault("request_in_progress"))
const reused = new Invalid(fault("idempotency_key_reused"), undefined, "idempotency_key_reused")
const tooMany = new TooManyRequests(fault("too_many_idempotency_keys", { most: mostKeys, hours: keptHours }))

/** A request in progress, with the result of its change if an earlier attempt made it. */
interface Open {
  readonly _tag: "Open"
  readonly startedAt: number
  readonly before: string | null
}

/** A request that was answered before. */
interface Answered {
  readonly _tag: "Answered"
  readonly answer: GivenAnswer
}

const open = (startedAt: number, before: string | null = null): Open => ({ _tag: "Open", startedAt, before })

/**
 * Stores the responses to requests with an `Idempotency-Key` for a day, under hashes of the caller, the key and the
 * request.
 */
export class IdempotentAnswers extends Effect.Service<IdempotentAnswers>()("idempotency/IdempotentAnswers", {
  dependencies: [IdempotentAnswersRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* IdempotentAnswersRepo

    const known = Effect.fnUntraced(function* (hash: string, request_hash: string, now: number) {
      const found = yield* repo.find(hash)
      if (Option.isNone(found)) return yield* inProgress
      const { status, body, etag, created_at, ...first } = found.value
      if (first.request_hash !== request_hash) return yield* reused
      if (status !== null) {
        const answered: Answered = { _tag: "Answered", answer: { status, body: body ?? tooLong, etag } }
        return answered
      }
      const startedAt = DateTime.toEpochMillis(created_at)
      // The change is committed, so only its response is missing.
      if (body !== null) return open(startedAt, body)
      if (now - startedAt < leaseMillis) return yield* inProgress
      const taken = yield* repo.takeOver(hash, startedAt, now)
      return taken.length === 0 ? yield* inProgress : open(now)
    })

    return {
      /** Hashes a caller's key, under which the response is stored. */
      hashOf: ({ via, id, userId, teamId }: CallerShape, key: string) =>
        sha256(JSON.stringify([teamId, via, via === "key" ? id : userId, key])),

      /** Begins a request, unless it was answered before. */
      begin: traced("IdempotentAnswers.begin")(function* (hash: string, request_hash: string, caller: CallerShape) {
        const now = yield* Clock.currentTimeMillis
        yield* orDieSql(repo.prune(now - keptMillis))
        const row = { key_hash: hash, team_id: caller.teamId, request_hash, created_at: now }
        if ((yield* repo.count(caller.teamId)) >= mostKeys && Option.isNone(yield* repo.find(hash)))
          return yield* tooMany
        const inserted = yield* repo.insert(row)
        return inserted.length > 0 ? open(now) : yield* known(hash, request_hash, now)
      }),

      /**
       * Stores the result of the change that a request makes, in the transaction of the change. If another attempt has
       * taken over the request, because this one exceeded its lease, the transaction must not commit.
       */
      keep: (hash: string, startedAt: number, result: string) =>
        Effect.flatMap(repo.keep(hash, startedAt, result), (kept) =>
          kept.length > 0 ? Effect.void : Effect.dieMessage("another attempt of this request has taken over")
        ),

      /**
       * Stores the response to a request. If the request was refused and changed nothing, its key is released, so that
       * it can be sent again.
       */
      settle: (hash: string, startedAt: number, answer: Option.Option<GivenAnswer>) =>
        orDieSql(
          Option.match(answer, {
            onNone: () => repo.free(hash, startedAt),
            onSome: (given) =>
              repo.settle(hash, given.body.length > longestAnswer ? { ...given, body: tooLong } : given)
          })
        ),

      /** Deletes expired responses. */
      prune: Effect.flatMap(Clock.currentTimeMillis, (now) => orDieSql(repo.prune(now - keptMillis)))
    }
  })
}) {}
