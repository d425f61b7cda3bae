import { Effect } from "effect"
import { newId, type PageId } from "../contract/Id.ts"
import { invalid } from "../http/Faults.ts"
import { PageChanging } from "./Changing.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import { type BioPluginId, type CreatePlugin, PluginNotFound, type UpdatePlugin } from "./Plugin.ts"
import { type PluginFields, readFields, readNew } from "./PluginInput.ts"
import { presentPlugin } from "./Present.ts"

/** How many plugins a page holds at most. */
const mostPlugins = 200

const columnsOf = ({ config, sort_order }: PluginFields) => ({
  ...(config === undefined ? {} : { config: JSON.stringify(config) }),
  ...(sort_order === undefined ? {} : { sort_order })
})

/** The plugins of the pages of the caller's team. */
export class Plugins extends Effect.Service<Plugins>()("page/Plugins", {
  dependencies: [ItemsRepo.Default, PageChanging.Default],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const changing = yield* PageChanging

    const get = Effect.fnUntraced(function* (page: PageId, id: BioPluginId) {
      const found = yield* items.plugin(page, id)
      return presentPlugin(yield* Effect.mapError(found, () => new PluginNotFound()))
    })

    return {
      create: Effect.fn("Plugins.create")(function* (page: PageId, body: typeof CreatePlugin.Type) {
        yield* changing.find(page)
        const { type, ...fields } = yield* readNew(body)
        const id = yield* newId<BioPluginId>()
        yield* changing.on(page, (now) =>
          Effect.gen(function* () {
            if ((yield* items.count("bio_plugins", page)) >= mostPlugins) {
              return yield* invalid({ plugins: [`A page holds at most ${mostPlugins} plugins.`] }, "limit_reached")
            }
            const row = { id, page_id: page, type, config: "{}", sort_order: 0, created_at: now, ...columnsOf(fields) }
            yield* items.insert("bio_plugins", row)
          })
        )
        return yield* get(page, id)
      }),

      update: Effect.fn("Plugins.update")(function* (page: PageId, id: BioPluginId, body: typeof UpdatePlugin.Type) {
        yield* changing.find(page)
        const { type } = yield* get(page, id)
        const columns = columnsOf(yield* readFields(type, body))
        if (Object.keys(columns).length > 0) {
          yield* changing.on(page, () => items.update("bio_plugins", page, id, columns))
        }
        return yield* get(page, id)
      }),

      remove: Effect.fn("Plugins.remove")(function* (page: PageId, id: BioPluginId) {
        yield* changing.on(page, () =>
          Effect.filterOrFail(
            items.remove("bio_plugins", page, id),
            (gone) => gone.length > 0,
            () => new PluginNotFound()
          )
        )
      })
    }
  })
}) {}
