import type { ListQuery } from "./Query.ts"
import type { DomainRow, KeyRow } from "./Source.ts"
import { none } from "./Totals.ts"

/** The prefixes of short addresses on a team's domains. Whole addresses sort by them first. */
export const prefixesOf = (query: ListQuery, domains: ReadonlyArray<DomainRow>): ReadonlyMap<string, string> =>
  new Map([
    [none, query.ownPrefix],
    ...domains.map(({ id, hostname }) => [id, query.customPrefix.replace("*", hostname)] as const)
  ])

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The row numbers of links, sorted by a query; ties in row order. */
export const sortRows = (
  { sort, descending }: ListQuery,
  keys: ReadonlyArray<KeyRow>,
  prefixes: ReadonlyMap<string, string>
): ReadonlyArray<number> => {
  const sign = descending ? -1 : 1
  const addressOf = (key: KeyRow) => (prefixes.get(key.domain_id ?? none) ?? "") + key.short_code
  const addresses =
    sort === "short_url" ? new Map(keys.map((key) => [key.rn, addressOf(key)])) : new Map<number, string>()
  const by = (a: KeyRow, b: KeyRow): number =>
    sort === "short_url" ? compare(addresses.get(a.rn) ?? "", addresses.get(b.rn) ?? "") : a[sort] - b[sort]
  return [...keys].sort((a, b) => sign * (by(a, b) || a.rn - b.rn)).map(({ rn }) => rn)
}
