import Database from "better-sqlite3"
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

/** Fills the click table in one transaction, then creates its indexes and marks every hour, as the ledger does. */
export const fillClicks = (file: string, count: number): void => {
  const database = new Database(file)
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000")
  const indexes = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE tbl_name = 'clicks' AND type = 'index' AND sql IS NOT NULL")
    .all() as Array<{ name: string; sql: string }>
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`)
  database.exec("BEGIN")
  const addName = database.prepare("INSERT INTO click_names (id, name) VALUES (?, ?)")
  for (const [n, name] of names.entries()) addName.run(n + 1, name)
  const addClick = database.prepare(
    `INSERT INTO clicks (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`
  )
  for (const click of clicks(count)) addClick.run(...click)
  database.exec("COMMIT")
  for (const { sql } of indexes) database.exec(sql)
  database.exec(`INSERT INTO click_marks (team, level, start, version)
    SELECT DISTINCT team, 0, at / 3600000 * 3600000, 1 FROM clicks`)
  database.exec("PRAGMA journal_mode = WAL")
  database.close()
}

/** Inserts a team with its links into the main database. */
export const fillMain = (file: string): void => {
  const database = new Database(file)
  const at = now - 400 * dayMillis
  database.exec("BEGIN")
  database.prepare("INSERT INTO teams (id, name, created_at, updated_at) VALUES (?, 'Bench', ?, ?)").run(teamId, at, at)
  database.prepare("INSERT INTO users (id, username, created_at) VALUES (?, 'bench', ?)").run(userId, at)
  database
    .prepare("INSERT INTO folders (id, team_id, name, created_at, updated_at) VALUES (?, ?, 'Bench', ?, ?)")
    .run(folderId, teamId, at, at)
  database
    .prepare(
      "INSERT INTO tags (id, team_id, name, name_key, color, created_at, updated_at) VALUES (?, ?, 'Bench', 'bench', '#000000', ?, ?)"
    )
    .run(tagId, teamId, at, at)
  const add = database.prepare(
    `INSERT INTO links (id, team_id, created_by, folder_id, short_code, destination_url, redirect_type, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, 'https://example.com', 'instant', ?, ?)`
  )
  const addTag = database.prepare("INSERT INTO link_tags (link_id, tag_id, position) VALUES (?, ?, 0)")
  for (const [n, id] of linkIds.entries()) {
    add.run(id, teamId, userId, isInFolder(n) ? folderId : null, `code${n}`, at, at)
    if (isTagged(n)) addTag.run(id, tagId)
  }
  database.exec("COMMIT")
  database.close()
}
