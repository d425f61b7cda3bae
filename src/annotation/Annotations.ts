import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { type AnnotationId, newId } from "../contract/Id.ts"
import { rangeOf } from "../contract/Paging.ts"
import { remembered } from "../idempotency/Once.ts"
import { dateText } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import {
  type Annotation,
  AnnotationNotFound,
  type AnnotationQuery,
  type CreateAnnotation,
  type UpdateAnnotation
} from "./Annotation.ts"
import { AnnotationsRepo } from "./Repo.ts"

/** The annotations of the caller's team. All members can change them. */
export class Annotations extends Effect.Service<Annotations>()("annotation/Annotations", {
  dependencies: [AnnotationsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* AnnotationsRepo
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const get = traced("Annotations.get")(function* (id: AnnotationId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return (yield* Effect.mapError(found, () => new AnnotationNotFound())) satisfies Annotation
    })

    return {
      get,

      list: traced("Annotations.list")(function* ({ start_date, end_date, ...slice }: AnnotationQuery) {
        const { teamId } = yield* Caller
        const days = {
          first: start_date === undefined ? "" : dateText(start_date),
          last: end_date === undefined ? "9999-12-31" : dateText(end_date)
        }
        return {
          annotations: yield* repo.list(teamId, days, rangeOf(slice)),
          total: yield* repo.count(teamId, days)
        }
      }),

      create: traced("Annotations.create")(function* ({ day, text }: typeof CreateAnnotation.Type) {
        const { teamId } = yield* Caller
        const id = yield* newId<AnnotationId>()
        const now = yield* Clock.currentTimeMillis
        const row = { id, team_id: teamId, day, text, created_at: now, updated_at: now }
        return yield* orDieSql(inTransaction(remembered(Effect.zipRight(repo.insert(row), Effect.orDie(get(id))))))
      }),

      update: traced("Annotations.update")(function* (id: AnnotationId, body: typeof UpdateAnnotation.Type) {
        const { teamId } = yield* Caller
        const { day, text } = { ...(yield* get(id)), ...body }
        const now = yield* Clock.currentTimeMillis
        yield* orDieSql(repo.update(teamId, id, { day, text, updated_at: now }))
        return yield* get(id)
      }),

      remove: traced("Annotations.remove")(function* (id: AnnotationId) {
        const gone = yield* repo.remove((yield* Caller).teamId, id)
        if (!gone) return yield* new AnnotationNotFound()
      })
    }
  })
}) {}
