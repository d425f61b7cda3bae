import { Effect } from "effect"
import { blockedFault } from "../../domain/blocked/BlockedLists.ts"
import type { Matcher } from "../../domain/blocked/Matching.ts"
import type { ReportLine } from "../../job/Job.ts"
import { themeNames } from "../../page/themes/Names.ts"
import { candidatesOf, peopleOf, without, withoutKnown } from "./Candidates.ts"
import { changed, type GivenLine, type ImportContext, insertRows, type Placed, presentIn } from "./ImportContext.ts"
import { pages } from "./PageSection.ts"
import { hangingRows } from "./PlaceLinks.ts"
import { type ArchivedMarkups, checkedPlugin, leadsTo, mostItems, publication, undrawn } from "./PlacePublication.ts"
import { type CheckedRow, isObject, nameIn } from "./ReadLine.ts"

const withChanger = ({ people }: ImportContext, row: CheckedRow, line: unknown): CheckedRow => {
  const name = nameIn(line, "updated_by")
  return { ...row, updated_by: name === null ? null : (people.get(name) ?? null) }
}

/** Imports pages with all of their items; each page completely or not at all. */
export const placePages =
  (refuses: Matcher, markups: ArchivedMarkups) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
    Effect.gen(function* () {
      const { sql, team } = context
      const { good, report } = candidatesOf(context, pages, lines)
      const unknown = yield* withoutKnown(context, "pages", good, report)
      const domainsHere = yield* presentIn(
        sql,
        "domains",
        "id",
        unknown.map(({ row }) => row["domain_id"]),
        team
      )
      const foldersHere = yield* presentIn(
        sql,
        "folders",
        "id",
        unknown.map(({ row }) => row["folder_id"]),
        team
      )
      const slugs = [...new Set(unknown.map(({ row }) => String(row["slug"])))]
      const had =
        slugs.length === 0
          ? []
          : yield* sql<{
              domain_id: string | null
              slug: string
            }>`SELECT domain_id, slug FROM pages WHERE ${sql.in("slug", slugs)}`
      const keyOf = (domain: unknown, slug: unknown) => `${domain ?? ""} ${slug}`
      const taken = new Set(had.map(({ domain_id, slug }) => keyOf(domain_id, slug)))
      const themes = new Set<unknown>(themeNames)
      const fresh = without(
        unknown,
        ({ row }) => {
          if (row["domain_id"] !== null && !domainsHere.has(String(row["domain_id"]))) return "Its domain is missing."
          if (!themes.has(row["theme"])) return "This version does not have its theme."
          return taken.has(keyOf(row["domain_id"], row["slug"])) ? `The address @${row["slug"]} is taken.` : undefined
        },
        ({ row }) => keyOf(row["domain_id"], row["slug"]),
        report
      )
      for (const { item, line, row } of fresh) {
        const leaveOut = (what: string) => report.push(changed(item, `${what} was left out: ${blockedFault.message}`))
        const content = publication(context, line, refuses, markups, leaveOut)
        const { updated_by } = peopleOf(context, line)
        // If the published version can't be read, publish the current one.
        const has_changes = row["has_changes"] === 1 && content !== undefined ? 1 : 0
        const placed = {
          ...undrawn(row),
          team_id: team,
          folder_id: foldersHere.has(String(row["folder_id"])) ? row["folder_id"] : null,
          has_changes,
          updated_by
        }
        yield* insertRows(sql, pages.table, [placed])
        yield* placeItems(context, refuses, markups, { item, line, id: String(row["id"]) }, report)
        if (content !== undefined && row["published_at"] !== null)
          yield* sql`INSERT INTO page_publications (page_id, content) VALUES (${String(row["id"])}, ${content})`
      }
      return { created: fresh.length, report } satisfies Placed
    })

const placeItems = (
  context: ImportContext,
  refuses: Matcher,
  markups: ArchivedMarkups,
  { item, line, id }: { readonly item: string; readonly line: unknown; readonly id: string },
  report: Array<ReportLine>
) =>
  Effect.gen(function* () {
    const { sql } = context
    const [buttons, plugins, pluginLinks, , published, aliases] = pages.hanging
    if (!buttons || !plugins || !pluginLinks || !published || !aliases) return
    const given = { item, line }
    const linesOf = (name: string) => {
      const found = isObject(line) ? line[name] : undefined
      return (Array.isArray(found) ? found : []).filter(isObject)
    }
    const named = (rows: ReadonlyArray<CheckedRow>, name: string) => {
      const lines = new Map(linesOf(name).map((one) => [context.mapId(String(one["id"])), one]))
      return rows.map((row) => withChanger(context, row, lines.get(String(row["id"])) ?? {}))
    }
    const leaveOut = (what: string) => {
      report.push(changed(item, `${what} was left out: ${blockedFault.message}`))
      return []
    }
    const buttonRows = hangingRows(context, buttons, given, report, mostItems).flatMap((row) =>
      refuses(String(row["url"])) ? leaveOut(`The button ${row["label"]}`) : [row]
    )
    yield* insertRows(
      sql,
      buttons.table,
      named(buttonRows, "bio_links").map((row) => ({ ...row, page_id: id }))
    )
    const pluginRows = hangingRows(context, plugins, given, report, mostItems).flatMap((row) => {
      const checked = checkedPlugin(row)
      if (checked !== undefined)
        return leadsTo(checked, markups, refuses) ? leaveOut(`A plugin of the type ${row["type"]}`) : [checked]
      report.push(changed(item, `A plugin of the type ${row["type"]} was left out: its config is invalid.`))
      return []
    })
    yield* insertRows(
      sql,
      plugins.table,
      named(pluginRows, "bio_plugins").map((row) => ({ ...row, page_id: id }))
    )
    const kept = new Set(pluginRows.map((row) => row["id"]))
    const linkRows = hangingRows(context, pluginLinks, given, report, mostItems)
    yield* insertRows(
      sql,
      pluginLinks.table,
      linkRows.filter((row) => kept.has(row["plugin_id"]))
    )
    const publishedRows = hangingRows(context, published, given, report, mostItems)
    yield* insertRows(
      sql,
      published.table,
      publishedRows.filter((row) => !refuses(String(row["url"]))).map((row) => ({ ...row, page_id: id }))
    )
    const former = hangingRows(context, aliases, given, report)
    const here = yield* presentIn(
      sql,
      "domains",
      "id",
      former.map((row) => row["domain_id"]),
      context.team
    )
    for (const row of former) {
      if (row["domain_id"] !== null && !here.has(String(row["domain_id"]))) continue
      const free = yield* sql`SELECT 1 FROM page_aliases WHERE slug = ${String(row["slug"])}
        AND coalesce(CAST(domain_id AS TEXT), '') = ${String(row["domain_id"] ?? "")}`
      if (free.length === 0) yield* insertRows(sql, aliases.table, [{ ...row, page_id: id }])
    }
  })
