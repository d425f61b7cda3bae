import { Clock, DateTime, Effect, Option } from "effect"
import type { CallerShape } from "../auth/Caller.ts"
import { Conflict, Invalid, TooManyRequests } from "../contract/Failure.ts"
import { sha256 } from "../lib/Hash.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { keptHours } from "./Idempotency.ts"
import { IdempotentAnswersRepo } from "./Repo.ts"

const keptMillis = keptHours * 3_600_000
/** How long a request may take until it counts as one whose server ended beneath it, in milliseconds. */
const leaseMillis = 60_000
/** How many keys a team may have within the time that they are kept. */
const mostKeys = 10_000
/** The longest answer that is kept, in characters. */
const longestAnswer = 512 * 1024

const tooLong = JSON.stringify({
  success: true,
  message: "This request was done before. What it was answered is too long to be told again."
})

const inProgress = new Conflict(
  "The first request with this Idempotency-Key is not answered yet. Try again in a moment."
)
const reused = new Invalid(
  "This Idempotency-Key came with another request before: use another one.",
  undefined,
  "idempotency_key_reused"
)
const tooMany = new TooManyRequests(`A team may use ${mostKeys} idempotency keys within ${keptHours} hours.`)

/** What a request was answered the first time. */
export interface GivenAnswer {
  readonly status: number
  readonly body: string
}

/** What requests with an `Idempotency-Key` were answered: for a day, under hashes of who asked, the key and the request. */
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
      /** The name of a key of somebody, under which its answer is stored. */
      hashOf: ({ via, id, userId, teamId }: CallerShape, key: string) =>
        sha256(JSON.stringify([teamId, via, via === "key" ? id : userId, key])),

      /** Begins a request; gives the answer where there is one already. */
      begin: Effect.fn("IdempotentAnswers.begin")(function* (hash: string, request_hash: string, caller: CallerShape) {
        const now = yield* Clock.currentTimeMillis
        yield* orDieSql(repo.prune(now - keptMillis))
        const row = { key_hash: hash, team_id: caller.teamId, request_hash, created_at: now }
        if ((yield* repo.count(caller.teamId)) >= mostKeys && Option.isNone(yield* repo.find(hash)))
          return yield* tooMany
        const begun = yield* repo.insert(row)
        return begun.length > 0 ? Option.none<GivenAnswer>() : yield* known(hash, request_hash, now)
      }),

      /**
       * What the parts of a request made: rows under names of their own, which outlast a failed try that frees the key.
       * The names include the hash of the request: with another body the key makes other parts.
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
            // A try that outlasted its lease runs beside this one; this transaction must not commit.
            if (stored.length < rows.length) yield* Effect.dieMessage("another try of this request made this part")
          }),
          /** Deletes them; the answer to the whole request says what they made. */
          forget: Effect.suspend(() => (names.length === 0 ? Effect.void : orDieSql(repo.removeAll(names))))
        }
      },

      /** Remembers what a request was answered; what was refused may be sent again and is then looked at anew. */
      settle: (hash: string, answer: Option.Option<GivenAnswer>) =>
        orDieSql(
          Option.match(answer, {
            onNone: () => repo.remove(hash),
            onSome: ({ status, body }) => repo.settle(hash, status, body.length > longestAnswer ? tooLong : body)
          })
        ),

      /** Deletes what is too old to be given again. */
      prune: Effect.flatMap(Clock.currentTimeMillis, (now) => orDieSql(repo.prune(now - keptMillis)))
    }
  })
}) {}
