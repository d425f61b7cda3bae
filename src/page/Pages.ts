import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import type { Invalid, NotFound } from "../contract/Failure.ts"
import { newId, type PageId } from "../contract/Id.ts"
import { inOnlyFolder, onOnlyDomain } from "../contract/Reach.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { type Expected, refuseOther } from "../http/Versions.ts"
import { warn } from "../http/Warnings.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { dangles, onConflict, orDieSql, retryWhile } from "../storage/Conflict.ts"
import type { Changes } from "../storage/Table.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Trash } from "../trash/Trash.ts"
import { AliasesRepo } from "./AliasesRepo.ts"
import type { ListPages } from "./Api.ts"
import { type Change, changedColumns, joined, type NewPlace, pageEntry, pageUpdated, unchangedPage } from "./Changed.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import { type CreatePage, type DuplicatePage, PageNotFound, PageSlugTaken, type UpdatePage } from "./Page.ts"
import { PageChanges, pageChange } from "./PageChange.ts"
import { PageEvents } from "./PageEvents.ts"
import { PageTrash } from "./PageTrash.ts"
import { PreparedMarkup } from "./PreparedMarkup.ts"
import { presentAlias, presentButton, presentPage, presentPlugin } from "./Present.ts"
import { changesLook, Publications } from "./Publications.ts"
import { PagesRepo } from "./Repo.ts"
import type { PageRow } from "./Rows.ts"
import { PageSlugAvailability } from "./SlugAvailability.ts"
import { StoredPages } from "./StoredPages.ts"
import { PagesTable } from "./Tables.ts"
import { PageValidation } from "./Validation.ts"

/** Retries if a folder or domain was deleted between the check and the write. The next check reports it. */
const settled = retryWhile(dangles)

type Address = Pick<PageRow, "domain_id" | "slug">

/** The fields of a body that change the page's address. */
const addressIn = ({ domain_id, slug }: UpdatePage): Partial<Address> => ({
  ...(domain_id === undefined ? {} : { domain_id }),
  ...(slug === undefined ? {} : { slug })
})

const isSameAddress = (one: Address, other: Address): boolean =>
  one.domain_id === other.domain_id && one.slug === other.slug

export class Pages extends Effect.Service<Pages>()("page/Pages", {
  dependencies: [
    AliasesRepo.Default,
    PagesRepo.Default,
    ItemsRepo.Default,
    PageValidation.Default,
    PageChanges.Default,
    AddressChanges.Default,
    PageEvents.Default,
    AuditLog.Default,
    PageTrash.Default,
    PreparedMarkup.Default,
    Publications.Default,
    PageSlugAvailability.Default,
    StoredPages.Default,
    Trash.Default
  ],
  effect: Effect.gen(function* () {
    const aliases = yield* AliasesRepo
    const repo = yield* PagesRepo
    const items = yield* ItemsRepo
    const checks = yield* PageValidation
    const { find, findToChange } = yield* PageChanges
    const changes = yield* AddressChanges
    const settings = yield* Settings
    const events = yield* PageEvents
    const audit = yield* AuditLog
    const trash = yield* PageTrash
    const { reason } = yield* Trash
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)
    const drawable = yield* PreparedMarkup
    const publications = yield* Publications
    const slugs = yield* PageSlugAvailability
    const stored = yield* StoredPages

    /**
     * Rejects an address that the trash reserves. Call it after the write, because by then a concurrent move of a page
     * to the trash is complete.
     */
    const refuseKept = Effect.fnUntraced(function* ({ domain_id, slug }: Address) {
      const kept = yield* reason({ domain_id, code: `@${slug}` })
      if (kept !== undefined) return yield* new PageSlugTaken(kept)
    })

    /** Converts the fields of a body to columns. Absent fields are left out. */
    const columnsOf = Effect.fnUntraced(function* ({ description, custom_css, ...plain }: UpdatePage) {
      const { teamId } = yield* Caller
      const sheet = custom_css === undefined ? undefined : yield* drawable.sheet(teamId, custom_css)
      yield* warn((sheet?.dropped ?? []).map(({ message }) => ({ field: "custom_css", message })))
      return PagesTable.columns({
        ...plain,
        ...(description === undefined ? {} : { description: description ?? "" }),
        ...sheet?.columns
      })
    })

    /**
     * Updates a page. Turning `auto_publish` off keeps the current state published; turning it on publishes the stored
     * page.
     */
    const write = Effect.fnUntraced(function* (page: PageRow, columns: Changes<typeof PagesTable>, now: number) {
      const { auto_publish = page.auto_publish } = columns
      const isOnline = page.published_at !== null
      if (isOnline && auto_publish < page.auto_publish) yield* publications.keep(page.id)
      yield* repo.update(page.team_id, page.id, columns)
      if (auto_publish > page.auto_publish) yield* publications.letThrough(page.id)
      if (changesLook(page, columns) || (auto_publish === 1 && page.has_changes === 1)) yield* repo.change(page.id, now)
    })

    const get = Effect.fnUntraced(function* (id: PageId) {
      return presentPage(settings, yield* find(id))
    })

    return {
      detail: traced("Pages.detail")(function* (id: PageId) {
        const page = yield* get(id)
        const links = (yield* items.buttonsOf(id)).map(presentButton)
        const plugins = (yield* items.pluginsOf(id)).map(presentPlugin)
        const former_urls = (yield* aliases.ofMany([id])).map((alias) => presentAlias(settings, alias))
        return { ...page, former_urls, links, plugins }
      }),

      list: traced("Pages.list")(function* (asked: ListPages) {
        const { teamId, reach } = yield* Caller
        const rows = yield* repo.list(teamId, reach, asked)
        const isAll = asked.limit === undefined && asked.offset === undefined
        const total = isAll ? rows.length : yield* repo.count(teamId, reach, asked)
        return { pages: rows.map((row) => presentPage(settings, row)), total }
      }),

      create: traced("Pages.create")(function* (given: CreatePage) {
        const { teamId, reach } = yield* Caller
        const body = onOnlyDomain(reach, inOnlyFolder(reach, given))
        const id = yield* newId<PageId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          theme: "default",
          created_at: now,
          updated_at: now,
          published_at: body.auto_publish === 0 ? null : now,
          ...(yield* columnsOf(body)),
          slug: body.slug,
          title: body.title
        }
        const address = { domain_id: body.domain_id ?? null, slug: body.slug }
        const store = inTransaction(
          Effect.gen(function* () {
            yield* repo.insert(row)
            yield* refuseKept(address)
            yield* aliases.free(address)
            yield* events.raise(teamId, "page.created", id)
            return yield* remembered(Effect.orDie(get(id)))
          })
        )
        return yield* settled(Effect.zipRight(checks.page(body, true), store)).pipe(
          changes.announcing(pageChange(address)),
          onConflict(() => new PageSlugTaken())
        )
      }),

      duplicate: traced("Pages.duplicate")(function* (original: PageId, { slug, title }: DuplicatePage) {
        const caller = yield* Caller
        const { teamId } = caller
        const before = yield* findToChange(original)
        const id = yield* newId<PageId>()
        const now = yield* Clock.currentTimeMillis
        const address = { domain_id: before.domain_id, slug: slug ?? (yield* slugs.next(before)) }
        const store = inTransaction(
          Effect.gen(function* () {
            yield* stored.copy(original, { id, slug: address.slug, title: title ?? before.title }, now)
            yield* refuseKept(address)
            yield* aliases.free(address)
            yield* events.raise(teamId, "page.created", id)
            const entry = { ...pageEntry("page.duplicated", before), after: { id, slug: address.slug } }
            yield* audit.record(caller, entry)
            return yield* remembered(Effect.orDie(get(id)))
          })
        )
        return yield* settled(store).pipe(
          changes.announcing(pageChange(address)),
          onConflict(() => new PageSlugTaken())
        )
      }),

      /** Changes a page, and with `changeItems` also its buttons and plugins in the same transaction. */
      update: traced("Pages.update")(function* (
        id: PageId,
        body: UpdatePage,
        expected?: Expected,
        changeItems?: (page: PageRow, now: number) => Effect.Effect<Change, Invalid | NotFound | SqlError>
      ) {
        const caller = yield* Caller
        const before = yield* findToChange(id)
        yield* refuseOther("page", expected, before.version)
        const address = { domain_id: before.domain_id, slug: before.slug, ...addressIn(body) }
        const updated_at = yield* Clock.currentTimeMillis
        const columns = { ...(yield* columnsOf(body)), updated_at, updated_by: caller.userId }
        const store = (place: NewPlace) =>
          inTransaction(
            Effect.gen(function* () {
              // Concurrent updates wait at this point, and then find the page at its new address.
              yield* repo.lock(id)
              const found = yield* findToChange(id)
              yield* refuseOther("page", expected, found.version)
              yield* write(found, columns, updated_at)
              const logged = changeItems === undefined ? unchangedPage : yield* changeItems(found, updated_at)
              const entries = pageUpdated(found, joined(changedColumns(found, columns, place), logged))
              yield* events.changed(caller, "page.updated", id, entries)
              const now = { ...found, ...addressIn(body) }
              if (isSameAddress(found, now)) return
              yield* refuseKept(now)
              yield* aliases.keep(id, found)
              yield* aliases.free(now)
            })
          )
        yield* settled(Effect.flatMap(checks.page(body), store)).pipe(
          changes.announcing(pageChange(before), pageChange(address)),
          onConflict(() => new PageSlugTaken())
        )
        return yield* get(id)
      }),

      /** Moves a page with its buttons and plugins to the trash. It is no longer the root page of any domain. */
      remove: traced("Pages.remove")(function* (id: PageId) {
        const caller = yield* Caller
        const { teamId } = caller
        const page = yield* findToChange(id)
        const { slug } = page
        const recorded = audit.record(caller, { ...pageEntry("page.deleted", page), before: { slug } })
        const gone = yield* orDieSql(
          inTransaction(Effect.tap(trash.discard(teamId, page), (isGone) => (isGone ? recorded : Effect.void))).pipe(
            changes.announcing(pageChange(page))
          )
        )
        if (!gone) return yield* new PageNotFound()
      })
    }
  })
}) {}
