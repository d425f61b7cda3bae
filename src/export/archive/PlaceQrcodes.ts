import { createHash } from "node:crypto"
import { Effect } from "effect"
import { fold } from "../../link/list/SearchText.ts"
import { candidatesOf, peopleOf, without, withoutKnown } from "./Candidates.ts"
import { type GivenLine, type ImportContext, insertRows, type Placed, presentIn, skipped } from "./ImportContext.ts"
import type { CheckedRow } from "./ReadLine.ts"
import { logos, qrcodes } from "./Sections.ts"

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

/** Imports logos. Their names are hashes of their content, so modified logos are detected. */
export const placeLogos = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, logos, lines)
    const sound = good.flatMap(({ item, line, row }) => {
      // This must be exactly the string that was hashed when the logo was stored.
      const logo = JSON.stringify((line as { readonly logo: unknown }).logo)
      const hash = createHash("sha256").update(logo).digest("hex").slice(0, 40)
      if (row["hash"] === hash && isLogo(row["logo"])) return [{ item, line, row: { hash, logo } as CheckedRow }]
      report.push(skipped(item, "Its content does not match its name."))
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
          ? "Its logo is missing."
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
      name_key: fold(String(row["name"]))
    }))
    yield* insertRows(sql, qrcodes.table, rows)
    return { created: rows.length, report } satisfies Placed
  })
