import { Effect } from "effect"
import { candidatesOf, without, withoutKnown } from "./Candidates.ts"
import { type GivenLine, type ImportContext, insertRows, type Placed, presentIn } from "./ImportContext.ts"
import type { Section } from "./Section.ts"
import { annotations, domains, folders, tags } from "./Sections.ts"

/** Imports rows that depend on nothing but the team. */
const placePlain = (section: Section) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, section, lines)
    const fresh = yield* withoutKnown(context, section.table.name, good, report)
    const rows = fresh.map(({ row }) => ({ ...row, team_id: context.team }))
    yield* insertRows(context.sql, section.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

export const placeFolders = placePlain(folders)
export const placeAnnotations = placePlain(annotations)

const tagKey = (name: unknown) => String(name).normalize("NFC").toLowerCase()

export const placeTags = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, tags, lines)
    const unknown = yield* withoutKnown(context, "tags", good, report)
    const keys = unknown.map(({ row }) => tagKey(row["name"]))
    const taken = yield* presentIn(context.sql, "tags", "name_key", keys, context.team)
    const fresh = without(
      unknown,
      ({ row }) => (taken.has(tagKey(row["name"])) ? "The team already has a tag with this name." : undefined),
      ({ row }) => tagKey(row["name"]),
      report
    )
    const rows = fresh.map(({ row }) => ({ ...row, team_id: context.team, name_key: tagKey(row["name"]) }))
    yield* insertRows(context.sql, tags.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

/**
 * Imports domains, whose ownership this installation must verify itself. With `holdsClaims`, the first domain that
 * claims a host name serves it even before the verification.
 */
export const placeDomains = (holdsClaims: boolean) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, domains, lines)
    const unknown = yield* withoutKnown(context, "domains", good, report)
    const hosts = unknown.map(({ row }) => row["hostname"])
    const taken = yield* presentIn(context.sql, "domains", "hostname", hosts, context.team)
    const held = yield* presentIn(context.sql, "domains", "held_host", hosts)
    const fresh = without(
      unknown,
      ({ row }) => (taken.has(String(row["hostname"])) ? "The team already has this domain." : undefined),
      ({ row }) => String(row["hostname"]),
      report
    )
    const rows = fresh.map(({ row }) => ({
      ...row,
      team_id: context.team,
      // `placeRoots` sets this column after the pages are imported.
      root_page_id: null,
      held_host: holdsClaims && !held.has(String(row["hostname"])) ? row["hostname"] : row["id"],
      proof: null,
      verified_at: null
    }))
    yield* insertRows(context.sql, domains.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

/** Sets the pages that domains show at their root. */
export const placeRoots = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good } = candidatesOf(context, domains, lines)
    const wanted = good.filter(({ row }) => row["root_page_id"] !== null)
    const pages = yield* presentIn(
      context.sql,
      "pages",
      "id",
      wanted.map(({ row }) => row["root_page_id"]),
      context.team
    )
    for (const { row } of wanted) {
      if (!pages.has(String(row["root_page_id"]))) continue
      yield* context.sql`UPDATE domains SET root_page_id = ${String(row["root_page_id"])}
        WHERE id = ${String(row["id"])} AND team_id = ${context.team}`
    }
    return { created: 0, report: [] } satisfies Placed
  })
