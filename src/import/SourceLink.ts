import { encodedAddress } from "../contract/Address.ts"
import type { JobId } from "../contract/Id.ts"
import { destinationHash } from "../destination/Address.ts"
import type { Known } from "./Repo.ts"
import type { ImportedLink } from "./source/Source.ts"

/** The columns of an import_links row that count clicks. */
type Counted = Pick<
  Known,
  "origin" | "link_id" | "last_job" | "visits_until" | "visits_seen" | "claimed" | "counted" | "summed"
>

/** The clicks counted for a link of a source, however it was imported. */
export interface Tally {
  /** The minimum number of the link's clicks that are booked. */
  readonly floor: number
  /** The last dated visit that earlier jobs booked, in epoch ms. */
  readonly since: number | null
}

/** The id in the source, without the name of the source: `bit.ly/3abc`, or `/3abc` if the host is unknown. */
const keyOf = (origin: string): string => origin.slice(origin.indexOf(":") + 1)

// A link that was renamed because its destination differs has an origin that ends with that destination.
const addressOf = (origin: string): string => {
  const key = keyOf(origin)
  const slash = key.indexOf("/")
  const blank = key.indexOf(" ", Math.max(0, slash))
  return blank === -1 ? key : key.slice(0, blank)
}

/** The short code in an origin, by which rows are indexed. The migration that filled the column uses the same rule. */
export const codeOf = (origin: string): string => {
  const key = keyOf(origin)
  const slash = key.indexOf("/")
  const [code = ""] = key.slice(slash + 1).split(" ", 1)
  return code
}

/** Finds rows by the code in an origin. */
export const byCode = <A extends { readonly origin: string }>(rows: ReadonlyArray<A>) => {
  const found = new Map<string, Array<A>>()
  for (const row of rows) {
    const code = codeOf(row.origin)
    const some = found.get(code)
    if (some === undefined) found.set(code, [row])
    else some.push(row)
  }
  return (origin: string): ReadonlyArray<A> => found.get(codeOf(origin)) ?? []
}

const hostOf = (address: string): string => address.slice(0, Math.max(0, address.indexOf("/")))

const isSameAddress = (one: string, other: string): boolean => addressOf(one) === addressOf(other)

/** Whether two origins may be the same short address: the codes match, and one of them lacks the host. */
const isCompatible = (one: string, other: string): boolean => {
  const [a, b] = [addressOf(one), addressOf(other)]
  return a.includes("/") && b.includes("/") && codeOf(one) === codeOf(other) && (hostOf(a) === "" || hostOf(b) === "")
}

/** Rows that may belong to the link with this origin, with the most certain ones first. */
const matchesOf = <A extends Counted>(rows: ReadonlyArray<A>, origin: string) => {
  const own = rows.filter((row) => row.origin === origin)
  const same = rows.filter((row) => row.origin !== origin && keyOf(row.origin) === keyOf(origin))
  const compatible = rows.filter((row) => !isSameAddress(row.origin, origin) && isCompatible(row.origin, origin))
  return { exact: [...own, ...same], compatible }
}

/** The counts of a source link whose clicks belong to the chosen row. */
export const tallyOf = (rows: ReadonlyArray<Counted>, chosen: Counted, job: JobId): Tally => {
  const all = rows.filter(
    (row) =>
      keyOf(row.origin) === keyOf(chosen.origin) ||
      (row.link_id === chosen.link_id && isCompatible(row.origin, chosen.origin))
  )
  const moments = all.flatMap((row) => (row.last_job === job ? row.visits_until : row.visits_seen) ?? [])
  return {
    floor: all.reduce((most, { counted }) => Math.max(most, counted), 0),
    since: moments.length === 0 ? null : Math.max(...moments)
  }
}

/** Whether a stored link has the destination of an imported one. Links of older versions may not be encoded. */
export const hasUrl = (row: { readonly destination_url: string }, link: { readonly url: string }): boolean =>
  encodedAddress(row.destination_url) === link.url

/** Whether the destination in the source has changed since the earlier import. Edits made in Linden don't count. */
export const leadsElsewhere = (
  { destination_hash, destination_url }: Known,
  { url }: Pick<ImportedLink, "url">
): boolean => destination_url !== url && destination_hash !== destinationHash(url)

/** The record of an earlier import of a source link. */
export const beforeOf = (rows: ReadonlyArray<Known>, link: ImportedLink, origin: string): Known | undefined => {
  const { exact, compatible } = matchesOf(rows, origin)
  const isSame = (row: Known) => !leadsElsewhere(row, link)
  return exact.find(isSame) ?? exact[0] ?? compatible.find(isSame)
}

/** The row that counts visits: one that this job updated, or else one with the same address. */
export const targetOf = <A extends Counted>(rows: ReadonlyArray<A>, origin: string, job: JobId): A | undefined => {
  const { exact, compatible } = matchesOf(rows, origin)
  const all = [...exact, ...rows.filter((row) => !exact.includes(row) && isSameAddress(row.origin, origin))]
  const met = (row: A) => row.last_job === job
  const isOne = new Set(compatible.map(({ link_id }) => link_id)).size === 1
  return all.find(met) ?? compatible.find(met) ?? exact[0] ?? (isOne ? compatible[0] : undefined)
}
