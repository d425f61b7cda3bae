import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { mayChangeIn, sees } from "../auth/Policy.ts"
import type { PageId } from "../contract/Id.ts"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transaction } from "../storage/Transaction.ts"
import { type Change, pageUpdated } from "./Changed.ts"
import { PageNotFound } from "./Page.ts"
import { PageEvents } from "./PageEvents.ts"
import { PagesRepo } from "./Repo.ts"

/** The address change of a page that was created, changed or deleted. */
export const pageChange = (page: { readonly domain_id: string | null; readonly slug: string }) =>
  codeChange(page.domain_id, `@${page.slug}`)

/** The result of a change to the items of a page, and the items before and after it. */
export interface ItemsChange<A> {
  readonly result: A
  readonly logged: Change
}

/** Changes the items of a page. Each change runs alone in a transaction and invalidates caches of the page. */
export class PageChanges extends Effect.Service<PageChanges>()("page/PageChanges", {
  dependencies: [PagesRepo.Default, AddressChanges.Default, PageEvents.Default],
  effect: Effect.gen(function* () {
    const repo = yield* PagesRepo
    const changes = yield* AddressChanges
    const events = yield* PageEvents
    const sql = yield* SqlClient.SqlClient

    const find = Effect.fnUntraced(function* (id: PageId) {
      const caller = yield* Caller
      const found = Option.filter(yield* repo.find(caller.teamId, id), (row) => sees(caller, row))
      return yield* Effect.mapError(found, () => new PageNotFound())
    })

    /** A page that the caller may change. */
    const findToChange = Effect.fnUntraced(function* (id: PageId) {
      const page = yield* find(id)
      yield* mayChangeIn(page.folder_id)
      return page
    })

    const change = Effect.fnUntraced(function* (id: PageId, now: number) {
      // Locks the page until the transaction ends, unless it was deleted since `find`.
      if (!(yield* repo.change(id, now))) return yield* new PageNotFound()
    })

    return {
      find,
      findToChange,

      change,

      /**
       * Changes a page of the caller's team, in a transaction that also records the change and raises the
       * `page.updated` event.
       */
      on: <A, E, R>(id: PageId, make: (now: number) => Effect.Effect<ItemsChange<A>, E, R>) =>
        Effect.gen(function* () {
          const caller = yield* Caller
          const page = yield* findToChange(id)
          const now = yield* Clock.currentTimeMillis
          const told = Effect.gen(function* () {
            yield* change(id, now)
            const { result, logged } = yield* make(now)
            yield* events.changed(caller, "page.updated", id, pageUpdated(page, logged))
            return result
          })
          return yield* orDieSql(
            transaction(told).pipe(
              Effect.provideService(SqlClient.SqlClient, sql),
              changes.announcing(pageChange(page))
            )
          )
        })
    }
  })
}) {}
