import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import type { PageDetail } from "../../../page/Page.ts"
import { isFilled } from "../../../page/Plugin.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, run } from "../../api/Run.ts"
import { told, toldFailure } from "../../ui/notify.tsx"
import { pages } from "../Client.ts"
import { pageQuery } from "../Queries.ts"
import { type Item, itemsOf, linkBody, linkValues } from "./Items.ts"
import { addPlugin } from "./saveItem.ts"
import { sentItem } from "./useReorder.ts"

/** Adds a copy of a block to a page. */
export const copyItem = async (id: PageDetail["id"], item: Item, sort_order: number): Promise<Item> => {
  if (item.kind === "link") {
    const { is_visible } = item.link
    const payload = { ...linkBody(linkValues(item.link)), is_visible, sort_order }
    const link = await data(pages.createLink({ path: { id }, payload }))
    return { kind: "link", key: link.id, sort_order, link }
  }
  const { type, is_visible } = item.plugin
  const config = isFilled(item.plugin) ? { config: item.plugin.config } : {}
  const plugin = await addPlugin(id, { type, ...config, is_visible, sort_order })
  return { kind: "plugin", key: plugin.id, sort_order, plugin }
}

/** Duplicates a block; the copy follows the original. */
export const useDuplicate = (page: PageDetail) => {
  const queries = useQueryClient()
  const copying = useMutation({
    mutationFn: async (item: Item) => {
      const all = itemsOf(page)
      const copy = await copyItem(page.id, item, (all.at(-1)?.sort_order ?? 0) + 1)
      const place = all.findIndex(({ key }) => key === item.key)
      const items = all.toSpliced(place + 1, 0, copy).map(sentItem)
      await run(pages.reorder({ path: { id: page.id }, payload: { items } }))
    },
    onSuccess: () => told(t`Block duplicated.`),
    onError: toldFailure,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: pageQuery(page.id).queryKey })
      void queries.invalidateQueries({ queryKey: ["pages"] })
    }
  })
  return (item: Item) => copying.mutate(item)
}
