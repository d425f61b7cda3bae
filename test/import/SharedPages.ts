import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"

const pageSize = 4096
const levels = 12
const fanOut = 600

/** An interior page of a table whose children are all the same page. */
const interior = (child: number): Buffer => {
  const page = Buffer.alloc(pageSize)
  const cell = pageSize - 5
  page.writeUInt8(5, 0)
  page.writeUInt16BE(fanOut, 3)
  page.writeUInt16BE(cell, 5)
  page.writeUInt32BE(child, 8)
  for (let n = 0; n < fanOut; n++) page.writeUInt16BE(cell, 12 + 2 * n)
  page.writeUInt32BE(child, cell)
  page.writeUInt8(1, cell + 4)
  return page
}

/**
 * A small SQLite file with the tables of Kutt. Each level of the links table has 600 pointers to the page below it, so
 * that the table seems to have 10^33 rows.
 */
export const sharedPages = (): Uint8Array<ArrayBuffer> => {
  const folder = mkdtempSync(join(tmpdir(), "linden-shared-"))
  try {
    const path = join(folder, "kutt.db")
    const database = new Database(path)
    database.exec(`PRAGMA page_size = ${pageSize}; CREATE TABLE links (id INTEGER PRIMARY KEY, address, target, visit_count);
      CREATE TABLE room (filler);
      INSERT INTO links VALUES (1, 'one', 'https://example.com/', 1)`)
    const fill = database.prepare("INSERT INTO room VALUES (?)")
    for (let n = 0; n <= levels; n++) fill.run("x".repeat(3500))
    const root = database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'links'").pluck().get() as number
    database.close()
    const bytes = readFileSync(path)
    const place = (page: number) => (page - 1) * pageSize
    const last = bytes.length / pageSize
    bytes.copy(bytes, place(last), place(root), place(root) + pageSize)
    for (let level = 1; level < levels; level++) interior(last - level + 1).copy(bytes, place(last - level))
    interior(last - levels + 1).copy(bytes, place(root))
    return new Uint8Array(bytes)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
