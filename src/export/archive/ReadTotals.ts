import { Chunk, Effect, Option, Stream } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import type { ReadSnapshot } from "../../storage/ReadSnapshot.ts"
import type { TotalLine } from "./Format.ts"
import type { clicksOf } from "./ReadClicks.ts"

/** Tables to read in creation order. Each is small or has an index for that order. */
const owners = [
  { table: "links", key: "rn", atOnce: 200 },
  { table: "pages", key: "id", atOnce: 20 },
  { table: "qrcodes", key: "id", atOnce: 200 }
] as const

const first = (key: "rn" | "id") => (key === "rn" ? 0 : "00000000-0000-0000-0000-000000000000")
const placesOf = (ids: ReadonlyArray<string>) => ids.map(() => "?").join(", ")

/** The ids of the buttons and plugin links on the given pages. */
const onPages = (snapshot: ReadSnapshot, pages: ReadonlyArray<string>) =>
  pages.length === 0
    ? Effect.succeed([])
    : snapshot.main(
        `SELECT id FROM bio_links WHERE page_id IN (${placesOf(pages)})
          UNION ALL SELECT id FROM bio_plugin_links WHERE plugin_id IN
            (SELECT id FROM bio_plugins WHERE page_id IN (${placesOf(pages)}))`,
        [...pages, ...pages]
      )

/** The click totals of all subjects in a team. */
export const totalLines = (
  snapshot: ReadSnapshot,
  clicks: ReturnType<typeof clicksOf>,
  team: string
): Stream.Stream<TotalLine> =>
  Stream.flatMap(Stream.fromIterable(owners), ({ atOnce, key, table }) =>
    Stream.paginateChunkEffect([-1, first(key)] as readonly [number, string | number], (after) =>
      Effect.gen(function* () {
        yield* nextTick
        const rows = yield* snapshot.main(
          `SELECT id, created_at, ${key} AS place FROM ${table} WHERE team_id = ? AND (created_at, ${key}) > (?, ?)
            ORDER BY created_at, ${key} LIMIT ${atOnce}`,
          [team, ...after]
        )
        const own = rows.map(({ id }) => String(id))
        const ids = table === "pages" ? (yield* onPages(snapshot, own)).map(({ id }) => String(id)) : own
        const last = rows.length < atOnce ? undefined : rows.at(-1)
        const next = last && ([Number(last["created_at"]), last["place"] as string | number] as const)
        return [Chunk.fromIterable(yield* clicks.totalsOf(ids)), Option.fromNullable(next)] as const
      })
    )
  )
