import type { SqlError } from "@effect/sql/SqlError"
import { type Context, Effect } from "effect"
import type { Fault } from "../../contract/faults/Fault.ts"
import { destinationHash } from "../../destination/Address.ts"
import type { ReportLine } from "../../job/Job.ts"
import { searchText } from "../../link/list/SearchText.ts"
import { LinkSearchTable } from "../../link/list/Tables.ts"
import { inTexts } from "../../storage/InList.ts"
import { isVerifiable } from "../../user/Bcrypt.ts"
import { isOwnScrypt, isScrypt, type PasswordCost } from "../../user/Passwords.ts"
import { withIds } from "./ArchiveIds.ts"
import { type Candidate, candidatesOf, idOf, peopleOf, without, withoutKnown } from "./Candidates.ts"
import { changed, type GivenLine, type ImportContext, insertRows, type Placed, presentIn } from "./ImportContext.ts"
import { type CheckedRow, checkedRow, isObject } from "./ReadLine.ts"
import type { Hanging } from "./Section.ts"
import { links } from "./Sections.ts"

const malformedHash = "password_hash: It is not a password hash."
const foreignHash =
  "The password cannot be verified in Linden and was removed. The link is disabled until you set another one."

// Any scheme in crypt(3) format, such as `$argon2id$v=19$…`.
const isForeign = (hash: string) => /^\$[a-z0-9-]{1,32}\$[\x21-\x7e]{1,900}$/.test(hash) && !/^\$2/.test(hash)
const isAnyBcrypt = (hash: string) => /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)

/**
 * What to do with the password hash of an archived link. Foreign hashes are dropped, because some could take hours to
 * verify.
 */
const passwordFate = (hash: unknown, cost: Context.Tag.Service<PasswordCost>): "kept" | "foreign" | "malformed" => {
  if (hash === null) return "kept"
  const text = String(hash)
  if (isOwnScrypt(text, cost) || isVerifiable(text)) return "kept"
  return isScrypt(text) || isAnyBcrypt(text) || isForeign(text) ? "foreign" : "malformed"
}

/** Removes the password of a link, and disables the link so that it is not open to everyone. */
const withoutPassword = (row: CheckedRow): CheckedRow => ({
  ...row,
  password_hash: null,
  redirect_type: row["redirect_type"] === "password" ? "instant" : row["redirect_type"],
  is_active: 0
})

/** Returns the faults of addresses that must not be stored. */
type Refused = (addresses: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, Fault>, SqlError>

const mostHanging = 100

const addressKey = (domain: unknown, code: unknown) => `${domain ?? ""} ${code}`

/** Short addresses that belong to a link, that a link had before, or that the trash reserves. */
const takenAddresses = ({ sql }: ImportContext, codes: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const taken = new Set<string>()
    if (codes.length === 0) return taken
    for (const [table, column] of [
      ["links", "short_code"],
      ["link_aliases", "code"],
      ["trash_addresses", "code"]
    ] as const) {
      const rows = yield* sql<{ domain_id: string | null; code: string }>`SELECT domain_id, ${sql(column)} AS code
        FROM ${sql(table)} WHERE ${sql.in(column, codes)}`
      for (const { domain_id, code } of rows) taken.add(addressKey(domain_id, code))
    }
    return taken
  })

/** The valid rows that belong to a line, from the field named after their table. */
export const hangingRows = (
  context: ImportContext,
  hanging: Hanging,
  { item, line }: { readonly item: string; readonly line: unknown },
  report: Array<ReportLine>,
  most = mostHanging
): ReadonlyArray<CheckedRow> => {
  const given = isObject(line) ? line[hanging.table.name] : undefined
  if (!Array.isArray(given)) return []
  if (given.length > most) report.push(changed(item, `Only the first ${most} of its ${hanging.table.name} are kept.`))
  return given.slice(0, most).flatMap((one) => {
    const row = checkedRow(hanging, one)
    if (row._tag === "Right") return [withIds(row.right, context.mapId)]
    report.push(changed(item, `A row of its ${hanging.table.name} was left out: ${row.left}`))
    return []
  })
}

const addressesOf = (
  candidate: Candidate,
  hung: ReadonlyMap<Candidate, ReadonlyMap<Hanging, ReadonlyArray<CheckedRow>>>
) => {
  const rows = [...(hung.get(candidate)?.values() ?? [])].flat()
  return [
    candidate.row["destination_url"],
    candidate.row["ab_test_url"],
    candidate.row["expired_url"],
    ...rows.map((row) => row["destination_url"])
  ].filter((one): one is string => typeof one === "string")
}

/** Imports links with their tags, A/B tests, rules and former addresses; each link completely or not at all. */
export const placeLinks =
  (
    refused: Refused,
    want: (url: string) => Effect.Effect<unknown, SqlError>,
    cost: Context.Tag.Service<PasswordCost>
  ) =>
  (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
    Effect.gen(function* () {
      const { sql, team } = context
      const { good, report } = candidatesOf(context, links, lines)
      const unknown = yield* withoutKnown(context, "links", good, report)
      const hung = new Map(
        unknown.map((one) => [
          one,
          new Map(links.hanging.map((hanging) => [hanging, hangingRows(context, hanging, one, report)]))
        ])
      )
      const hangingOf = (one: Candidate, name: string) =>
        [...(hung.get(one) ?? [])].find(([hanging]) => hanging.table.name === name)?.[1] ?? []
      const codes = unknown.flatMap((one) => [
        String(one.row["short_code"]),
        ...hangingOf(one, "link_aliases").map((row) => String(row["code"]))
      ])
      const taken = yield* takenAddresses(context, [...new Set(codes)])
      const domainsOf = unknown.flatMap((one) => [
        one.row["domain_id"],
        ...hangingOf(one, "link_aliases").map((row) => row["domain_id"])
      ])
      const domainsHere = yield* presentIn(sql, "domains", "id", domainsOf, team)
      const foldersHere = yield* presentIn(
        sql,
        "folders",
        "id",
        unknown.map(({ row }) => row["folder_id"]),
        team
      )
      const tagsHere = yield* presentIn(
        sql,
        "tags",
        "id",
        unknown.flatMap((one) => hangingOf(one, "link_tags").map((row) => row["tag_id"])),
        team
      )
      const faults = yield* refused(unknown.flatMap((one) => addressesOf(one, hung)))
      const fresh = without(
        unknown,
        (one) => {
          const { domain_id, short_code } = one.row
          if (domain_id !== null && !domainsHere.has(String(domain_id))) return "Its domain is missing."
          if (passwordFate(one.row["password_hash"], cost) === "malformed") return malformedHash
          if (taken.has(addressKey(domain_id, short_code))) return `The short code ${short_code} is taken.`
          return addressesOf(one, hung).flatMap((url) => faults.get(url)?.message ?? [])[0]
        },
        ({ row }) => addressKey(row["domain_id"], row["short_code"]),
        report
      )
      const opened = (one: Candidate): CheckedRow => {
        if (passwordFate(one.row["password_hash"], cost) === "kept") return one.row
        report.push(changed(one.item, foreignHash))
        return withoutPassword(one.row)
      }
      const externalIds = new Set(
        fresh.length === 0
          ? []
          : (yield* sql<{ external_id: string }>`SELECT external_id FROM links WHERE team_id = ${team} AND ${inTexts(
              sql,
              "external_id",
              fresh.flatMap(({ row }) => (typeof row["external_id"] === "string" ? [row["external_id"]] : []))
            )}`).map(({ external_id }) => external_id)
      )
      const externalIdOf = ({ item, row }: Candidate) => {
        const id = row["external_id"]
        if (typeof id !== "string") return null
        if (externalIds.has(id)) {
          report.push(changed(item, `Another link has the external ID ${id}, so it was left out.`))
          return null
        }
        externalIds.add(id)
        return id
      }
      const rows = fresh.map((one) => ({
        ...opened(one),
        external_id: externalIdOf(one),
        ...peopleOf(context, one.line),
        team_id: team,
        folder_id: foldersHere.has(String(one.row["folder_id"])) ? one.row["folder_id"] : null,
        destination_hash: destinationHash(String(one.row["destination_url"]))
      }))
      yield* insertRows(sql, links.table, rows)
      const numbers = yield* sql<{
        rn: number
        id: string
        short_code: string
        destination_url: string
        title: string | null
      }>`SELECT
        rn, id, short_code, destination_url, title FROM links WHERE ${sql.in("id", fresh.length === 0 ? [""] : fresh.map(idOf))} ORDER BY rn`.pipe(
        Effect.when(() => fresh.length > 0),
        Effect.map((found) => (found._tag === "Some" ? found.value : []))
      )
      yield* insertRows(
        sql,
        LinkSearchTable,
        numbers.map((one) => ({ rn: one.rn, team_id: team, text: searchText(one) }))
      )
      for (const hanging of links.hanging) {
        const name = hanging.table.name
        const seen = new Set<string>()
        const more = fresh.flatMap((one) =>
          (hung.get(one)?.get(hanging) ?? []).flatMap((row) => {
            if (name === "link_tags" && !tagsHere.has(String(row["tag_id"]))) return []
            if (name === "link_aliases") {
              const key = addressKey(row["domain_id"], row["code"])
              const isGone = row["domain_id"] !== null && !domainsHere.has(String(row["domain_id"]))
              if (isGone || taken.has(key) || seen.has(key)) {
                report.push(changed(one.item, `Its former short code ${row["code"]} is taken.`))
                return []
              }
              seen.add(key)
            }
            return [{ ...row, link_id: one.row["id"] }]
          })
        )
        yield* insertRows(sql, hanging.table, more)
      }
      yield* Effect.forEach(fresh, ({ row }) => want(String(row["destination_url"])), { discard: true })
      return {
        created: rows.length,
        report,
        addresses: fresh.map(({ row }) => ({
          domainId: row["domain_id"] as string | null,
          code: String(row["short_code"])
        }))
      } satisfies Placed & { readonly addresses: ReadonlyArray<unknown> }
    })
