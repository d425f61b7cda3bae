import type { ListQuery } from "./Query.ts"

/** The id that means "no folder" or "no domain" in the table of counts. */
export const none = "00000000-0000-0000-0000-000000000000"

/**
 * The number of a team's links on a domain that are enabled or disabled; `in_folder` of them are in the requested
 * folder.
 */
export interface CountRow {
  readonly domain_id: string
  readonly is_active: number
  readonly n: number
  readonly in_folder: number
}

/** The index that a list is read from: all links of the team, the disabled ones, or those of a folder. */
export type Scope = "team" | "inactive" | "folder"

/** Exact counts of links: the entries of each index, and the matches of the filters without the search. */
export interface Totals {
  readonly entries: Readonly<Record<Scope, number>>
  readonly fitting: number
}

/** The totals of a team and, if requested, of each domain. */
export interface TeamTotals extends Totals {
  readonly domains: ReadonlyMap<string, Totals>
}

const totalsOf = (rows: ReadonlyArray<CountRow>, { active, folder }: Pick<ListQuery, "active" | "folder">): Totals => {
  const sum = (pick: (row: CountRow) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const asked = (row: CountRow) => (folder === null ? row.n : row.in_folder)
  return {
    entries: {
      team: sum((row) => row.n),
      inactive: sum((row) => (row.is_active === 0 ? row.n : 0)),
      folder: sum((row) => row.in_folder)
    },
    fitting: sum((row) => (active === null || active === row.is_active ? asked(row) : 0))
  }
}

export const tally = (rows: ReadonlyArray<CountRow>, query: Pick<ListQuery, "active" | "folder">): TeamTotals => ({
  ...totalsOf(rows, query),
  domains: new Map(
    [...new Set(rows.map((row) => row.domain_id))].map((domain) => [
      domain,
      totalsOf(
        rows.filter((row) => row.domain_id === domain),
        query
      )
    ])
  )
})
