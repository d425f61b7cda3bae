import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type PageId } from "../contract/Id.ts"
import { inField, invalid } from "../http/SchemaFaults.ts"
import { type Expected, refuseNone, refuseOther } from "../http/Versions.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { changedPlugins, type LoggedItem } from "./Changed.ts"
import { makeConfigLimit, type PluginColumns } from "./ConfigLimit.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import { linkRules, linksOf, outboundLinks } from "./OutboundLinks.ts"
import { PageChanges } from "./PageChange.ts"
import { type BioPluginId, PluginNotFound, type UpdatePlugin } from "./Plugin.ts"
import { type GivenPlugin, readFields, readNew } from "./PluginInput.ts"
import { PluginLinksRepo } from "./PluginLinksRepo.ts"
import { PreparedMarkup } from "./PreparedMarkup.ts"
import { presentPlugin } from "./Present.ts"
import type { PluginTypeName } from "./plugins/PluginTypes.ts"
import { PageValidation } from "./Validation.ts"

const contacts = Effect.promise(() => import("./Contacts.ts"))

/** The maximum number of plugins on a page. */
const mostPlugins = 200

export class Plugins extends Effect.Service<Plugins>()("page/Plugins", {
  dependencies: [
    ItemsRepo.Default,
    PageChanges.Default,
    PluginLinksRepo.Default,
    PreparedMarkup.Default,
    PageValidation.Default
  ],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const changing = yield* PageChanges
    const pluginLinks = yield* PluginLinksRepo
    const drawable = yield* PreparedMarkup
    const checks = yield* PageValidation

    const rowOf = Effect.fnUntraced(function* (page: PageId, id: BioPluginId) {
      const found = yield* items.plugin(page, id)
      return yield* Effect.mapError(found, () => new PluginNotFound())
    })

    const get = (page: PageId, id: BioPluginId) => Effect.map(rowOf(page, id), presentPlugin)

    const checkRoom = makeConfigLimit(items)

    /** Converts a body to columns; without a config, the links stay as they are. */
    const storedOf = Effect.fnUntraced(function* (
      page: PageId,
      id: BioPluginId,
      type: PluginTypeName,
      { config: given, sort_order, is_visible }: UpdatePlugin
    ) {
      const place: PluginColumns = {
        ...(sort_order === undefined ? {} : { sort_order }),
        ...(is_visible === undefined ? {} : { is_visible })
      }
      if (given === undefined) return { columns: place, links: undefined }
      const config = /"(?:mailto|tel|sms):/i.test(JSON.stringify(given))
        ? (yield* contacts).withCorrectedContacts(given)
        : given
      const text = JSON.stringify(config)
      // Check the limit before spending time on rendering.
      yield* checkRoom(page, id, { config: text })
      const markup = yield* drawable.wholeMarkup((yield* Caller).teamId, { type, config })
      const texts = markup?.texts ?? []
      yield* checks.links(linksOf(type, config, texts))
      const columns: PluginColumns = {
        ...place,
        config: text,
        markup: markup && JSON.stringify(markup),
        link_rules: linkRules
      }
      return { columns, links: outboundLinks(type, config, texts) }
    })

    return {
      create: traced("Plugins.create")(function* (page: PageId, body: GivenPlugin) {
        yield* changing.findToChange(page)
        const { type, ...fields } = yield* readNew(body)
        const id = yield* newId<BioPluginId>()
        const { columns: given, links = [] } = yield* storedOf(page, id, type, fields)
        const columns = { config: "{}", sort_order: 0, link_rules: linkRules, ...given }
        return yield* changing.on(page, (now) =>
          Effect.gen(function* () {
            if ((yield* items.count("bio_plugins", page)) >= mostPlugins) {
              return yield* invalid({ plugins: [fault("too_many_plugins", { most: mostPlugins })] }, "limit_reached")
            }
            yield* checkRoom(page, id, columns)
            yield* items.insertPlugin({ id, page_id: page, type, created_at: now, ...columns })
            yield* pluginLinks.store(id, links)
            const row = yield* rowOf(page, id)
            const result = yield* remembered(Effect.succeed(presentPlugin(row)))
            return { result, logged: changedPlugins([], [row]) }
          })
        )
      }),

      update: traced("Plugins.update")(function* (
        page: PageId,
        id: BioPluginId,
        body: GivenPlugin,
        expected?: Expected
      ) {
        const { userId } = yield* Caller
        yield* changing.findToChange(page)
        const { type, version } = yield* get(page, id)
        yield* refuseOther("plugin", expected, version)
        const { columns, links } = yield* storedOf(page, id, type, yield* readFields(type, body))
        if (Object.keys(columns).length > 0) {
          yield* changing.on(page, () =>
            Effect.gen(function* () {
              yield* checkRoom(page, id, columns)
              const before = Option.toArray(yield* items.plugin(page, id))
              const changed = yield* items.updatePlugin(page, id, columns, userId, expected && version)
              yield* refuseNone("plugin", expected, changed)
              if (links !== undefined && changed.length > 0) yield* pluginLinks.store(id, links)
              const after = Option.toArray(yield* items.plugin(page, id))
              return { result: undefined, logged: changedPlugins(before, after) }
            })
          )
        }
        return yield* get(page, id)
      }),

      /** Prepares to restore plugins to their state before a change, as `Buttons.restoring` does for buttons. */
      restoring: Effect.fnUntraced(function* (
        page: PageId,
        before: ReadonlyArray<LoggedItem>,
        after: ReadonlyArray<LoggedItem>
      ) {
        const { userId } = yield* Caller
        const all = yield* Effect.forEach(before, ({ id: given, type: name, ...fields }, place) =>
          Effect.gen(function* () {
            const id = given as BioPluginId
            const type = name as PluginTypeName
            const { config } = fields
            const isDraft = config !== undefined && Object.keys(Object(config)).length === 0
            const { config: _, ...beside } = fields
            const body = yield* readFields(type, isDraft ? beside : fields)
            const stored = yield* storedOf(page, id, type, body)
            if (!isDraft) return { id, type, isWhole: config !== undefined, ...stored }
            const columns = { ...stored.columns, config: "{}", markup: null }
            return { id, type, isWhole: true, columns, links: [] }
          }).pipe(Effect.mapError(inField(`plugins.${place}`)))
        )
        const added = after.filter(({ id }) => !before.some((one) => one.id === id))
        return (now: number, removedVersion: number) =>
          Effect.gen(function* () {
            for (const { id } of added) yield* items.remove("bio_plugins", page, id)
            for (const { id, type, isWhole, columns, links } of all) {
              yield* checkRoom(page, id, columns)
              if (Option.isSome(yield* items.plugin(page, id))) {
                yield* items.updatePlugin(page, id, columns, userId, undefined)
              } else {
                if (!isWhole) return yield* new PluginNotFound()
                if ((yield* items.count("bio_plugins", page)) >= mostPlugins) {
                  return yield* invalid(
                    { plugins: [fault("too_many_plugins", { most: mostPlugins })] },
                    "limit_reached"
                  )
                }
                yield* items.insertPlugin({
                  ...{ config: "{}", sort_order: 0, link_rules: linkRules, ...columns, id, page_id: page, type },
                  ...{ created_at: now, version: removedVersion + 1, updated_by: userId }
                })
              }
              if (links !== undefined) yield* pluginLinks.store(id, links)
            }
          })
      }),

      remove: traced("Plugins.remove")(function* (page: PageId, id: BioPluginId) {
        yield* changing.on(page, () =>
          Effect.gen(function* () {
            const row = yield* rowOf(page, id)
            yield* items.remove("bio_plugins", page, id)
            return { result: undefined, logged: changedPlugins([row], []) }
          })
        )
      })
    }
  })
}) {}
