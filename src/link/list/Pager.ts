import { Effect } from "effect"
import { hostnameKey } from "../../domain/Tables.ts"
import { compareKeys, sortKey } from "../../lib/SortKey.ts"
import { bitmap, fromRows, rowsOf } from "./Bitmap.ts"
import { type Limits, limits as usualLimits } from "./Limits.ts"
import { type Matches, makeMatches } from "./Matches.ts"
import { makeMemory } from "./Memory.ts"
import type { ListPage, ListQuery } from "./Query.ts"
import type { DomainRow, KeyRow, Source } from "./Source.ts"
import { none, type TeamTotals, type Totals, tally } from "./Totals.ts"
import { costOf, nearer, type Part, scopeOf, type Walk, type WalkedPage } from "./Walk.ts"

/** The sort keys of the prefixes of short addresses on a team's domains. Whole addresses sort by them first. */
const prefixesOf = (query: ListQuery, domains: ReadonlyArray<DomainRow>): ReadonlyMap<string, string> => {
  const [before = "", after = ""] = query.customPrefix.split("*").map(sortKey)
  return new Map([
    [none, sortKey(query.ownPrefix)],
    ...domains.map(({ id, hostname }) => [id, before + hostnameKey(hostname) + after] as const)
  ])
}

/** The row numbers of links, sorted by a query; ties in row order. */
const sortRows = (
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

/** Searches in teams with up to this many links run on the thread that redirects. */
const quickTeam = 500

/** Whether scanning all links of a team takes well under two milliseconds. */
export const isSmall = ({ entries }: Totals): boolean => entries.team <= quickTeam

const isSearch = ({ tag, term, broken, state, external, reach }: ListQuery): boolean =>
  reach !== undefined ||
  tag !== null ||
  term !== null ||
  broken !== null ||
  external !== undefined ||
  state !== undefined

/** Whether a query takes well under two milliseconds, so that it may run on the thread that redirects. */
export const isQuick = (query: ListQuery, totals: Totals): boolean => {
  if (isSearch(query)) return isSmall(totals)
  if (query.offset >= totals.fitting) return true
  return costOf(query, totals.fitting, totals.entries[scopeOf(query, totals)]) <= 20_000
}

/** The page as a part of one walk; undefined if it is empty, or needs a search or a walk for each domain. */
export const walkedPage = (query: ListQuery, totals: Totals): WalkedPage | undefined => {
  if (isSearch(query) || query.sort === "short_url" || query.offset >= totals.fitting) return undefined
  const { reversed, ...part } = nearer(query, totals.fitting)
  const walk = {
    scope: scopeOf(query, totals),
    query,
    descending: query.descending !== reversed,
    domain: undefined
  }
  return { walk, part, total: totals.fitting }
}

/** Whether a link passes the filters, not considering the search. */
const fits =
  ({ active, folder }: ListQuery) =>
  ({ is_active, folder_id }: KeyRow) =>
    (active === null || active === is_active) && (folder === null || folder === (folder_id ?? ""))

/** Runs list queries against a source, and caches search results. */
export const makePager = (source: Source, limits: Limits = usualLimits) => {
  const { fewMatches, maxEntries } = limits
  const memory = makeMemory(source)
  const { find, onDomain } = makeMatches(memory, limits)

  const prefixes = (query: ListQuery) =>
    query.sort === "short_url"
      ? Effect.map(source.domains(query.team), (rows) => prefixesOf(query, rows))
      : Effect.succeed(new Map())

  const fetchAndSort = Effect.fnUntraced(function* (query: ListQuery, matches: Matches) {
    const keys = yield* source.keys(rowsOf(matches.bits))
    const fitting = matches.unfiltered ? keys.filter(fits(query)) : keys
    const sorted = sortRows(query, fitting, yield* prefixes(query))
    return { rows: sorted.slice(query.offset, query.offset + query.limit), total: sorted.length }
  })

  const walkPart = Effect.fnUntraced(function* (
    query: ListQuery,
    part: Part,
    totals: Totals,
    matches: Matches | undefined,
    domain: string | undefined
  ) {
    const total = matches?.total ?? totals.fitting
    const scope = scopeOf(query, totals)
    const walk: Walk = { scope, query, descending: query.descending, domain }
    if (matches !== undefined && costOf(part, total, totals.entries[scope]) > maxEntries) {
      // New clicks change this order without changing the set, so add the database's version to the key.
      const clicks = query.sort === "total_clicks" ? ` at ${yield* source.version}` : ""
      const order = yield* memory.order(walk, matches.state + clicks, matches.bits)
      return query.descending
        ? [
            ...order.subarray(Math.max(0, order.length - part.offset - part.limit), order.length - part.offset)
          ].reverse()
        : [...order.subarray(part.offset, part.offset + part.limit)]
    }
    const { reversed, ...from } = nearer(part, total)
    const rows = yield* source.walk({ ...walk, descending: query.descending !== reversed }, from, matches?.bits)
    return reversed ? [...rows].reverse() : rows
  })

  const walkDomains = Effect.fnUntraced(function* (query: ListQuery, totals: TeamTotals, matches: Matches | undefined) {
    const order = [...(yield* prefixes(query))].sort(([, a], [, b]) => compareKeys(a, b)).map(([domain]) => domain)
    const rows: Array<number> = []
    let skip = query.offset
    for (const domain of query.descending ? order.reverse() : order) {
      const here = totals.domains.get(domain)
      if (here === undefined || here.fitting === 0) continue
      const found = matches && (yield* onDomain(query, totals, matches, domain))
      const total = found?.total ?? here.fitting
      const limit = Math.min(query.limit - rows.length, total - skip)
      if (limit > 0) {
        const all = found?.total === here.fitting ? undefined : found
        rows.push(...(yield* walkPart(query, { offset: skip, limit }, here, all, domain)))
      }
      if (rows.length >= query.limit) break
      skip = Math.max(0, skip - total)
    }
    return rows
  })

  const count = (query: ListQuery) =>
    Effect.map(source.counts(query.team, query.folder), (counts) => tally(counts, query))

  const rowsAndTotal = Effect.fnUntraced(function* (query: ListQuery, totals: TeamTotals) {
    if (totals.fitting === 0) return { rows: [], total: 0 }
    const found = isSearch(query) ? yield* find(query, totals) : undefined
    if (found !== undefined && found.total <= fewMatches) return yield* fetchAndSort(query, found)
    const matches = found?.total === totals.fitting ? undefined : found
    const total = matches?.total ?? totals.fitting
    if (query.offset >= total) return { rows: [], total }
    const part = { offset: query.offset, limit: Math.min(query.limit, total - query.offset) }
    const rows =
      query.sort === "short_url"
        ? yield* walkDomains(query, totals, matches)
        : yield* walkPart(query, part, totals, matches, undefined)
    return { rows, total }
  })

  return {
    /** The exact numbers of links that decide how to run a query. */
    count,

    /** The links of a page; `counted` are the results of `count` for the same query. */
    page: Effect.fnUntraced(function* (query: ListQuery, counted?: TeamTotals) {
      const { rows, total } = yield* rowsAndTotal(query, counted ?? (yield* count(query)))
      return { ids: rows.length === 0 ? [] : yield* source.ids(rows), total } satisfies ListPage
    }),

    /** The row numbers of all links that match a query, ignoring its page. */
    matching: Effect.fnUntraced(function* (query: ListQuery) {
      const totals = yield* count(query)
      if (totals.fitting === 0) return bitmap(0)
      const { bits, unfiltered } = yield* find(query, totals)
      if (!unfiltered || (query.active === null && query.folder === null)) return bits
      const rows = (yield* source.keys(rowsOf(bits))).filter(fits(query)).map(({ rn }) => rn)
      return fromRows(
        rows,
        rows.reduce((top, row) => Math.max(top, row), 0)
      )
    })
  }
}
export type Pager = ReturnType<typeof makePager>
