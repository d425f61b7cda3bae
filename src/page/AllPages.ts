import { Effect, Stream } from "effect"
import { Caller } from "../account/Caller.ts"
import { nil } from "../contract/Id.ts"
import { Settings } from "../Settings.ts"
import { inOrder } from "../storage/Keyset.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import type { PageDetail } from "./Page.ts"
import { presentButton, presentPage, presentPlugin } from "./Present.ts"
import { PagesRepo } from "./Repo.ts"
import type { PageRow } from "./Rows.ts"

/** All pages of the caller's team, however many they are. */
export class AllPages extends Effect.Service<AllPages>()("page/AllPages", {
  dependencies: [PagesRepo.Default, ItemsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* PagesRepo
    const items = yield* ItemsRepo
    const settings = yield* Settings

    const detail = (row: PageRow): Effect.Effect<PageDetail> =>
      Effect.all({
        links: Effect.map(items.buttonsOf(row.id), (buttons) => buttons.map(presentButton)),
        plugins: Effect.map(items.pluginsOf(row.id), (plugins) => plugins.map(presentPlugin))
      }).pipe(Effect.map((found) => ({ ...presentPage(settings, row), ...found })))

    return {
      /** The pages with what is on them, in the order of their creation, read in batches as they are taken. */
      stream: Stream.flatMap(Caller, ({ teamId }) =>
        inOrder<PageRow, string, never, never>(
          nil,
          ({ id }) => id,
          (after) => repo.after(teamId, after)
        )
      ).pipe(Stream.mapEffect(detail))
    }
  })
}) {}
