import { Effect } from "effect"
import { v7 } from "uuid"
import { MainDatabase } from "../../../src/storage/MainDatabase.ts"

/** A team whose links, folder and tag are in the main database; ids of pages, buttons and QR codes are made up. */
export interface Team {
  readonly id: string
  readonly folder: string
  readonly tag: string
  /** Links; the last of them was deleted. */
  readonly links: ReadonlyArray<string>
  /** What the links that exist are called. */
  readonly names: ReadonlyMap<string, string>
  readonly inFolder: ReadonlyArray<string>
  readonly tagged: ReadonlyArray<string>
  readonly pages: ReadonlyArray<string>
  readonly buttons: ReadonlyArray<string>
  readonly qrcodes: ReadonlyArray<string>
}

const ids = (count: number) => Array.from({ length: count }, () => v7())

/** Makes a team that no other test knows of. */
export const makeTeam: Effect.Effect<Team, never, MainDatabase> = Effect.gen(function* () {
  const sql = yield* MainDatabase
  const [id = "", user = "", folder = "", tag = "", domain = ""] = ids(5)
  const links = ids(5)
  const at = { created_at: 0, updated_at: 0 }
  const hostname = `${id}.example.com`
  yield* sql`INSERT INTO teams ${sql.insert({ id, name: id, ...at })}`
  yield* sql`INSERT INTO users ${sql.insert({ id: user, username: user, created_at: 0 })}`
  yield* sql`INSERT INTO folders ${sql.insert({ id: folder, team_id: id, name: "Folder", ...at })}`
  yield* sql`INSERT INTO tags ${sql.insert({ id: tag, team_id: id, name: "tag", name_key: "tag", color: "#888888", ...at })}`
  yield* sql`INSERT INTO domains ${sql.insert({ id: domain, team_id: id, hostname, ...at })}`
  const names = new Map<string, string>()
  for (const [n, link] of links.slice(0, -1).entries()) {
    const short_code = `Code-${id.slice(-8)}-${n}`
    const domain_id = n === 1 ? domain : null
    names.set(link, domain_id === null ? short_code : `${hostname}/${short_code}`)
    yield* sql`INSERT INTO links ${sql.insert({
      id: link,
      team_id: id,
      created_by: user,
      folder_id: n < 2 ? folder : null,
      domain_id,
      short_code,
      destination_url: "https://example.com/",
      redirect_type: "instant",
      ...at
    })}`
  }
  const tagged = links.slice(1, 3)
  for (const link_id of tagged) yield* sql`INSERT INTO link_tags ${sql.insert({ link_id, tag_id: tag, position: 0 })}`
  return {
    id,
    folder,
    tag,
    links,
    names,
    inFolder: links.slice(0, 2),
    tagged,
    pages: ids(2),
    buttons: ids(2),
    qrcodes: ids(2)
  }
}).pipe(Effect.orDie)
