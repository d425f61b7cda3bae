import { createHash } from "node:crypto"
import { Effect, Either } from "effect"
import type { ReportLine } from "../job/JobKind.ts"
import { searchTerm } from "../link/list/SearchText.ts"
import { withIds } from "./ArchiveIds.ts"
import { type GivenLine, type ImportContext, insertRows, type Placed, presentIn, skipped } from "./ImportContext.ts"
import { type CheckedRow, checkedRow, nameIn } from "./ReadLine.ts"
import { type Columns, domains, folders, logos, qrcodes, tags } from "./Section.ts"

/** A row that may be inserted, with what it was in the archive. */
export interface Candidate {
  readonly item: string
  readonly line: unknown
  readonly row: CheckedRow
}

/** Lines that fit their table, under the ids that they have here; the others are told. */
export const candidatesOf = ({ mapId }: ImportContext, columns: Columns, lines: ReadonlyArray<GivenLine>) => {
  const good: Array<Candidate> = []
  const report: Array<ReportLine> = []
  for (const { item, line } of lines)
    Either.match(checkedRow(columns, line), {
      onLeft: (reason) => void report.push(skipped(item, reason)),
      onRight: (row) => void good.push({ item, line, row: withIds(row, mapId) })
    })
  return { good, report }
}

/** Leaves out those whose value another row has; those behind one with the same value as well. */
export const without = (
  candidates: ReadonlyArray<Candidate>,
  isTaken: (candidate: Candidate) => string | undefined,
  keyOf: (candidate: Candidate) => string,
  report: Array<ReportLine>
): ReadonlyArray<Candidate> => {
  const seen = new Set<string>()
  return candidates.filter((candidate) => {
    const key = keyOf(candidate)
    const reason = isTaken(candidate) ?? (seen.has(key) ? "It is in the archive twice." : undefined)
    if (reason !== undefined) report.push(skipped(candidate.item, reason))
    seen.add(key)
    return reason === undefined
  })
}

export const idOf = ({ row }: Candidate): string => String(row["id"])

/** Leaves out those whose id is there already. */
export const withoutKnown = (
  context: ImportContext,
  table: string,
  all: ReadonlyArray<Candidate>,
  report: Array<ReportLine>
) =>
  Effect.map(presentIn(context.sql, table, "id", all.map(idOf)), (known) =>
    without(all, (one) => (known.has(idOf(one)) ? "It is there already." : undefined), idOf, report)
  )

/** Who made or changed something, as this team knows them: by name. */
export const peopleOf = ({ people, user }: ImportContext, line: unknown) => {
  const maker = nameIn(line, "created_by")
  const changer = nameIn(line, "updated_by")
  return {
    created_by: (maker === null ? undefined : people.get(maker)) ?? user,
    updated_by: changer === null ? null : (people.get(changer) ?? null)
  }
}

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

const isLogo = (logo: unknown): boolean => {
  const { full, small } = JSON.parse(String(logo)) as Record<
    "full" | "small",
    { data: string; width: number; height: number }
  >
  return [full, small].every(
    ({ data, width, height }) =>
      data.length <= 4_000_000 &&
      /^[A-Za-z0-9+/]*={0,2}$/.test(data) &&
      width > 0 &&
      height > 0 &&
      width < 10_000 &&
      height < 10_000
  )
}

/** Logos are named by their content, which proves them to be what this program draws. */
export const placeLogos = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, logos, lines)
    const sound = good.flatMap(({ item, line, row }) => {
      // The very text that its name was made of.
      const logo = JSON.stringify((line as { readonly logo: unknown }).logo)
      const hash = createHash("sha256").update(logo).digest("hex").slice(0, 40)
      if (row["hash"] === hash && isLogo(row["logo"])) return [{ item, line, row: { hash, logo } as CheckedRow }]
      report.push(skipped(item, "It is not what its name says."))
      return []
    })
    const known = yield* presentIn(
      context.sql,
      "qrcode_logos",
      "hash",
      sound.map(({ row }) => row["hash"])
    )
    const fresh = without(
      sound,
      () => undefined,
      ({ row }) => String(row["hash"]),
      report
    )
    const rows = fresh.filter(({ row }) => !known.has(String(row["hash"]))).map(({ row }) => row)
    yield* insertRows(context.sql, logos.table, rows)
    return { created: rows.length, report } satisfies Placed
  })

export const placeQrcodes = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { sql, team } = context
    const { good, report } = candidatesOf(context, qrcodes, lines)
    const unknown = yield* withoutKnown(context, "qrcodes", good, report)
    const of = (column: string) => unknown.map(({ row }) => row[column])
    const taken = yield* presentIn(sql, "qrcodes", "code", of("code"))
    const logosHere = yield* presentIn(sql, "qrcode_logos", "hash", of("logo_hash"))
    const [linksHere, foldersHere, domainsHere] = [
      yield* presentIn(sql, "links", "id", of("link_id"), team),
      yield* presentIn(sql, "folders", "id", of("folder_id"), team),
      yield* presentIn(sql, "domains", "id", of("printed_domain_id"), team)
    ]
    const orNull = (here: ReadonlySet<string>, value: unknown) => (here.has(String(value)) ? value : null)
    const fresh = without(
      unknown,
      ({ row }) => {
        if (taken.has(String(row["code"]))) return "Another QR code has its code."
        return row["logo_hash"] !== null && !logosHere.has(String(row["logo_hash"]))
          ? "Its logo is not there."
          : undefined
      },
      ({ row }) => String(row["code"]),
      report
    )
    const rows = fresh.map(({ row, line }) => ({
      ...row,
      ...peopleOf(context, line),
      team_id: team,
      link_id: orNull(linksHere, row["link_id"]),
      folder_id: orNull(foldersHere, row["folder_id"]),
      printed_domain_id: orNull(domainsHere, row["printed_domain_id"]),
      name_key: searchTerm(String(row["name"])) ?? ""
    }))
    yield* insertRows(sql, qrcodes.table, rows)
    return { created: rows.length, report } satisfies Placed
  })
