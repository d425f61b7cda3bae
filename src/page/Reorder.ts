import { Effect } from "effect"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { PageId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
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
  new Map(items.flatMap(({ id, type, sort_order }) => (type === wanted ? [[id, sort_order] as const] : [])))

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
            const known = {
              bio_links: yield* items.ids("bio_links", page),
              bio_plugins: yield* items.ids("bio_plugins", page)
            }
            const errors = faultsOf(body, known)
            if (Object.keys(errors).length > 0) return yield* invalid(errors)
            yield* items.place("bio_links", page, placesOf(body, "link"))
            yield* items.place("bio_plugins", page, placesOf(body, "plugin"))
          })
        )
      })
    }
  })
}) {}
