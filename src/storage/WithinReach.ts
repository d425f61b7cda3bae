import type { SqlClient, Statement } from "@effect/sql"
import { nil } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { inIds, inTexts } from "./InList.ts"

/** A column of ids by its name, or an expression whose value is an id as text. */
type Column = string | Statement.Fragment

/** The columns of a query that have a folder and a domain. The nil id means none, as null does. */
interface Columns {
  readonly folder?: Column
  readonly domain?: Column
}

const among = (sql: SqlClient.SqlClient, column: Column, ids: ReadonlyArray<string>) =>
  typeof column === "string" ? inIds(sql, column, ids) : inTexts(sql, column, ids)

const isNull = (sql: SqlClient.SqlClient, column: Column) =>
  sql`${typeof column === "string" ? sql(column) : column} IS NULL`

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
  const { folders, hidden, domains } = reach
  const conditions = [
    ...(folder === undefined || folders === null ? [] : [among(sql, folder, folders)]),
    ...(folder === undefined || hidden.length === 0
      ? []
      : [sql`(${isNull(sql, folder)} OR NOT (${among(sql, folder, hidden)}))`]),
    ...(domain === undefined || domains === null
      ? []
      : [
          domains.includes(null)
            ? sql`(${isNull(sql, domain)} OR ${among(sql, domain, [nil, ...domains.filter((id) => id !== null)])})`
            : among(
                sql,
                domain,
                domains.filter((id) => id !== null)
              )
        ])
  ]
  return conditions.length === 0 ? sql`` : sql` AND ${sql.and(conditions)}`
}

/** The same for QR codes `q`: the code is within reach, and so is its link if it has one. */
export const andQrcodesWithin = (sql: SqlClient.SqlClient, reach: Reach | undefined): Statement.Fragment => {
  if (reach === undefined) return sql``
  return sql`${andWithin(sql, reach, { folder: "q.folder_id" })}
    AND (q.link_id IS NOT NULL OR (1 = 1${andWithin(sql, reach, { domain: "q.printed_domain_id" })}))
    AND (q.link_id IS NULL OR EXISTS (SELECT 1 FROM links w
      WHERE w.id = q.link_id${andWithin(sql, reach, { folder: "w.folder_id", domain: "w.domain_id" })}))`
}
