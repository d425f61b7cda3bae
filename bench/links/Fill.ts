import Database from "better-sqlite3"
import pg from "pg"
import { type BenchRow, linkColumns } from "./Rows.ts"

const columns = linkColumns.join(", ")
const batch = 5000

const batches = function* (count: number, make: (place: number) => BenchRow) {
  for (let start = 0; start < count; start += batch) {
    yield Array.from({ length: Math.min(batch, count - start) }, (_, place) => make(start + place))
  }
}

/** Inserts links into an SQLite file directly; triggers count them, and the indexes are created at the end. */
export const fillSqlite = (filename: string, count: number, make: (place: number) => BenchRow): void => {
  const db = new Database(filename)
  db.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -262144")
  const indexes = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'links' AND sql LIKE 'CREATE INDEX%'"
    )
    .all()
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
  const link = db.prepare(`INSERT INTO links (${columns}) VALUES (${linkColumns.map((name) => `@${name}`).join(", ")})`)
  const text = db.prepare("INSERT INTO link_search (rn, team_id, text) VALUES (?, ?, ?)")
  const insert = db.transaction((rows: ReadonlyArray<BenchRow>) => {
    for (const { text: searched, ...row } of rows) text.run(link.run(row).lastInsertRowid, row.team_id, searched)
  })
  for (const rows of batches(count, make)) insert(rows)
  for (const { sql } of indexes) db.exec(sql)
  db.exec("INSERT INTO link_trigrams (link_trigrams) VALUES ('rebuild')")
  db.exec("UPDATE link_trigram_state SET indexed_to = (SELECT max(rn) FROM link_search)")
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)")
  db.close()
}

const types = `id uuid, team_id uuid, created_by uuid, folder_id uuid, domain_id uuid, short_code text, short_code_order text, destination_url text,
  title text, redirect_type text, is_active int, total_clicks bigint, created_at bigint, updated_at bigint, text text`

/** Inserts links into PostgreSQL directly; triggers count them, and the indexes are created at the end. */
export const fillPostgres = async (url: string, count: number, make: (place: number) => BenchRow): Promise<void> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rows: indexes } = await db.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE indexdef LIKE 'CREATE INDEX%'
     AND (tablename = 'links' OR indexname IN ('link_search_trigrams', 'link_changes_team'))`
  )
  for (const { indexname } of indexes) await db.query(`DROP INDEX ${indexname}`)
  for (const rows of batches(count, make)) {
    await db.query(
      `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS x (${types})),
        made AS (INSERT INTO links (${columns}) SELECT ${columns} FROM given RETURNING rn, id, team_id)
        INSERT INTO link_search SELECT m.rn, m.team_id, g.text FROM made m JOIN given g ON g.id = m.id`,
      [JSON.stringify(rows)]
    )
  }
  for (const { indexdef } of indexes) await db.query(indexdef)
  await db.query("VACUUM ANALYZE")
  await db.end()
}
