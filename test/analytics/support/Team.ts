import { Effect } from "effect"
import { v7 } from "uuid"
import { MainDatabase } from "../../../src/storage/MainDatabase.ts"

/** A team in the main database. The last of its links, pages, buttons and QR codes is deleted. */
export interface Team {
  readonly id: string
  readonly folder: string
  readonly tag: string
  readonly links: ReadonlyArray<string>
  /** The names of those that exist. */
  readonly names: ReadonlyMap<string, string>
  /** The titles of links and pages that have one. */
  readonly titles: ReadonlyMap<string, string>
  readonly inFolder: ReadonlyArray<string>
  readonly tagged: ReadonlyArray<string>
  readonly pages: ReadonlyArray<string>
  readonly buttons: ReadonlyArray<string>
  readonly qrcodes: ReadonlyArray<string>
}

const ids = (count: number) => Array.from({ length: count }, () => v7())

/** Creates a team with unique names. */
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
  yield* sql`INSERT INTO domains ${sql.insert({ id: domain, team_id: id, hostname, held_host: hostname, ...at })}`
  const names = new Map<string, string>()
  const titles = new Map(links.slice(0, 1).map((link) => [link, "The first link"]))
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
      title: titles.get(link) ?? null,
      destination_url: "https://example.com/",
      redirect_type: "instant",
      ...at
    })}`
  }
  const [page = "", ...gonePages] = ids(2)
  const [button = "", ...goneButtons] = ids(2)
  const [qrcode = "", ...goneCodes] = ids(2)
  const slug = `Page-${id.slice(-8)}`
  yield* sql`INSERT INTO pages ${sql.insert({ id: page, team_id: id, domain_id: domain, slug, title: "Page", theme: "default", ...at })}`
  yield* sql`INSERT INTO bio_links ${sql.insert({ id: button, page_id: page, label: "Button", url: "https://example.com/", animation: "none", created_at: 0 })}`
  const code = {
    code: id,
    printed_code: id,
    scannable: 1,
    name: "Poster",
    name_key: "poster",
    warnings: "[]",
    design: "{}"
  }
  yield* sql`INSERT INTO qrcodes ${sql.insert({ id: qrcode, team_id: id, created_by: user, ...code, ...at })}`
  titles.set(page, "Page")
  names.set(page, `${hostname}/${slug}`).set(button, "Button").set(qrcode, "Poster")
  const tagged = links.slice(1, 3)
  for (const link_id of tagged) yield* sql`INSERT INTO link_tags ${sql.insert({ link_id, tag_id: tag, position: 0 })}`
  return {
    id,
    folder,
    tag,
    links,
    names,
    titles,
    inFolder: links.slice(0, 2),
    tagged,
    pages: [page, ...gonePages],
    buttons: [button, ...goneButtons],
    qrcodes: [qrcode, ...goneCodes]
  }
}).pipe(Effect.orDie)
