import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import type { CallerShape } from "../auth/Caller.ts"
import type { Unavailable } from "../contract/Failure.ts"
import { type LinkId, nil, TagId, type TeamId } from "../contract/Id.ts"
import { usualLimit } from "../contract/Paging.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import { nameKey, type TagRef, tagIdIn, unknownTag } from "../tag/Tag.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import type { LinkFilters, ListLinks } from "./Api.ts"
import type { LinkState } from "./Link.ts"
import { ListsThread, makeListsClient } from "./ListsThread.ts"
import { type Bitmap, bitmap } from "./list/Bitmap.ts"
import { isQuick, isSmall, makePager, type Pager, walkedPage } from "./list/Pager.ts"
import { postgresSource } from "./list/PostgresSource.ts"
import type { ListPage, ListQuery } from "./list/Query.ts"
import { type SqliteReads, sqliteSource } from "./list/SqliteSource.ts"
import type { TeamTotals } from "./list/Totals.ts"
import { keepListsUp } from "./list/Upkeep.ts"
import type { WalkedPage } from "./list/Walk.ts"
import { LinksRepo, type ListedRow } from "./Repo.ts"
import { searchTerms } from "./SearchTerms.ts"

/** Whose links are listed. */
type Lister = Pick<CallerShape, "teamId" | "reach">

interface Answers {
  readonly page: (query: ListQuery) => Effect.Effect<ListPage | WalkedPage, Unavailable>
  readonly matching: (query: ListQuery) => Effect.Effect<Bitmap, Unavailable>
}

/**
 * The current second in epoch ms, so that requests of the same second share sets. Clicks are not among the changes that
 * refresh sets, so the set of used-up links is always read again.
 */
const momentOf = (state: LinkState) =>
  Effect.map(Clock.currentTimeMillis, (now) => String(state === "used_up" ? now : now - (now % 1000)))

const none: { readonly rows: ReadonlyArray<ListedRow>; readonly total: number } = { rows: [], total: 0 }

const inOrder = (ids: ReadonlyArray<LinkId>, rows: ReadonlyArray<ListedRow>) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The rows in the order of a walk, since a join may change it. */
const sortListed = ({ sort, descending }: ListQuery, rows: ReadonlyArray<ListedRow>) => {
  const key = sort === "total_clicks" ? sort : "created_at"
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => sign * (a[key] - b[key] || a.rn - b.rn))
}

const Found = rowsOf(Schema.Struct({ id: TagId }))
const File = rowsOf(Schema.Struct({ file: Schema.String }))

const mainReads = (sql: SqlClient.SqlClient): SqliteReads => ({
  rows: <A>(text: string, params: ReadonlyArray<string | number>) =>
    Effect.orDie(sql.unsafe(text, params)) as unknown as Effect.Effect<ReadonlyArray<A>>,
  numbers: (text, params) =>
    Effect.map(Effect.orDie(sql.unsafe(text, params).values), (rows) => rows.map(([first]) => Number(first))),
  version: Effect.succeed("")
})

/** Without a lists thread, as in tools and tests, all lists run in this process. */
const inProcess = Effect.fnUntraced(function* (filename: string) {
  const { openSqliteReader } = yield* Effect.promise(() => import("../storage/SqliteReader.ts"))
  return makePager(sqliteSource(yield* openSqliteReader(filename)))
})

const pageBy = ({ page }: Pager, query: ListQuery, counted: TeamTotals): Effect.Effect<ListPage | WalkedPage> => {
  const walked = walkedPage(query, counted)
  return walked === undefined ? page(query, counted) : Effect.succeed(walked)
}

const onPostgres = (sql: SqlClient.SqlClient): Answers => {
  const pager = makePager(postgresSource(sql))
  return {
    page: (query) => Effect.flatMap(pager.count(query), (counted) => pageBy(pager, query, counted)),
    matching: pager.matching
  }
}

/** Fast lists run on this thread. Slow ones would delay redirects, so they run in the actor. */
const onSqlite = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [main] = yield* File(sql`SELECT file FROM pragma_database_list WHERE name = 'main'`)
  const filename = main?.file ?? ""
  const quick = makePager(sqliteSource(mainReads(sql)))
  const slow: Answers = yield* Option.match(yield* ListsThread, {
    onNone: () => inProcess(filename),
    onSome: (start) => makeListsClient(start(filename))
  })
  const answers: Answers = {
    page: (query) =>
      Effect.flatMap(quick.count(query), (counted) =>
        isQuick(query, counted) ? pageBy(quick, query, counted) : slow.page(query)
      ),
    matching: (query) =>
      Effect.flatMap(quick.count(query), (counted) => (isSmall(counted) ? quick : slow).matching(query))
  }
  return answers
})

/** Finds the links of a list page and the total number. */
export class LinkLists extends Effect.Service<LinkLists>()("link/Lists", {
  dependencies: [WorkerHealth.Default, LinksRepo.Default],
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const repo = yield* LinksRepo
    const terms = yield* searchTerms
    const answers = yield* sql.onDialectOrElse({
      pg: () => Effect.succeed(onPostgres(sql)),
      orElse: () => onSqlite(sql)
    })
    yield* keepListsUp(sql)
    const prefixes = { ownPrefix: shortUrl(settings, null, ""), customPrefix: shortUrl(settings, "*", "") }
    const tagOf = (team: TeamId, ref: TagRef) => {
      const id = tagIdIn(ref)
      const named = id === undefined ? sql`name_key = ${nameKey(ref)}` : sql`id = ${id}`
      return Effect.map(Found(sql`SELECT id FROM tags WHERE team_id = ${team} AND ${named}`), ([row]) => row?.id)
    }
    /** The query of a list; undefined if nothing can match. */
    const queryOf = Effect.fnUntraced(function* ({ teamId: team, reach }: Lister, asked: ListLinks) {
      const term = yield* terms.of(team, asked.search)
      if (term === undefined) return undefined
      const isOff = asked.state === "off"
      const active = asked.state === undefined ? (asked.is_active ?? null) : isOff ? 0 : 1
      if (asked.is_active !== undefined && asked.is_active !== active) return undefined
      // No folder has this id. Don't pass it on, because in the counts it means "no folder".
      if (asked.folder_id === nil) return undefined
      // Check that the tag exists, because the cache may outlive a deleted tag.
      const tag = asked.tag_id === undefined ? null : yield* tagOf(team, asked.tag_id)
      if (tag === undefined) {
        const ref = asked.tag_id ?? ""
        return tagIdIn(ref) === undefined ? yield* invalid({ tag_id: [unknownTag(ref)] }) : undefined
      }
      return {
        team,
        term,
        active,
        ...(asked.state === undefined || isOff ? {} : { state: { is: asked.state, at: yield* momentOf(asked.state) } }),
        broken: asked.is_broken ?? null,
        ...(asked.external_id === undefined ? {} : { external: asked.external_id }),
        folder: asked.folder_id ?? null,
        tag,
        ...(reach === undefined ? {} : { reach }),
        sort: asked.sort_by ?? "created_at",
        descending: asked.sort_order !== "asc",
        limit: asked.limit ?? usualLimit,
        offset: asked.offset ?? 0,
        ...prefixes
      } satisfies ListQuery
    })
    return {
      /** The links of a page in order, as stored, and the total number. */
      list: traced("LinkLists.list")(function* (lister: Lister, asked: ListLinks) {
        const query = yield* queryOf(lister, asked)
        if (query === undefined) return none
        const page = yield* answers.page(query)
        return "walk" in page
          ? { rows: sortListed(query, yield* repo.findWalked(page)), total: page.total }
          : { rows: inOrder(page.ids, yield* repo.findListed(page.ids)), total: page.total }
      }),

      /** The row numbers of all matching links of a team, as of now. */
      matching: traced("LinkLists.matching")(function* (lister: Lister, filters: LinkFilters) {
        const query = yield* queryOf(lister, filters)
        return query === undefined ? bitmap(0) : yield* answers.matching(query)
      })
    }
  })
}) {}
