import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { AuditLog, recordEntries } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { newId, type UtmTemplateId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { UtmTemplatesRepo } from "./Repo.ts"
import { type CreateUtmTemplate, type UpdateUtmTemplate, type UtmTemplate, UtmTemplateNotFound } from "./UtmTemplate.ts"

const entries = recordEntries<UtmTemplate>("utm_template", ({ name }) => name)

/** The UTM templates of the caller's team. All members can change them. */
export class UtmTemplates extends Effect.Service<UtmTemplates>()("utm/UtmTemplates", {
  dependencies: [UtmTemplatesRepo.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* UtmTemplatesRepo
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const get = traced("UtmTemplates.get")(function* (id: UtmTemplateId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return (yield* Effect.mapError(found, () => new UtmTemplateNotFound())) satisfies UtmTemplate
    })

    return {
      get,

      /** The given templates that belong to the caller's team, by id. */
      known: Effect.fnUntraced(function* (ids: ReadonlyArray<UtmTemplateId>) {
        if (ids.length === 0) return new Map<UtmTemplateId, UtmTemplate>()
        const rows = yield* repo.findMany((yield* Caller).teamId, ids)
        return new Map(rows.map((row) => [row.id, row satisfies UtmTemplate]))
      }),

      list: traced("UtmTemplates.list")(function* (slice: Slice) {
        const { teamId } = yield* Caller
        return { utm_templates: yield* repo.list(teamId, rangeOf(slice)), total: yield* repo.count(teamId) }
      }),

      create: traced("UtmTemplates.create")(function* (body: typeof CreateUtmTemplate.Type) {
        const caller = yield* Caller
        const id = yield* newId<UtmTemplateId>()
        const now = yield* Clock.currentTimeMillis
        const row = { ...body, id, team_id: caller.teamId, created_at: now, updated_at: now }
        const storing = Effect.gen(function* () {
          yield* repo.insert(row)
          const made = yield* Effect.orDie(get(id))
          yield* audit.record(caller, entries.created(made))
          return made
        })
        return yield* orDieSql(inTransaction(remembered(storing)))
      }),

      update: traced("UtmTemplates.update")(function* (id: UtmTemplateId, body: typeof UpdateUtmTemplate.Type) {
        const caller = yield* Caller
        const before = yield* get(id)
        const now = yield* Clock.currentTimeMillis
        const storing = Effect.zipRight(
          repo.update(caller.teamId, id, { ...body, updated_at: now }),
          audit.recordAll(caller, entries.updated(before, body))
        )
        yield* orDieSql(inTransaction(storing))
        return yield* get(id)
      }),

      remove: traced("UtmTemplates.remove")(function* (id: UtmTemplateId) {
        const caller = yield* Caller
        const template = yield* get(id)
        const removing = audit.recordIf(caller, entries.deleted(template))(repo.remove(caller.teamId, id))
        if (!(yield* orDieSql(inTransaction(removing)))) return yield* new UtmTemplateNotFound()
      })
    }
  })
}) {}
