import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schema } from "effect"
import { makeStoredQueries } from "../analytics/Questions.ts"
import { Caller } from "../auth/Caller.ts"
import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type SavedViewId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { Folders } from "../folder/Folders.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { Links } from "../link/Links.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Tags } from "../tag/Tags.ts"
import { Teams } from "../team/Teams.ts"
import { SavedViewsRepo } from "./Repo.ts"
import {
  type CreateSavedView,
  mostSavedViews,
  type SavedView,
  SavedViewNotFound,
  type UpdateSavedView
} from "./SavedView.ts"
import { SavedViewsTable } from "./Tables.ts"

const queryText = Schema.encodeSync(SavedViewsTable.fields.query)

/** The saved views of the caller's team. All members can change them. */
export class SavedViews extends Effect.Service<SavedViews>()("savedview/SavedViews", {
  dependencies: [SavedViewsRepo.Default, Teams.Default, Links.Default, Folders.Default, Tags.Default],
  effect: Effect.gen(function* () {
    const repo = yield* SavedViewsRepo
    const teams = yield* Teams
    const checked = yield* makeStoredQueries
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const get = traced("SavedViews.get")(function* (id: SavedViewId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return (yield* Effect.mapError(found, () => new SavedViewNotFound())) satisfies SavedView
    })

    return {
      get,

      list: traced("SavedViews.list")(function* (slice: Slice) {
        const { teamId } = yield* Caller
        return { saved_views: yield* repo.list(teamId, rangeOf(slice)), total: yield* repo.count(teamId) }
      }),

      create: traced("SavedViews.create")(function* ({ name, query }: CreateSavedView) {
        const { teamId } = yield* Caller
        const id = yield* newId<SavedViewId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          name,
          query: queryText(yield* checked(query)),
          created_at: now,
          updated_at: now
        }
        const store = Effect.gen(function* () {
          yield* teams.lock(teamId)
          if ((yield* repo.count(teamId)) >= mostSavedViews) {
            return yield* new Invalid(
              fault("too_many_saved_views", { most: mostSavedViews }),
              undefined,
              "limit_reached"
            )
          }
          yield* repo.insert(row)
          return yield* Effect.orDie(get(id))
        })
        return yield* orDieSql(inTransaction(remembered(store)))
      }),

      update: traced("SavedViews.update")(function* (id: SavedViewId, { name, query }: UpdateSavedView) {
        const { teamId } = yield* Caller
        yield* get(id)
        const changes = {
          updated_at: yield* Clock.currentTimeMillis,
          ...(name === undefined ? {} : { name }),
          ...(query === undefined ? {} : { query: queryText(yield* checked(query)) })
        }
        yield* orDieSql(repo.update(teamId, id, changes))
        return yield* get(id)
      }),

      remove: traced("SavedViews.remove")(function* (id: SavedViewId) {
        const gone = yield* repo.remove((yield* Caller).teamId, id)
        if (!gone) return yield* new SavedViewNotFound()
      })
    }
  })
}) {}
