import { useQueryClient } from "@tanstack/react-query"
import type { PageDetail } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { run } from "../../api/Run.ts"
import { toldFailure } from "../../ui/notify.tsx"
import { pages } from "../Client.ts"
import { pageQuery } from "../Queries.ts"
import { type Item, itemsOf } from "./Items.ts"

const placed = <A extends { readonly id: string }>(all: ReadonlyArray<A>, places: ReadonlyMap<string, number>) =>
  all.map((one) => ({ ...one, sort_order: places.get(one.id) ?? 0 }))

/** A block and its position, as `reorder` expects them. */
export const sentItem = (item: Item, sort_order: number) =>
  item.kind === "link"
    ? ({ id: item.link.id, type: "link", sort_order } as const)
    : ({ id: item.plugin.id, type: "plugin", sort_order } as const)

/** Moves a block to the position of another, optimistically; reverts on failure. */
export const useReorder = (page: PageDetail) => {
  const queries = useQueryClient()
  const { queryKey } = pageQuery(page.id)
  const moving = useMutation({
    mutationFn: (items: ReadonlyArray<Item>) =>
      run(pages.reorder({ path: { id: page.id }, payload: { items: items.map(sentItem) } })),
    scope: { id: `reorder-${page.id}` },
    onMutate: async (items) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      const places = new Map(items.map(({ key }, place) => [key, place]))
      queries.setQueryData(
        queryKey,
        (known) => known && { ...known, links: placed(known.links, places), plugins: placed(known.plugins, places) }
      )
      return before
    },
    onError: (failure, _, before) => {
      if (before !== undefined) queries.setQueryData(queryKey, before)
      toldFailure(failure)
    },
    onSettled: () => queries.invalidateQueries({ queryKey })
  })
  return (key: string, over: string) => {
    // Blocks that are about to be deleted keep their positions until the deletion.
    const all = itemsOf(page)
    const [from, to] = [all.findIndex((item) => item.key === key), all.findIndex((item) => item.key === over)]
    const moved = all[from]
    if (moved === undefined || to < 0 || from === to) return
    moving.mutate(all.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
}
