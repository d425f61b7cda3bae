import { Deferred, Effect, Option } from "effect"
import type { PageId } from "../contract/Id.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { ItemsRepo, mostMarkup } from "./ItemsRepo.ts"
import { linkRules, outboundLinks } from "./OutboundLinks.ts"
import { PluginLinksRepo } from "./PluginLinksRepo.ts"
import { cssRules, markupVersion, PreparedMarkup } from "./PreparedMarkup.ts"
import { PagesRepo } from "./Repo.ts"
import type { PageRow, ShownPlugin } from "./Rows.ts"
import { textsOf } from "./render/Texts.ts"
import type { StoredMarkup } from "./Tables.ts"

/** How long a page from an older version waits until it is made; what is not ready then is shown plainly. */
const patience = "500 millis"

interface Drawn {
  readonly page: PageRow
  readonly plugins: ReadonlyArray<ShownPlugin>
}

const isOldSheet = ({ clean_css, css_rules }: PageRow) => clean_css !== null && css_rules < cssRules

const isOldMarkup = ({ type, config, markup }: ShownPlugin) =>
  (markup === null || markup.version < markupVersion) && textsOf(type, config).length > 0

const isUnlinked = ({ link_rules }: ShownPlugin) => link_rules < linkRules

const isOld = (plugin: ShownPlugin) => isOldMarkup(plugin) || isUnlinked(plugin)

/** What is drawn until it is made: no style sheet, and texts as they were typed. */
const plain = ({ page, plugins }: Drawn): Drawn => ({
  page: isOldSheet(page) ? { ...page, clean_css: null } : page,
  plugins: plugins.map((plugin) => (isOldMarkup(plugin) ? { ...plugin, markup: null } : plugin))
})

const lengthOf = (markup: StoredMarkup | null) => markup?.texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) ?? 0

/** Pages that an older version stored, as this one draws them. */
export class MarkupRefresh extends Effect.Service<MarkupRefresh>()("page/MarkupRefresh", {
  dependencies: [ItemsRepo.Default, PagesRepo.Default, PluginLinksRepo.Default, PreparedMarkup.Default],
  scoped: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const repo = yield* PagesRepo
    const drawable = yield* PreparedMarkup
    const pluginLinks = yield* PluginLinksRepo
    const scope = yield* Effect.scope
    const underWay = new Map<PageId, Deferred.Deferred<Option.Option<Drawn>>>()

    const sheetOf = Effect.fnUntraced(function* (page: PageRow) {
      if (!isOldSheet(page)) return page
      const { columns } = yield* drawable.sheet(page.team_id, page.custom_css)
      const { clean_css, css_rules } = columns
      yield* repo.keepSheet(page.id, page.custom_css ?? "", clean_css, css_rules)
      return { ...page, clean_css, css_rules }
    })

    // What older pages hold was never bounded: beyond the bound, texts are shown as they were typed.
    const markupOf = Effect.fnUntraced(function* (team: string, plugin: ShownPlugin, room: number) {
      if (!isOldMarkup(plugin)) return plugin
      const made = yield* drawable.markup(team, plugin)
      if (made === null) return plugin
      const markup = lengthOf(made) <= room ? made : { ...made, texts: made.texts.map(() => null) }
      yield* items.keepMarkup(plugin, markup)
      return { ...plugin, markup }
    })

    const linksOf = Effect.fnUntraced(function* (plugin: ShownPlugin) {
      if (!isUnlinked(plugin)) return plugin
      const found = outboundLinks(plugin.type, plugin.config, plugin.markup?.texts ?? [])
      return { ...plugin, links: yield* pluginLinks.storeOnce(plugin, found), link_rules: linkRules }
    })

    const make = Effect.fnUntraced(function* ({ page, plugins }: Drawn) {
      const made: Array<ShownPlugin> = []
      let room = mostMarkup
      for (const plugin of plugins) {
        const one = yield* linksOf(yield* markupOf(page.team_id, plugin, room))
        room -= lengthOf(one.markup)
        made.push(one)
      }
      return { page: yield* sheetOf(page), plugins: made } satisfies Drawn
    })

    const start = Effect.fnUntraced(function* (stored: Drawn) {
      const made = yield* Deferred.make<Option.Option<Drawn>>()
      underWay.set(stored.page.id, made)
      yield* orDieSql(make(stored)).pipe(
        Effect.map(Option.some),
        Effect.catchAllCause((cause) =>
          Effect.as(Effect.logWarning("A page of an older version could not be made yet.", cause), Option.none<Drawn>())
        ),
        Effect.ensuring(Effect.sync(() => underWay.delete(stored.page.id))),
        Effect.intoDeferred(made),
        Effect.forkIn(scope)
      )
      return made
    })

    return {
      /** A page as it can be drawn now, and whether that is all that it will be. */
      of: Effect.fn("MarkupRefresh.of")(function* (stored: Drawn) {
        if (!isOldSheet(stored.page) && !stored.plugins.some(isOld)) return { ...stored, isFinal: true }
        const made = underWay.get(stored.page.id) ?? (yield* start(stored))
        const found = Option.flatten(yield* Effect.timeoutOption(Deferred.await(made), patience))
        return Option.isSome(found) ? { ...found.value, isFinal: true } : { ...plain(stored), isFinal: false }
      })
    }
  })
}) {}
