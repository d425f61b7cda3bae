import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { newId, type UtmTemplateId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { UtmTemplatesRepo } from "./Repo.ts"
import { type CreateUtmTemplate, type UpdateUtmTemplate, type UtmTemplate, UtmTemplateNotFound } from "./UtmTemplate.ts"

/** The UTM templates of the caller's team. All members can change them. */
export class UtmTemplates extends Effect.Service<UtmTemplates>()("utm/UtmTemplates", {
  dependencies: [UtmTemplatesRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* UtmTemplatesRepo
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
        const { teamId } = yield* Caller
        const id = yield* newId<UtmTemplateId>()
        const now = yield* Clock.currentTimeMillis
        const row = { ...body, id, team_id: teamId, created_at: now, updated_at: now }
        return yield* orDieSql(inTransaction(remembered(Effect.zipRight(repo.insert(row), Effect.orDie(get(id))))))
      }),

      update: traced("UtmTemplates.update")(function* (id: UtmTemplateId, body: typeof UpdateUtmTemplate.Type) {
        const { teamId } = yield* Caller
        yield* get(id)
        const now = yield* Clock.currentTimeMillis
        yield* orDieSql(repo.update(teamId, id, { ...body, updated_at: now }))
        return yield* get(id)
      }),

      remove: traced("UtmTemplates.remove")(function* (id: UtmTemplateId) {
        const gone = yield* repo.remove((yield* Caller).teamId, id)
        if (!gone) return yield* new UtmTemplateNotFound()
      })
    }
  })
}) {}
