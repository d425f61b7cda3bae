import { Effect } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import type { PageId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import type { Changes } from "../storage/Table.ts"
import { type ItemsRepo, mostMarkup, mostText } from "./ItemsRepo.ts"
import type { BioPluginsTable } from "./Tables.ts"

/** The stored form of a plugin. */
export type PluginColumns = Pick<
  Changes<typeof BioPluginsTable>,
  "config" | "markup" | "sort_order" | "is_visible" | "link_rules"
>

/** The error if the plugins of a page exceed the limit. */
export const tooMuchText = fault("too_much_plugin_text", { most: mostText / 1024 })

/** Creates a check that fails if the plugins of a page would exceed the limit; shrinking them is always allowed. */
export const makeConfigLimit = (items: ItemsRepo) =>
  Effect.fnUntraced(function* (page: PageId, id: string, { config = "", markup = null }: PluginColumns) {
    const stored = yield* items.weight(page, id)
    const length = markup?.length ?? 0
    const isMoreText = config.length > stored.own_text && stored.text - stored.own_text + config.length > mostText
    const isMoreMarkup = length > stored.own_markup && stored.markup - stored.own_markup + length > mostMarkup
    if (isMoreText || isMoreMarkup) return yield* invalid({ config: [tooMuchText] })
  })
