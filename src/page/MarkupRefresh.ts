import { Deferred, Effect, Option } from "effect"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { ItemsRepo, mostMarkup } from "./ItemsRepo.ts"
import { linkRules, outboundLinks } from "./OutboundLinks.ts"
import { PluginLinksRepo } from "./PluginLinksRepo.ts"
import { cssRules, markupVersion, PreparedMarkup } from "./PreparedMarkup.ts"
import { PagesRepo } from "./Repo.ts"
import type { PageRow, ShownPlugin } from "./Rows.ts"
import { textsOf } from "./render/Texts.ts"
import type { StoredMarkup } from "./Tables.ts"

/**
 * How long a page stored by an earlier version waits for its markup. After this, its Markdown is shown as plain text.
 */
const patience = "500 millis"

/** The source of a page: its stored rows, its publication, or a draft. */
type Source = "stored" | "published" | "draft"

interface Drawn {
  readonly page: PageRow
  readonly plugins: ReadonlyArray<ShownPlugin>
}

const isOldSheet = ({ clean_css, css_rules }: PageRow) => clean_css !== null && css_rules < cssRules

const isOldMarkup = ({ type, config, markup }: ShownPlugin) =>
  (markup === null || markup.version < markupVersion) && textsOf(type, config).length > 0

const isUnlinked = ({ link_rules }: ShownPlugin) => link_rules < linkRules

// A publication keeps its links, because clicks are counted by their ids.
const isOld = (plugin: ShownPlugin, source: Source) =>
  isOldMarkup(plugin) || (source !== "published" && isUnlinked(plugin))

/** The fallback until the markup is ready: no style sheet, and Markdown as typed. */
const plain = ({ page, plugins }: Drawn): Drawn => ({
  page: isOldSheet(page) ? { ...page, clean_css: null } : page,
  plugins: plugins.map((plugin) => (isOldMarkup(plugin) ? { ...plugin, markup: null } : plugin))
})

const lengthOf = (markup: StoredMarkup | null) => markup?.texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) ?? 0

/** Converts pages that an earlier version stored to this version's markup. */
export class MarkupRefresh extends Effect.Service<MarkupRefresh>()("page/MarkupRefresh", {
  dependencies: [ItemsRepo.Default, PagesRepo.Default, PluginLinksRepo.Default, PreparedMarkup.Default],
  scoped: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const repo = yield* PagesRepo
    const drawable = yield* PreparedMarkup
    const pluginLinks = yield* PluginLinksRepo
    const scope = yield* Effect.scope
    const underWay = new Map<string, Deferred.Deferred<Option.Option<Drawn>>>()

    const sheetOf = Effect.fnUntraced(function* (page: PageRow, source: Source) {
      if (!isOldSheet(page)) return page
      const { columns } = yield* drawable.sheet(page.team_id, page.custom_css)
      const { clean_css, css_rules } = columns
      if (source !== "published") yield* repo.keepSheet(page.id, page.custom_css ?? "", clean_css, css_rules)
      return { ...page, clean_css, css_rules }
    })

    // Show text beyond the limit as typed, because earlier versions did not limit Markdown.
    const markupOf = Effect.fnUntraced(function* (team: string, plugin: ShownPlugin, room: number, source: Source) {
      if (!isOldMarkup(plugin)) return plugin
      const made = yield* drawable.markup(team, plugin)
      if (made === null) return plugin
      const markup = lengthOf(made) <= room ? made : { ...made, texts: made.texts.map(() => null) }
      if (source !== "published") yield* items.keepMarkup(plugin, markup)
      return { ...plugin, markup }
    })

    const linksOf = Effect.fnUntraced(function* (plugin: ShownPlugin, source: Source) {
      if (source === "published" || !isUnlinked(plugin)) return plugin
      const found = outboundLinks(plugin.type, plugin.config, plugin.markup?.texts ?? [])
      return { ...plugin, links: yield* pluginLinks.storeOnce(plugin, found), link_rules: linkRules }
    })

    const make = Effect.fnUntraced(function* ({ page, plugins }: Drawn, source: Source) {
      const made: Array<ShownPlugin> = []
      let room = mostMarkup
      for (const plugin of plugins) {
        const one = yield* linksOf(yield* markupOf(page.team_id, plugin, room, source), source)
        room -= lengthOf(one.markup)
        made.push(one)
      }
      return { page: yield* sheetOf(page, source), plugins: made } satisfies Drawn
    })

    const start = Effect.fnUntraced(function* (stored: Drawn, source: Source) {
      const key = `${source} ${stored.page.id}`
      const made = yield* Deferred.make<Option.Option<Drawn>>()
      underWay.set(key, made)
      yield* orDieSql(make(stored, source)).pipe(
        Effect.map(Option.some),
        Effect.catchAllCause((cause) =>
          Effect.as(
            Effect.logWarning("A page of an older version could not be rendered yet.", cause),
            Option.none<Drawn>()
          )
        ),
        Effect.ensuring(Effect.sync(() => underWay.delete(key))),
        Effect.intoDeferred(made),
        Effect.forkIn(scope)
      )
      return made
    })

    return {
      /** The page to render. `isFinal` is false if its markup is not ready yet. */
      of: traced("MarkupRefresh.of")(function* (stored: Drawn, source: Source) {
        if (!isOldSheet(stored.page) && !stored.plugins.some((plugin) => isOld(plugin, source)))
          return { ...stored, isFinal: true }
        const made = underWay.get(`${source} ${stored.page.id}`) ?? (yield* start(stored, source))
        const found = Option.flatten(yield* Effect.timeoutOption(Deferred.await(made), patience))
        return Option.isSome(found) ? { ...found.value, isFinal: true } : { ...plain(stored), isFinal: false }
      })
    }
  })
}) {}
