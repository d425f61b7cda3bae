import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { Destinations } from "../destination/Destinations.ts"
import type { NewRow } from "../storage/Table.ts"
import { type Snapshot, snapshotsOn } from "../trash/Snapshot.ts"
import { Trash } from "../trash/Trash.ts"
import { BulkRepo } from "./BulkRepo.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { type LinkRow, LinksRepo } from "./Repo.ts"
import { LinkAbTestsTable, LinkAliasesTable, LinksTable, LinkTagsTable, LinkTargetingTable } from "./Tables.ts"

const extras = [LinkTagsTable, LinkAbTestsTable, LinkTargetingTable, LinkAliasesTable] as const

/** Moves links to the trash and restores them, with their tags, tests and rules. */
export class LinkTrash extends Effect.Service<LinkTrash>()("link/LinkTrash", {
  dependencies: [LinksRepo.Default, BulkRepo.Default, LinkEvents.Default, Destinations.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const bulk = yield* BulkRepo
    const events = yield* LinkEvents
    const destinations = yield* Destinations
    const trash = yield* Trash
    const { read, insertable, insert, present } = snapshotsOn(yield* SqlClient.SqlClient)

    return {
      /** Moves links to the trash, within a transaction; returns those that still existed. */
      discard: Effect.fnUntraced(function* (team: TeamId, links: ReadonlyArray<LinkRow>) {
        const ids = links.map(({ id }) => id)
        const stored = yield* read(LinksTable, "id", ids)
        const hanging = yield* Effect.forEach(extras, (table) =>
          Effect.map(read(table, "link_id", ids), (rows) => ({ table, rows }))
        )
        const former = hanging
          .flatMap(({ table, rows }) => (table === LinkAliasesTable ? rows : []))
          .sort((one, other) => Number(other["created_at"]) - Number(one["created_at"]))
        const tellOf = yield* events.beforeRemoval(team, ids)
        const gone = new Set((yield* bulk.remove(team, ids)).map(({ id }) => id))
        yield* tellOf((id) => gone.has(id as LinkId))
        const kept = links.filter(({ id }) => gone.has(id))
        yield* trash.put(
          "link",
          kept.map(({ id, title, short_code, domain_id }) => ({
            id,
            name: title ?? short_code,
            addresses: [
              { domain_id, code: short_code },
              ...former.flatMap((row) => (row["link_id"] === id ? [{ domain_id, code: String(row["code"]) }] : []))
            ],
            content: {
              [LinksTable.name]: stored.filter((row) => row["id"] === id),
              ...Object.fromEntries(
                hanging.map(({ table, rows }) => [table.name, rows.filter((row) => row["link_id"] === id)])
              )
            }
          }))
        )
        return kept.map(({ id }) => id)
      }),

      /** Restores a link within a transaction, without folders and tags that no longer exist. */
      restore: Effect.fnUntraced(function* (content: Snapshot) {
        const { teamId } = yield* Caller
        for (const link of content[LinksTable.name] ?? []) {
          const folders = yield* present("folders", [link["folder_id"] ?? ""].filter(Boolean))
          const folder_id = folders.has(link["folder_id"]) ? link["folder_id"] : null
          // The cast is safe, because a row in the trash has the columns of its table.
          // A link that was created in the meantime keeps its external ID.
          const external = typeof link["external_id"] === "string" ? [link["external_id"]] : []
          const used = external.length === 0 ? [] : yield* repo.withExternalIds(teamId, external)
          const changes = { folder_id, team_id: teamId, ...(used.length === 0 ? {} : { external_id: null }) }
          const [row] = insertable(LinksTable, [link], changes) as ReadonlyArray<unknown>
          const restored = row as NewRow<typeof LinksTable>
          yield* repo.insert(restored)
          yield* destinations.want(teamId, restored.destination_url, yield* Clock.currentTimeMillis)
        }
        const tagged = content[LinkTagsTable.name] ?? []
        const tags = yield* present(
          "tags",
          tagged.map((row) => row["tag_id"])
        )
        yield* insert(
          LinkTagsTable,
          insertable(
            LinkTagsTable,
            tagged.filter((row) => tags.has(row["tag_id"]))
          )
        )
        for (const table of [LinkAbTestsTable, LinkTargetingTable, LinkAliasesTable]) {
          yield* insert(table, insertable(table, content[table.name] ?? []))
        }
        const ids = (content[LinksTable.name] ?? []).map((row) => row["id"] as LinkId)
        yield* events.raise(teamId, "link.created", ids)
        return ids
      })
    }
  })
}) {}
