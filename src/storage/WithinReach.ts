import type { SqlClient, Statement } from "@effect/sql"
import { nil } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { inIds } from "./InList.ts"

/** The columns of a query that have a folder and a domain. In tables of counts, the nil id means none. */
interface Columns {
  readonly folder?: string
  readonly domain?: string
}

/**
 * Conditions that narrow a query to what a caller reaches, each with a leading `AND`. Empty for callers who reach
 * everything, so that their statements stay the same.
 */
export const andWithin = (
  sql: SqlClient.SqlClient,
  reach: Reach | undefined,
  { folder, domain }: Columns
): Statement.Fragment => {
  if (reach === undefined) return sql``
  const [folders, hidden, domains] = [
    folder !== undefined && reach.folders !== null ? sql` AND ${inIds(sql, folder, reach.folders)}` : sql``,
    folder !== undefined && reach.hidden.length > 0
      ? sql` AND (${sql(folder)} IS NULL OR NOT (${inIds(sql, folder, reach.hidden)}))`
      : sql``,
    domain !== undefined && reach.domains !== null ? sql` AND ${inDomains(sql, domain, reach.domains)}` : sql``
  ]
  return sql`${folders}${hidden}${domains}`
}

const inDomains = (sql: SqlClient.SqlClient, column: string, domains: NonNullable<Reach["domains"]>) => {
  const listed = inIds(
    sql,
    column,
    domains.map((id) => id ?? nil)
  )
  return domains.includes(null) ? sql`(${sql(column)} IS NULL OR ${listed})` : sql`(${listed})`
}

/** The same for QR codes `q`: the code is within reach, and so is its link if it has one. */
export const andQrcodesWithin = (sql: SqlClient.SqlClient, reach: Reach | undefined): Statement.Fragment => {
  if (reach === undefined) return sql``
  return sql`${andWithin(sql, reach, { folder: "q.folder_id" })}
    AND (q.link_id IS NOT NULL OR (1 = 1 ${andWithin(sql, reach, { domain: "q.printed_domain_id" })}))
    AND (q.link_id IS NULL OR EXISTS (SELECT 1 FROM links w
      WHERE w.id = q.link_id ${andWithin(sql, reach, { folder: "w.folder_id", domain: "w.domain_id" })}))`
}
