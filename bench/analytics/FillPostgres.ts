import pg from "pg"
import {
  clicks,
  columns,
  dayMillis,
  folderId,
  isInFolder,
  isTagged,
  linkIds,
  names,
  now,
  tagId,
  teamId,
  userId
} from "./World.ts"

const rowsAtOnce = 10_000
const typeOf = (column: string) => (column === "at" ? "bigint" : column === "visitor" ? "bytea" : "int")

/** Fills a migrated PostgreSQL database with a team, its links and its clicks, with a mark for every hour. */
export const fillPostgres = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const at = now - 400 * dayMillis
  await client.query("INSERT INTO teams (id, name, created_at, updated_at) VALUES ($1, 'Bench', $2, $2)", [teamId, at])
  await client.query("INSERT INTO users (id, username, created_at) VALUES ($1, 'bench', $2)", [userId, at])
  await client.query(
    "INSERT INTO folders (id, team_id, name, created_at, updated_at) VALUES ($1, $2, 'Bench', $3, $3)",
    [folderId, teamId, at]
  )
  await client.query(
    "INSERT INTO tags (id, team_id, name, name_key, color, created_at, updated_at) VALUES ($1, $2, 'Bench', 'bench', '#000000', $3, $3)",
    [tagId, teamId, at]
  )
  await client.query(
    `INSERT INTO links (id, team_id, created_by, short_code, destination_url, redirect_type, created_at, updated_at)
      SELECT id, $2, $3, 'code' || n, 'https://example.com', 'instant', $4, $4 FROM unnest($1::uuid[]) WITH ORDINALITY AS t (id, n)`,
    [linkIds, teamId, userId, at]
  )
  await client.query("UPDATE links SET folder_id = $1 WHERE id = ANY ($2)", [
    folderId,
    linkIds.filter((_, n) => isInFolder(n))
  ])
  await client.query(
    "INSERT INTO link_tags (link_id, tag_id, position) SELECT id, $1, 0 FROM unnest($2::uuid[]) AS t (id)",
    [tagId, linkIds.filter((_, n) => isTagged(n))]
  )
  await client.query(
    "INSERT INTO click_names (name) SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS t (name, n) ORDER BY n",
    [names]
  )
  const insert = `INSERT INTO clicks (${columns.join(", ")})
    SELECT * FROM unnest(${columns.map((column, n) => `$${n + 1}::${typeOf(column)}[]`).join(", ")})`
  let rows: Array<ReadonlyArray<number | Buffer | null>> = []
  const flush = async () => {
    await client.query(
      insert,
      columns.map((_, column) => rows.map((row) => row[column]))
    )
    rows = []
  }
  for (const row of clicks(count)) {
    rows.push(row)
    if (rows.length === rowsAtOnce) await flush()
  }
  if (rows.length > 0) await flush()
  await client.query(`INSERT INTO click_marks (team, level, start, version)
    SELECT DISTINCT team, 0, at / 3600000 * 3600000, 1 FROM clicks`)
  await client.query("VACUUM ANALYZE")
  await client.end()
}
