import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { AuditLog, recordEntries } from "../audit/AuditLog.ts"
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

const entries = recordEntries<Annotation>("annotation", ({ day }) => day)

/** The annotations of the caller's team. All members can change them. */
export class Annotations extends Effect.Service<Annotations>()("annotation/Annotations", {
  dependencies: [AnnotationsRepo.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* AnnotationsRepo
    const audit = yield* AuditLog
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
        const caller = yield* Caller
        const id = yield* newId<AnnotationId>()
        const now = yield* Clock.currentTimeMillis
        const row = { id, team_id: caller.teamId, day, text, created_at: now, updated_at: now }
        const storing = Effect.gen(function* () {
          yield* repo.insert(row)
          const made = yield* Effect.orDie(get(id))
          yield* audit.record(caller, entries.created(made))
          return made
        })
        return yield* orDieSql(inTransaction(remembered(storing)))
      }),

      update: traced("Annotations.update")(function* (id: AnnotationId, body: typeof UpdateAnnotation.Type) {
        const caller = yield* Caller
        const before = yield* get(id)
        const { day, text } = { ...before, ...body }
        const now = yield* Clock.currentTimeMillis
        const storing = Effect.zipRight(
          repo.update(caller.teamId, id, { day, text, updated_at: now }),
          audit.recordAll(caller, entries.updated(before, { day, text }))
        )
        yield* orDieSql(inTransaction(storing))
        return yield* get(id)
      }),

      remove: traced("Annotations.remove")(function* (id: AnnotationId) {
        const caller = yield* Caller
        const annotation = yield* get(id)
        const removing = audit.recordIf(caller, entries.deleted(annotation))(repo.remove(caller.teamId, id))
        if (!(yield* orDieSql(inTransaction(removing)))) return yield* new AnnotationNotFound()
      })
    }
  })
}) {}
