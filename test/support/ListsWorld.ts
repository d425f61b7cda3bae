import { Effect } from "effect"
import { v7 } from "uuid"
import type { DomainId, FolderId, LinkId, TagId, TeamId, UserId } from "../../src/contract/Id.ts"
import { destinationHash } from "../../src/destination/Address.ts"
import { LinkTagsTable } from "../../src/link/Tables.ts"
import { ListsDatabase } from "./ListsDatabase.ts"
import type { ModelLink } from "./ListsModel.ts"

type Fields = Pick<ModelLink, "destination_url" | "title" | "is_active" | "folder_id" | "total_clicks">
export type NewLink = Pick<ModelLink, "short_code" | "created_at"> &
  Fields & { readonly host: number; readonly tags?: ReadonlyArray<TagId> }

/** A new team with folders, domains and a model of its links. Writes may use either connection. */
export const makeWorld = Effect.gen(function* () {
  const database = yield* ListsDatabase
  const { sql } = database.first
  const [team, user] = [v7() as TeamId, v7() as UserId]
  const folders = [v7() as FolderId, v7() as FolderId]
  const tags = [v7() as TagId, v7() as TagId]
  // Hosts that sort before and after the default domain; one is the prefix of another.
  const hosts = [null, `a-${team}.example`, `zz-${team}.example`, `zz-${team}.example.org`]
  const domains = [null, ...hosts.slice(1).map(() => v7() as DomainId)]
  const stamps = { created_at: 0, updated_at: 0 }
  yield* sql`INSERT INTO teams ${sql.insert({ id: team, name: team, ...stamps })}`
  for (const id of folders) yield* sql`INSERT INTO folders ${sql.insert({ id, team_id: team, name: id, ...stamps })}`
  for (const id of tags) {
    yield* sql`INSERT INTO tags ${sql.insert({ id, team_id: team, name: id, name_key: id, color: "#abc", ...stamps })}`
  }
  for (const [place, id] of domains.entries()) {
    if (id)
      yield* sql`INSERT INTO domains ${sql.insert({ id, team_id: team, hostname: hosts[place] ?? "", held_host: hosts[place] ?? "", ...stamps })}`
  }

  const broken = new Set<string>()
  let places = 0
  let links: Array<ModelLink> = []
  const connections = [database.first, database.second] as const
  const at = (place: number) => links[place % Math.max(1, links.length)]

  const placed = (link_id: LinkId, carried: ReadonlyArray<TagId>) =>
    carried.map((tag_id, position) => ({ link_id, tag_id, position }))

  return {
    team,
    folders,
    tags,
    /** The ids of the domains, and their host names in the same order; null is the default domain. */
    domains,
    hosts,
    links: () => links,
    create: Effect.fnUntraced(function* (via: number, { host, tags: carried = [], ...link }: NewLink) {
      const id = v7() as LinkId
      const short_code = `${link.short_code}${team.slice(-8)}${places}`
      const row = { ...link, short_code, id, team_id: team, created_by: user, domain_id: domains[host % 4] ?? null }
      const { repo } = connections[via % 2] ?? database.first
      const destination_hash = destinationHash(link.destination_url)
      yield* repo.insert({ ...row, destination_hash, redirect_type: "screen", updated_at: 0 })
      if (carried.length > 0) yield* repo.insertTags(placed(id, carried))
      const is_broken = broken.has(link.destination_url) ? 1 : 0
      links.push({ ...link, short_code, id, is_broken, tags: carried, place: places++, host: hosts[host % 4] ?? null })
    }),
    /** Records a link's destination as broken or working. For half of the links, a working one gets no record. */
    check: Effect.fnUntraced(function* (via: number, place: number, is_broken: 0 | 1) {
      const url = at(place)?.destination_url
      if (url === undefined) return
      const { sql } = connections[via % 2] ?? database.first
      const hash = destinationHash(url)
      if (is_broken === 0 && place % 2 === 0) {
        yield* sql`DELETE FROM destination_checks WHERE team_id = ${team} AND hash = ${hash}`
      } else {
        yield* sql`INSERT INTO destination_checks ${sql.insert({ team_id: team, hash, url, host: "" })} ON CONFLICT DO NOTHING`
        yield* sql`UPDATE destination_checks SET is_broken = ${is_broken} WHERE team_id = ${team} AND hash = ${hash}`
      }
      if (is_broken === 1) broken.add(url)
      else broken.delete(url)
      for (const link of links) if (link.destination_url === url) link.is_broken = is_broken
    }),
    /** Changes the destination of a link to that of another one. */
    lead: Effect.fnUntraced(function* (via: number, place: number, to: number) {
      const [link, other] = [at(place), at(to)]
      if (link === undefined || other === undefined) return
      const { destination_url } = other
      const columns = { destination_url, destination_hash: destinationHash(destination_url) }
      yield* (connections[via % 2] ?? database.first).repo.update(link.id, columns, undefined)
      Object.assign(link, { destination_url, is_broken: other.is_broken })
    }),
    tag: Effect.fnUntraced(function* (via: number, place: number, carried: ReadonlyArray<TagId>) {
      const link = at(place)
      if (link === undefined) return
      const { repo } = connections[via % 2] ?? database.first
      yield* repo.removeExtras(LinkTagsTable, link.id)
      if (carried.length > 0) yield* repo.insertTags(placed(link.id, carried))
      link.tags = carried
    }),
    update: Effect.fnUntraced(function* (via: number, place: number, fields: Partial<Fields>) {
      const link = at(place)
      if (link === undefined) return
      yield* (connections[via % 2] ?? database.first).repo.update(link.id, fields, undefined)
      Object.assign(link, fields)
    }),
    remove: Effect.fnUntraced(function* (via: number, place: number) {
      const link = at(place)
      if (link === undefined) return
      yield* (connections[via % 2] ?? database.first).sql`DELETE FROM links WHERE id = ${link.id}`
      links = links.filter((other) => other !== link)
    }),
    removeFolder: Effect.fnUntraced(function* (folder: FolderId) {
      yield* database.second.sql`DELETE FROM folders WHERE id = ${folder}`
      for (const link of links) if (link.folder_id === folder) link.folder_id = null
    })
  }
})
export type World = Effect.Effect.Success<typeof makeWorld>
