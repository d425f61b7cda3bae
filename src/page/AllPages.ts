import type { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Chunk, Effect, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { nil } from "../contract/Id.ts"
import { Settings } from "../settings/Settings.ts"
import { inOrder } from "../storage/Keyset.ts"
import { AliasesRepo } from "./AliasesRepo.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import type { PageDetail } from "./Page.ts"
import { presentAlias, presentButton, presentPage, presentPlugin } from "./Present.ts"
import { PagesRepo } from "./Repo.ts"
import type { PageRow } from "./Rows.ts"

/** The number of pages to read at a time with all of their items. A page may contain megabytes. */
const pagesAtOnce = 20

/** All pages of the caller's team, without a limit. */
export class AllPages extends Effect.Service<AllPages>()("page/AllPages", {
  dependencies: [AliasesRepo.Default, PagesRepo.Default, ItemsRepo.Default],
  effect: Effect.gen(function* () {
    const aliases = yield* AliasesRepo
    const repo = yield* PagesRepo
    const items = yield* ItemsRepo
    const settings = yield* Settings

    const details = (rows: Chunk.Chunk<PageRow>): Effect.Effect<Chunk.Chunk<PageDetail>, SqlError> =>
      Effect.gen(function* () {
        const ids = Chunk.toReadonlyArray(rows).map(({ id }) => id)
        const links = Arr.groupBy(yield* items.buttonsOfMany(ids), ({ page_id }) => page_id)
        const plugins = Arr.groupBy(yield* items.pluginsOfMany(ids), ({ page_id }) => page_id)
        const former = Arr.groupBy(yield* aliases.ofMany(ids), ({ page_id }) => page_id)
        return Chunk.map(rows, (row) => ({
          ...presentPage(settings, row),
          former_urls: (former[row.id] ?? []).map((alias) => presentAlias(settings, alias)),
          links: (links[row.id] ?? []).map(presentButton),
          plugins: (plugins[row.id] ?? []).map(presentPlugin)
        }))
      })

    return {
      /** The pages with their items in creation order, read in batches on demand. */
      stream: Stream.flatMap(Caller, ({ teamId }) =>
        inOrder<PageRow, string, SqlError, never>(
          nil,
          ({ id }) => id,
          (after) => repo.after(teamId, after)
        )
      ).pipe(Stream.rechunk(pagesAtOnce), Stream.mapChunksEffect(details))
    }
  })
}) {}
