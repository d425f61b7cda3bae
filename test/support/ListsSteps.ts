import { Effect, FastCheck as fc } from "effect"
import type { ListLinks } from "../../src/link/Api.ts"
import type { NewLink, World } from "./ListsWorld.ts"

const words = [
  "ab",
  "Abba",
  "É",
  "e\u0301",
  "ß",
  "%",
  "_",
  "a_b",
  "100%",
  "Straße",
  "ΣΑΣ",
  "日本",
  "\\",
  '"quoted"',
  "aab"
]
const word = fc.constantFrom(...words)
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "))
const via = fc.nat(1)
const place = fc.nat(1000)
const flag = fc.constantFrom(0 as const, 1 as const)
const folder = fc.constantFrom(null, 0, 1)
const tags = fc.subarray([0, 1])

const newLink = fc.record({
  short_code: fc.constantFrom("a", "B", "ab", "b_", "-x"),
  destination_url: word.map((one) => `https://example.com/${encodeURIComponent(one)}?${one}`),
  title: fc.option(text),
  is_active: fc.constantFrom(1 as const, 1 as const, 0 as const),
  folder,
  tags,
  total_clicks: fc.nat(3),
  created_at: fc.nat(5),
  host: fc.nat(3)
})

const query = fc.record({
  search: fc.option(
    fc.oneof(
      word,
      text,
      fc.constantFrom("a", "b", "http", "exam", "abb", "x", "\u0001", "nowhere", " ", " BA  A ", "com aab", "a b %")
    )
  ),
  is_active: fc.option(flag),
  is_broken: fc.constantFrom(undefined, undefined, 0 as const, 1 as const),
  folder: fc.constantFrom(undefined, null, 0, 1),
  tag: fc.constantFrom(undefined, undefined, 0, 1),
  sort_by: fc.constantFrom("created_at", "short_url", "total_clicks"),
  sort_order: fc.constantFrom("asc", "desc"),
  limit: fc.integer({ min: 1, max: 8 }),
  offset: fc.oneof({ weight: 9, arbitrary: fc.nat(15) }, { weight: 1, arbitrary: fc.constant(1e15) })
})

export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("create" as const),
      via,
      links: fc.array(newLink, { minLength: 1, maxLength: 4 })
    })
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("retitle" as const), via, place, title: fc.option(text) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("switch" as const), via, place, is_active: flag }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move" as const), via, place, folder }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("tag" as const), via, place, tags }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("check" as const), via, place, is_broken: flag }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lead" as const), via, place, to: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("click" as const), via, place, total_clicks: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), via, place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("upkeep" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("list" as const), queries: fc.array(query, { minLength: 1, maxLength: 4 }) })
  }
)
export type Step = typeof step extends fc.Arbitrary<infer A> ? A : never
export type Query = typeof query extends fc.Arbitrary<infer A> ? A : never

const folderId = (world: World, folder: number | null) => (folder === null ? null : (world.folders[folder] ?? null))

const tagIds = (world: World, tags: ReadonlyArray<number>) => tags.flatMap((tag) => world.tags[tag] ?? [])

/** A query in the format of the list endpoint. */
export const asList = (world: World, { search, is_active, is_broken, folder, tag, ...rest }: Query): ListLinks =>
  ({
    ...rest,
    ...(search === null ? {} : { search }),
    ...(is_active === null ? {} : { is_active }),
    ...(is_broken === undefined ? {} : { is_broken }),
    ...(folder === undefined ? {} : { folder_id: folderId(world, folder) ?? "" }),
    ...(tag === undefined ? {} : { tag_id: world.tags[tag] })
  }) as ListLinks

/** Executes a writing step. */
export const change = (world: World, act: Exclude<Step, { do: "list" | "upkeep" }>) => {
  switch (act.do) {
    case "create":
      return Effect.forEach(act.links, ({ folder, tags: carried, ...link }) =>
        world.create(act.via, {
          ...link,
          folder_id: folderId(world, folder),
          tags: tagIds(world, carried)
        } as NewLink)
      )
    case "retitle":
      return world.update(act.via, act.place, { title: act.title })
    case "switch":
      return world.update(act.via, act.place, { is_active: act.is_active })
    case "move":
      return world.update(act.via, act.place, { folder_id: folderId(world, act.folder) })
    case "tag":
      return world.tag(act.via, act.place, tagIds(world, act.tags))
    case "check":
      return world.check(act.via, act.place, act.is_broken)
    case "lead":
      return world.lead(act.via, act.place, act.to)
    case "click":
      return world.update(act.via, act.place, { total_clicks: act.total_clicks })
    case "remove":
      return world.remove(act.via, act.place)
  }
}
