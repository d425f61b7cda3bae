import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option } from "effect"
import { ItemsRepo } from "./ItemsRepo.ts"
import { MarkupRefresh } from "./MarkupRefresh.ts"
import { publishedOf } from "./Publications.ts"
import { PagesRepo } from "./Repo.ts"
import type { PublicRow } from "./Rows.ts"

/** Published pages of all teams. */
export class PublicPages extends Effect.Service<PublicPages>()("page/PublicPages", {
  dependencies: [ItemsRepo.Default, MarkupRefresh.Default, PagesRepo.Default],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const upToDate = yield* MarkupRefresh
    const repo = yield* PagesRepo

    const whole = Effect.fnUntraced(function* ({ published, ...page }: PublicRow) {
      if (published !== null) {
        const { buttons, ...drawn } = publishedOf(page, published)
        return { ...(yield* upToDate.of(drawn, "published")), buttons }
      }
      const buttons = yield* items.buttonsOf(page.id)
      const plugins = yield* items.shownPluginsOf(page.id)
      return { ...(yield* upToDate.of({ page, plugins }, "stored")), buttons }
    })

    const found = (row: Effect.Effect<Option.Option<PublicRow>, SqlError>) =>
      Effect.flatMap(
        row,
        Option.match({ onNone: () => Effect.succeedNone, onSome: (page) => Effect.asSome(whole(page)) })
      )

    return {
      /** The page with a slug on a custom domain or the default one (null), and whether its markup is complete. */
      atSlug: (domain: string | null, slug: string) => found(repo.publicAtSlug(domain, slug)),
      byId: (id: string) => found(repo.publicById(id))
    }
  })
}) {}
