import type { CopiedKind } from "../storage/CopyText.ts"

/** The tables whose rows are not copied as they are, with the reason. All others are copied without being listed. */
const apart: Readonly<Record<string, string>> = {
  linden_migrations: "each database records its own migrations",
  linden_click_migrations: "each database records its own migrations",
  link_counts: "PostgreSQL appends changes where SQLite adds them up, so the links are counted again",
  link_trigram_state: "the server builds SQLite's search index again",
  link_changes: "only caches of running servers follow the changes",
  link_changes_state: "it belongs to the changes",
  nodes: "it describes running servers",
  node_leases: "it describes running servers",
  import_chunks: "it has the files of unfinished imports, which prevent a copy",
  upload_contents: "on SQLite, these are files in the data folder"
}

/** Columns that only one of the databases has, with the reason. */
const columnsApart: Readonly<Record<string, string>> = {
  "tags.link_count": "only SQLite stores the number, so the links are counted again"
}

/** PostgreSQL's table of upload contents. */
export const contentsTable = "upload_contents"

// Actors of running servers exchange messages there.
const isApart = (name: string) => Object.hasOwn(apart, name) || name.startsWith("cluster_")

/** Counts the links again, after all rows are copied. */
export const recount = (hasTagCounts: boolean): ReadonlyArray<string> => [
  "DELETE FROM link_counts",
  `INSERT INTO link_counts (team_id, folder_id, domain_id, is_active, n)
    SELECT team_id, coalesce(folder_id, '00000000-0000-0000-0000-000000000000') AS folder,
      coalesce(domain_id, '00000000-0000-0000-0000-000000000000') AS domain, is_active, count(*)
    FROM links GROUP BY team_id, folder, domain, is_active`,
  ...(hasTagCounts ? ["UPDATE tags SET link_count = (SELECT count(*) FROM link_tags l WHERE l.tag_id = tags.id)"] : [])
]

interface Described {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/**
 * The tables that two databases share, with their common columns. Throws if one of the databases lacks a column.
 * `strange` are the tables that the second database doesn't have.
 */
export const pairTables = <A extends Described>(from: ReadonlyArray<A>, to: ReadonlyArray<Described>) => {
  const targets = new Map(to.map((table) => [table.name, table]))
  const [pairs, strange]: [Array<{ readonly table: A; readonly columns: ReadonlyArray<string> }>, Array<string>] = [
    [],
    []
  ]
  for (const table of from) {
    if (isApart(table.name)) continue
    const target = targets.get(table.name)
    if (target === undefined) {
      strange.push(table.name)
      continue
    }
    const columns = table.columns.filter((column) => target.columns.includes(column))
    const unpaired = [...table.columns, ...target.columns].find(
      (column) => !columns.includes(column) && !Object.hasOwn(columnsApart, `${table.name}.${column}`)
    )
    if (unpaired !== undefined) throw new Error(`only one of the databases has the column ${table.name}.${unpaired}`)
    pairs.push({ table, columns })
  }
  return { pairs, strange }
}

const kinds: Readonly<Record<string, CopiedKind>> = {
  text: "text",
  uuid: "id",
  integer: "number",
  bigint: "number",
  bytea: "bytes"
}

/** The kinds of columns of a table in PostgreSQL. Throws if one has another type. */
export const kindsOf = (
  table: { readonly name: string; readonly columns: ReadonlyArray<string>; readonly types: ReadonlyArray<string> },
  columns: ReadonlyArray<string>
): ReadonlyArray<CopiedKind> =>
  columns.map((column) => {
    const kind = kinds[table.types[table.columns.indexOf(column)] ?? ""]
    if (kind === undefined) throw new Error(`the type of the column ${table.name}.${column} is unknown`)
    return kind
  })
