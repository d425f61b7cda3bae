import type { SqlClient, Statement } from "@effect/sql"

/** `column IN` a list of numbers as one parameter, so that the number of distinct statements stays small. */
export const inNumbers = (sql: SqlClient.SqlClient, column: string, numbers: Iterable<number>) => {
  const list = JSON.stringify([...numbers])
  return sql.onDialectOrElse({
    pg: () => sql`${sql(column)} IN (SELECT value::bigint FROM jsonb_array_elements_text(${list}::text::jsonb))`,
    orElse: () => sql`${sql(column)} IN (SELECT value FROM json_each(${list}))`
  })
}

/** `column IN` a list of UUIDs, as one parameter. */
export const inIds = (sql: SqlClient.SqlClient, column: string, ids: Iterable<string>) => {
  const list = JSON.stringify([...ids])
  return sql.onDialectOrElse({
    pg: () => sql`${sql(column)} IN (SELECT value::uuid FROM jsonb_array_elements_text(${list}::text::jsonb))`,
    orElse: () => sql`${sql(column)} IN (SELECT value FROM json_each(${list}))`
  })
}

/** `column IN` a list of strings, as one parameter. The column may be an expression. */
export const inTexts = (sql: SqlClient.SqlClient, column: string | Statement.Fragment, texts: Iterable<string>) => {
  const list = JSON.stringify([...texts])
  const left = typeof column === "string" ? sql(column) : column
  return sql.onDialectOrElse({
    pg: () => sql`${left} IN (SELECT value FROM jsonb_array_elements_text(${list}::text::jsonb))`,
    orElse: () => sql`${left} IN (SELECT value FROM json_each(${list}))`
  })
}

/** A table of list items, each a JSON `value`, as one parameter. */
export const jsonItems = (sql: SqlClient.SqlClient, items: ReadonlyArray<unknown>) => {
  const list = JSON.stringify(items)
  return sql.onDialectOrElse({
    pg: () => sql`jsonb_array_elements(${list}::text::jsonb)`,
    orElse: () => sql`json_each(${list})`
  })
}

/** `domain_id` is this domain or null, in the form that the indexes of addresses need. */
export const onDomain = (sql: SqlClient.SqlClient, domain: string | null) =>
  domain === null ? sql`domain_id IS NULL` : sql`domain_id = ${domain}`
