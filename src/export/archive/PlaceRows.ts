import { Effect } from "effect"
import { candidatesOf, without, withoutKnown } from "./Candidates.ts"
import { type GivenLine, type ImportContext, insertRows, type Placed, presentIn } from "./ImportContext.ts"
import { domains, folders, tags } from "./Sections.ts"

export const placeFolders = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, folders, lines)
    const fresh = yield* withoutKnown(context, "folders", good, report)
    const rows = fresh.map(({ row }) => ({ ...row, team_id: context.team }))
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
      ({ row }) => (taken.has(tagKey(row["name"])) ? "The team has a tag of this name already." : undefined),
      ({ row }) => tagKey(row["name"]),
      report
    )
    const rows = fresh.map(({ row }) => ({ ...row, team_id: context.team, name_key: tagKey(row["name"]) }))
    yield* insertRows(context.sql, tags.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

/** Domains are claims, which this installation has to see proven like any other; `holdsClaims` lets the first one serve. */
export const placeDomains = (holdsClaims: boolean) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, domains, lines)
    const unknown = yield* withoutKnown(context, "domains", good, report)
    const hosts = unknown.map(({ row }) => row["hostname"])
    const taken = yield* presentIn(context.sql, "domains", "hostname", hosts, context.team)
    const held = yield* presentIn(context.sql, "domains", "held_host", hosts)
    const fresh = without(
      unknown,
      ({ row }) => (taken.has(String(row["hostname"])) ? "The team has this domain already." : undefined),
      ({ row }) => String(row["hostname"]),
      report
    )
    const rows = fresh.map(({ row }) => ({
      ...row,
      team_id: context.team,
      // Its page comes later, and is put there then.
      root_page_id: null,
      held_host: holdsClaims && !held.has(String(row["hostname"])) ? row["hostname"] : row["id"],
      proof: null,
      verified_at: null
    }))
    yield* insertRows(context.sql, domains.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

/** Shows pages at the roots of domains that showed them. */
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
