import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { type DomainId, FolderId, type LinkId, TagId, type TeamId } from "../contract/Id.ts"
import { inIds, inTexts, onDomain } from "../storage/InList.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { searchText } from "./list/SearchText.ts"
import { LinkAbTestsTable, LinksTable, LinkTagsTable, LinkTargetingTable } from "./Tables.ts"

const HolderRow = LinksTable.row.pick("id", "team_id", "domain_id", "short_code", "destination_url", "version")

const StateRow = LinksTable.row.omit("rn")
export type LinkState = typeof StateRow.Type

/** Statements for imports of many links. */
export class LinkImportRepo extends Effect.Service<LinkImportRepo>()("link/ImportRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = LinksTable.on(sql)
    const given = (list: string) =>
      sql.onDialectOrElse({
        pg: () =>
          sql`(SELECT (value ->> 0)::uuid AS id, value ->> 1 AS text FROM jsonb_array_elements(${list}::text::jsonb))`,
        orElse: () => sql`(SELECT value ->> 0 AS id, value ->> 1 AS text FROM json_each(${list}))`
      })

    // The double negation makes SQLite use the index of ids instead of the team's.
    const ofTeam = (team: TeamId) => sql`NOT (team_id <> ${team})`

    const existing = <Id extends string>(
      id: Schema.Schema<Id, string>,
      table: "tags" | "folders",
      team: TeamId,
      ids: ReadonlyArray<Id>
    ) =>
      Effect.map(
        rowsOf(Schema.Struct({ id }))(
          sql`SELECT id FROM ${sql(table)} WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}`
        ),
        (rows) => rows.map((row) => row.id)
      )

    return {
      /** The links of any team that have one of these codes on a domain. */
      holders: (domain: DomainId | null, codes: ReadonlyArray<string>) =>
        rowsOf(HolderRow)(sql`SELECT id, team_id, domain_id, short_code, destination_url, version FROM links
          WHERE ${onDomain(sql, domain)} AND ${inTexts(sql, "short_code", codes)}`),

      states: (team: TeamId, ids: ReadonlyArray<LinkId>) =>
        rowsOf(StateRow)(sql`SELECT * FROM links WHERE ${ofTeam(team)} AND ${inIds(sql, "id", ids)}`),

      insert: (rows: ReadonlyArray<NewRow<typeof LinksTable>>) => {
        const texts = JSON.stringify(rows.map((row) => [row.id, searchText(row)]))
        return Effect.zipRight(
          links.insertAll(rows),
          sql`INSERT INTO link_search (rn, team_id, text) SELECT l.rn, l.team_id, t.text FROM ${given(texts)} t
            JOIN links l ON l.id = t.id`
        )
      },
      existingTags: (team: TeamId, ids: ReadonlyArray<TagId>) => existing(TagId, "tags", team, ids),
      existingFolders: (team: TeamId, ids: ReadonlyArray<FolderId>) => existing(FolderId, "folders", team, ids),
      insertTags: LinkTagsTable.on(sql).insertAll,
      insertAbTests: LinkAbTestsTable.on(sql).insertAll,
      insertTargeting: LinkTargetingTable.on(sql).insertAll,

      /** Permanently deletes links that still have their first version; returns them. */
      removeUnchanged: (team: TeamId, ids: ReadonlyArray<LinkId>) =>
        rowsOf(HolderRow)(sql`DELETE FROM links WHERE ${ofTeam(team)} AND version = 1 AND ${inIds(sql, "id", ids)}
          RETURNING id, team_id, domain_id, short_code, destination_url, version`)
    }
  })
}) {}
