import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { DomainId, PageId, TeamId } from "../contract/Id.ts"
import type { NewRow } from "../storage/Table.ts"
import { type Snapshot, snapshotsOn } from "../trash/Snapshot.ts"
import { Trash } from "../trash/Trash.ts"
import { AliasesRepo } from "./AliasesRepo.ts"
import { PageEvents } from "./PageEvents.ts"
import { PagesRepo } from "./Repo.ts"
import type { PageRow } from "./Rows.ts"
import { StoredPages } from "./StoredPages.ts"
import { PageAliasesTable, PagePublicationsTable, PagesTable, PublishedLinksTable } from "./Tables.ts"

/** The key in the snapshot for the domains that showed the page at their root. */
const roots = "roots"

/** Moves pages and their items to the trash and restores them. */
export class PageTrash extends Effect.Service<PageTrash>()("page/PageTrash", {
  dependencies: [PageEvents.Default, PagesRepo.Default, AliasesRepo.Default, StoredPages.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const events = yield* PageEvents
    const repo = yield* PagesRepo
    const aliases = yield* AliasesRepo
    const stored = yield* StoredPages
    const trash = yield* Trash
    const { read, insertable, insert, present } = snapshotsOn(yield* SqlClient.SqlClient)

    const snapshot = Effect.fnUntraced(function* (id: PageId) {
      const content: Snapshot = {
        ...(yield* stored.rows(id)),
        [PagePublicationsTable.name]: yield* read(PagePublicationsTable, "page_id", [id]),
        [PublishedLinksTable.name]: yield* read(PublishedLinksTable, "page_id", [id]),
        [PageAliasesTable.name]: yield* read(PageAliasesTable, "page_id", [id]),
        [roots]: (yield* repo.unroot(id)).map((domain) => ({ id: domain }))
      }
      return content
    })

    return {
      /** Moves a page to the trash. Call it in a transaction. Returns whether the page still existed. */
      discard: Effect.fnUntraced(function* (team: TeamId, { id, title, slug, domain_id }: PageRow) {
        const content = yield* snapshot(id)
        const tell = yield* events.beforeRemoval(team, id)
        if (!(yield* repo.remove(team, id))) return false
        yield* tell()
        yield* trash.put("page", [{ id, name: title, addresses: [{ domain_id, code: `@${slug}` }], content }])
        return true
      }),

      /** Restores a page. Call it in a transaction. Skips former addresses that other pages use now. */
      restore: Effect.fnUntraced(function* (content: Snapshot) {
        const { teamId } = yield* Caller
        for (const page of content[PagesTable.name] ?? []) {
          const folders = yield* present("folders", [page["folder_id"] ?? ""].filter(Boolean))
          const folder_id = folders.has(page["folder_id"]) ? page["folder_id"] : null
          // Before drafts were introduced, all pages were public, so restore such pages as published.
          const { published_at = page["updated_at"] } = page
          yield* insert(PagesTable, insertable(PagesTable, [page], { folder_id, team_id: teamId, published_at }))
        }
        yield* stored.insertItems(content)
        for (const table of [PagePublicationsTable, PublishedLinksTable]) {
          yield* insert(table, insertable(table, content[table.name] ?? []))
        }
        const former = content[PageAliasesTable.name] ?? []
        const domains = yield* present(
          "domains",
          former.flatMap((row) => row["domain_id"] ?? [])
        )
        for (const row of former) {
          if (row["domain_id"] !== null && !domains.has(row["domain_id"])) continue
          // The cast is safe: a stored row has the columns of its table.
          const [alias] = insertable(PageAliasesTable, [row]) as ReadonlyArray<unknown>
          yield* aliases.bringBack(alias as NewRow<typeof PageAliasesTable>)
        }
        for (const page of content[PagesTable.name] ?? []) {
          yield* aliases.free({ domain_id: page["domain_id"] as DomainId | null, slug: String(page["slug"]) })
          for (const domain of content[roots] ?? []) yield* repo.root(String(domain["id"]), page["id"] as PageId)
          yield* events.raise(teamId, "page.created", page["id"] as PageId)
        }
      })
    }
  })
}) {}
