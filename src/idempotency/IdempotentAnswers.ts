import { Clock, DateTime, Effect, Option } from "effect"
import type { CallerShape } from "../auth/Caller.ts"
import { Conflict, Invalid, TooManyRequests } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { sha256 } from "../lib/Hash.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { keptHours } from "./Idempotency.ts"
import { IdempotentAnswersRepo } from "./Repo.ts"

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

/** The response to the first request. */
export interface GivenAnswer {
  readonly status: number
  readonly body: string
}

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
      const { status, body, created_at, ...first } = found.value
      if (first.request_hash !== request_hash) return yield* reused
      if (status !== null) return Option.some<GivenAnswer>({ status, body: body ?? tooLong })
      const begun = DateTime.toEpochMillis(created_at)
      if (now - begun < leaseMillis) return yield* inProgress
      const taken = yield* repo.takeOver(hash, begun, now)
      return taken.length === 0 ? yield* inProgress : Option.none<GivenAnswer>()
    })

    return {
      /** Hashes a caller's key, under which the response is stored. */
      hashOf: ({ via, id, userId, teamId }: CallerShape, key: string) =>
        sha256(JSON.stringify([teamId, via, via === "key" ? id : userId, key])),

      /** Begins a request; returns the response if there already is one. */
      begin: traced("IdempotentAnswers.begin")(function* (hash: string, request_hash: string, caller: CallerShape) {
        const now = yield* Clock.currentTimeMillis
        yield* orDieSql(repo.prune(now - keptMillis))
        const row = { key_hash: hash, team_id: caller.teamId, request_hash, created_at: now }
        if ((yield* repo.count(caller.teamId)) >= mostKeys && Option.isNone(yield* repo.find(hash)))
          return yield* tooMany
        const begun = yield* repo.insert(row)
        return begun.length > 0 ? Option.none<GivenAnswer>() : yield* known(hash, request_hash, now)
      }),

      /**
       * The created parts of a request, in rows of their own that remain if an attempt fails and frees the key. Their
       * hashes include the hash of the request, so that another body with the same key creates other parts.
       */
      partsOf: (hash: string, requestHash: string, { teamId }: CallerShape) => {
        const nameOf = (part: number) => sha256(JSON.stringify([hash, requestHash, part]))
        let names: ReadonlyArray<string> = []
        return {
          made: (count: number) =>
            Effect.suspend(() => {
              names = Array.from({ length: count }, (_, part) => nameOf(part))
              return Effect.map(
                repo.bodies(names),
                (rows) =>
                  new Map(
                    rows.flatMap(({ key_hash, body }) => (body === null ? [] : [[names.indexOf(key_hash), body]]))
                  )
              )
            }),
          remember: Effect.fnUntraced(function* (bodies: ReadonlyMap<number, string>) {
            if (bodies.size === 0) return
            const common = { team_id: teamId, request_hash: requestHash, status: 200 }
            const created_at = yield* Clock.currentTimeMillis
            const rows = [...bodies].map(([part, body]) => ({ ...common, key_hash: nameOf(part), body, created_at }))
            const stored = yield* repo.insert(...rows)
            // A concurrent attempt has recorded the same part, because one of the two exceeded its lease. This
            // transaction must not commit.
            if (stored.length < rows.length)
              yield* Effect.dieMessage("another attempt of this request recorded the same part")
          }),
          /** Deletes the recorded parts, because the response to the whole request contains them. */
          forget: Effect.suspend(() => (names.length === 0 ? Effect.void : orDieSql(repo.removeAll(names))))
        }
      },

      /**
       * Stores the response to a request. If the request was refused, its key is released, so that it can be sent
       * again.
       */
      settle: (hash: string, answer: Option.Option<GivenAnswer>) =>
        orDieSql(
          Option.match(answer, {
            onNone: () => repo.remove(hash),
            onSome: ({ status, body }) => repo.settle(hash, status, body.length > longestAnswer ? tooLong : body)
          })
        ),

      /** Deletes expired responses. */
      prune: Effect.flatMap(Clock.currentTimeMillis, (now) => orDieSql(repo.prune(now - keptMillis)))
    }
  })
}) {}
