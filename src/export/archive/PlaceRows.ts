import { Effect, Schema } from "effect"
import { blockedFault } from "../../domain/blocked/BlockedLists.ts"
import type { Matcher } from "../../domain/blocked/Matching.ts"
import { FoldersTable } from "../../folder/Tables.ts"
import { candidatesOf, without, withoutKnown } from "./Candidates.ts"
import { changed, type GivenLine, type ImportContext, insertRows, type Placed, presentIn } from "./ImportContext.ts"
import type { Section } from "./Section.ts"
import { annotations, domains, folders, tags, utmTemplates } from "./Sections.ts"

/** Imports rows that depend on nothing but the team. */
const placePlain = (section: Section) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, section, lines)
    const fresh = yield* withoutKnown(context, section.table.name, good, report)
    const rows = fresh.map(({ row }) => ({ ...row, team_id: context.team }))
    yield* insertRows(context.sql, section.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

export const placeUtmTemplates = placePlain(utmTemplates)
export const placeAnnotations = placePlain(annotations)

const defaultsOf = Schema.decodeUnknownSync(FoldersTable.fields.defaults)

/** The defaults of a folder with the ids of this installation; links leave out what doesn't exist. */
const mappedDefaults = ({ mapId }: ImportContext, text: unknown): string | null => {
  const defaults = defaultsOf(text ?? null)
  if (defaults === null) return null
  const { domain_id, tags, utm_template_id } = defaults
  return JSON.stringify({
    ...defaults,
    domain_id: domain_id && mapId(domain_id),
    tags: tags.map(mapId),
    utm_template_id: utm_template_id && mapId(utm_template_id)
  })
}

export const placeFolders = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, folders, lines)
    const fresh = yield* withoutKnown(context, folders.table.name, good, report)
    const rows = fresh.map(({ row }) => ({
      ...row,
      team_id: context.team,
      defaults: mappedDefaults(context, row["defaults"])
    }))
    yield* insertRows(context.sql, folders.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

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
export const placeDomains =
  (holdsClaims: boolean, refuses: Matcher) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
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
      const withoutBlocked = ({ item, row }: (typeof fresh)[number]) => {
        const wrong = ["root_url", "not_found_url", "expired_url"].filter((field) => refuses(String(row[field] ?? "")))
        for (const field of wrong) report.push(changed(item, `Its ${field} was left out: ${blockedFault.message}`))
        return { ...row, ...Object.fromEntries(wrong.map((field) => [field, null])) }
      }
      const rows = fresh.map((one) => ({
        ...withoutBlocked(one),
        team_id: context.team,
        // `placeRoots` sets this column after the pages are imported.
        root_page_id: null,
        held_host: holdsClaims && !held.has(String(one.row["hostname"])) ? one.row["hostname"] : one.row["id"],
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
