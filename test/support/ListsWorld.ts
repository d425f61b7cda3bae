import { Effect } from "effect"
import { v7 } from "uuid"
import type { DomainId, FolderId, LinkId, TagId, TeamId, UserId } from "../../src/contract/Id.ts"
import { LinkTagsTable } from "../../src/link/Tables.ts"
import { ListsDatabase } from "./ListsDatabase.ts"
import type { ModelLink } from "./ListsModel.ts"

type Fields = Pick<ModelLink, "destination_url" | "title" | "is_active" | "folder_id" | "total_clicks">
export type NewLink = Pick<ModelLink, "short_code" | "created_at"> &
  Fields & { readonly host: number; readonly tags?: ReadonlyArray<TagId> }

/** A new team with folders, domains and a model of its links, written to through either connection. */
export const makeWorld = Effect.gen(function* () {
  const database = yield* ListsDatabase
  const { sql } = database.first
  const [team, user] = [v7() as TeamId, v7() as UserId]
  const folders = [v7() as FolderId, v7() as FolderId]
  const tags = [v7() as TagId, v7() as TagId]
  // Before, between and behind the default domain, one of them the beginning of another one.
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
    links: () => links,
    create: Effect.fnUntraced(function* (via: number, { host, tags: carried = [], ...link }: NewLink) {
      const id = v7() as LinkId
      const short_code = `${link.short_code}${team.slice(-8)}${places}`
      const row = { ...link, short_code, id, team_id: team, created_by: user, domain_id: domains[host % 4] ?? null }
      const { repo } = connections[via % 2] ?? database.first
      yield* repo.insert({ ...row, redirect_type: "screen", updated_at: 0 })
      if (carried.length > 0) yield* repo.insertTags(placed(id, carried))
      links.push({ ...link, short_code, id, tags: carried, place: places++, host: hosts[host % 4] ?? null })
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
