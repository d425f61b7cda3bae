import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { makeStoredQueries } from "../analytics/Questions.ts"
import { AuditLog, recordEntries } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type SavedViewId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { reachesFolder } from "../contract/Reach.ts"
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

const entries = recordEntries<SavedView>("saved_view", ({ name }) => name)

/** The saved views of the caller's team. All members can change them. */
export class SavedViews extends Effect.Service<SavedViews>()("savedview/SavedViews", {
  dependencies: [SavedViewsRepo.Default, AuditLog.Default, Teams.Default, Links.Default, Folders.Default, Tags.Default],
  effect: Effect.gen(function* () {
    const repo = yield* SavedViewsRepo
    const audit = yield* AuditLog
    const teams = yield* Teams
    const links = yield* Links
    const checked = yield* makeStoredQueries
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** The views whose link or folder the caller sees. */
    const seen = Effect.fnUntraced(function* (views: ReadonlyArray<SavedView>) {
      const { reach } = yield* Caller
      if (reach === undefined) return views
      const owned = new Set(yield* links.owned(views.flatMap(({ query }) => query.link_id ?? [])))
      return views.filter(
        ({ query: { link_id, folder_id } }) =>
          (link_id === undefined || owned.has(link_id)) && (!folder_id || reachesFolder(reach, folder_id))
      )
    })

    const get = traced("SavedViews.get")(function* (id: SavedViewId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      const [view] = yield* seen(Option.toArray(found))
      return view ?? (yield* new SavedViewNotFound())
    })

    return {
      get,

      list: traced("SavedViews.list")(function* (slice: Slice) {
        const { teamId, reach } = yield* Caller
        const range = rangeOf(slice)
        if (reach === undefined) {
          return { saved_views: yield* repo.list(teamId, range), total: yield* repo.count(teamId) }
        }
        const views = yield* seen(yield* repo.list(teamId, { limit: mostSavedViews, offset: 0 }))
        return { saved_views: views.slice(range.offset, range.offset + range.limit), total: views.length }
      }),

      create: traced("SavedViews.create")(function* ({ name, query }: CreateSavedView) {
        const caller = yield* Caller
        const { teamId } = caller
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
          const made = yield* Effect.orDie(get(id))
          yield* audit.record(caller, entries.created(made))
          return made
        })
        return yield* orDieSql(inTransaction(remembered(store)))
      }),

      update: traced("SavedViews.update")(function* (id: SavedViewId, { name, query }: UpdateSavedView) {
        const caller = yield* Caller
        const before = yield* get(id)
        const changes = {
          updated_at: yield* Clock.currentTimeMillis,
          ...(name === undefined ? {} : { name }),
          ...(query === undefined ? {} : { query: queryText(yield* checked(query)) })
        }
        const storing = Effect.gen(function* () {
          yield* repo.update(caller.teamId, id, changes)
          const after = yield* Effect.orDie(get(id))
          yield* audit.recordAll(caller, entries.updated(before, after))
          return after
        })
        return yield* orDieSql(inTransaction(storing))
      }),

      remove: traced("SavedViews.remove")(function* (id: SavedViewId) {
        const caller = yield* Caller
        const view = yield* get(id)
        const removing = audit.recordIf(caller, entries.deleted(view))(repo.remove(caller.teamId, id))
        if (!(yield* orDieSql(inTransaction(removing)))) return yield* new SavedViewNotFound()
      })
    }
  })
}) {}
