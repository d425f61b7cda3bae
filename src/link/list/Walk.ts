import type { ListQuery } from "./Query.ts"
import { none, type Scope, type Totals } from "./Totals.ts"

/** A walk along an ordered index. In order of short address, each walk covers one `domain`. */
export interface Walk {
  readonly scope: Scope
  readonly query: ListQuery
  readonly descending: boolean
  readonly domain: string | undefined
}

/** The part of a walk to return: `limit` rows after the first `offset` ones. */
export interface Part {
  readonly offset: number
  readonly limit: number
}

/** The smallest index that contains all matches. */
export const scopeOf = ({ active, folder }: ListQuery, { entries }: Totals): Scope => {
  const inFolder = folder !== null && folder !== ""
  if (active === 0 && inFolder) return entries.inactive < entries.folder ? "inactive" : "folder"
  return inFolder ? "folder" : active === 0 ? "inactive" : "team"
}

/** A part of a list, counted from the end of the list that is nearer. */
export const nearer = ({ offset, limit }: Part, total: number): Part & { readonly reversed: boolean } => {
  const length = Math.min(limit, total - offset)
  const reversed = offset > (total - length) / 2
  return { offset: reversed ? total - offset - length : offset, limit: length, reversed }
}

/** A page that is a part of one walk, so that the query on its links can include the walk. */
export interface WalkedPage {
  readonly walk: Walk
  readonly part: Part
  readonly total: number
}

/** The approximate number of index entries to pass before the part is read. */
export const costOf = (part: Part, total: number, entries: number): number => {
  const { offset, limit } = nearer(part, total)
  return ((offset + limit) * entries) / Math.max(1, total)
}

const keys = {
  created_at: ["created_at", "rn"],
  total_clicks: ["total_clicks", "rn"],
  short_url: ["domain_id", "short_code_order", "rn"]
}

export interface WalkSql {
  readonly where: string
  readonly orderBy: string
  readonly index: string
  readonly params: ReadonlyArray<string>
}

/** A walk as SQL; `mark` returns the placeholder of the n-th parameter. */
export const walkSql = ({ scope, query, descending, domain }: Walk, mark: (place: number) => string): WalkSql => {
  const params: Array<string> = []
  const bind = (value: string) => mark(params.push(value))
  const inFolder = query.folder !== null && query.folder !== ""
  const where = [
    ...(inFolder ? [`folder_id = ${bind(query.folder)}`] : query.folder === "" ? ["folder_id IS NULL"] : []),
    `team_id = ${bind(query.team)}`,
    ...(query.active === null ? [] : [`is_active = ${query.active}`]),
    ...(domain === undefined ? [] : [domain === none ? "domain_id IS NULL" : `domain_id = ${bind(domain)}`])
  ]
  const direction = descending ? "DESC" : "ASC"
  return {
    where: where.join(" AND "),
    orderBy: keys[query.sort].map((key) => `${key} ${direction}`).join(", "),
    index: `links_${scope}_${query.sort}`,
    params
  }
}
