import { hostnameKey } from "../../domain/Tables.ts"
import { compareKeys, sortKey } from "../../lib/SortKey.ts"
import type { ListQuery } from "./Query.ts"
import type { DomainRow, KeyRow } from "./Source.ts"
import { none } from "./Totals.ts"

/** The sort keys of the prefixes of short addresses on a team's domains. Whole addresses sort by them first. */
export const prefixesOf = (query: ListQuery, domains: ReadonlyArray<DomainRow>): ReadonlyMap<string, string> => {
  const [before = "", after = ""] = query.customPrefix.split("*").map(sortKey)
  return new Map([
    [none, sortKey(query.ownPrefix)],
    ...domains.map(({ id, hostname }) => [id, before + hostnameKey(hostname) + after] as const)
  ])
}

/** The row numbers of links, sorted by a query; ties in row order. */
export const sortRows = (
  { sort, descending }: ListQuery,
  keys: ReadonlyArray<KeyRow>,
  prefixes: ReadonlyMap<string, string>
): ReadonlyArray<number> => {
  const sign = descending ? -1 : 1
  const prefixOf = ({ domain_id }: KeyRow) => prefixes.get(domain_id ?? none) ?? ""
  const by = (a: KeyRow, b: KeyRow): number =>
    sort === "short_url"
      ? compareKeys(prefixOf(a), prefixOf(b)) || compareKeys(a.short_code_order, b.short_code_order)
      : a[sort] - b[sort]
  return [...keys].sort((a, b) => sign * (by(a, b) || a.rn - b.rn)).map(({ rn }) => rn)
}
