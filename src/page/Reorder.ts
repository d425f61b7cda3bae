import { Effect } from "effect"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { PageId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { changedButtons, changedPlugins, joined } from "./Changed.ts"
import { ItemsRepo, type ItemTable } from "./ItemsRepo.ts"
import { PageChanges } from "./PageChange.ts"
import type { ReorderItems } from "./ReorderItems.ts"

const tables = { link: "bio_links", plugin: "bio_plugins" } as const satisfies Record<string, ItemTable>

const faultsOf = ({ items }: ReorderItems, known: Readonly<Record<ItemTable, ReadonlySet<string>>>) => {
  const errors: Record<string, ReadonlyArray<Fault>> = {}
  const seen = new Set<string>()
  items.forEach(({ id, type }, place) => {
    if (seen.has(id)) errors[`items.${place}.id`] = [fault("item_twice")]
    else if (!known[tables[type]].has(id)) errors[`items.${place}.id`] = [fault("unknown_item", { kind: type })]
    seen.add(id)
  })
  return errors
}

const placesOf = ({ items }: ReorderItems, wanted: keyof typeof tables) =>
  new Map<string, number>(
    items.flatMap(({ id, type, sort_order }) => (type === wanted ? [[id, sort_order] as const] : []))
  )

/** Rows at their new positions. */
const placed = <Row extends { readonly id: string; readonly sort_order: number }>(
  rows: ReadonlyArray<Row>,
  places: ReadonlyMap<string, number>
) => rows.map((row) => ({ ...row, sort_order: places.get(row.id) ?? row.sort_order }))

/** Reorders the buttons and plugins of a page: either all of the given items, or none. */
export class Reorder extends Effect.Service<Reorder>()("page/Reorder", {
  dependencies: [ItemsRepo.Default, PageChanges.Default],
  effect: Effect.gen(function* () {
    const items = yield* ItemsRepo
    const changing = yield* PageChanges
    return {
      apply: traced("Reorder.apply")(function* (page: PageId, body: ReorderItems) {
        yield* changing.on(page, () =>
          Effect.gen(function* () {
            const buttons = yield* items.buttonsOf(page)
            const plugins = yield* items.pluginsOf(page)
            const known = {
              bio_links: new Set<string>(buttons.map(({ id }) => id)),
              bio_plugins: new Set<string>(plugins.map(({ id }) => id))
            }
            const errors = faultsOf(body, known)
            if (Object.keys(errors).length > 0) return yield* invalid(errors)
            const [links, others] = [placesOf(body, "link"), placesOf(body, "plugin")]
            yield* items.place("bio_links", page, links)
            yield* items.place("bio_plugins", page, others)
            const logged = joined(
              changedButtons(buttons, placed(buttons, links)),
              changedPlugins(plugins, placed(plugins, others))
            )
            return { result: undefined, logged }
          })
        )
      })
    }
  })
}) {}
