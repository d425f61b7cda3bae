import { useQueryClient } from "@tanstack/react-query"
import type { Flag } from "../../../contract/Text.ts"
import type { PageDetail } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { toldFailure } from "../../ui/notify.tsx"
import { pages } from "../Client.ts"
import { pageQuery } from "../Queries.ts"
import type { Item } from "./Items.ts"

/** Whether visitors see a block. */
export const isVisible = (item: Item): boolean =>
  (item.kind === "link" ? item.link.is_visible : item.plugin.is_visible) === 1

const shown = <A extends { readonly id: string }>(all: ReadonlyArray<A>, key: string, is_visible: Flag) =>
  all.map((one) => (one.id === key ? { ...one, is_visible } : one))

/** Shows or hides a block, optimistically; reverts on failure. */
export const useVisibility = (page: PageDetail) => {
  const queries = useQueryClient()
  const { queryKey } = pageQuery(page.id)
  const changing = useMutation({
    mutationFn: ({ item, is_visible }: { readonly item: Item; readonly is_visible: Flag }): Promise<unknown> =>
      item.kind === "link"
        ? data(pages.updateLink({ path: { id: page.id, linkId: item.link.id }, payload: { is_visible } }))
        : data(pages.updatePlugin({ path: { id: page.id, pluginId: item.plugin.id }, payload: { is_visible } })),
    scope: { id: `visibility-${page.id}` },
    onMutate: async ({ item: { key }, is_visible }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            links: shown(known.links, key, is_visible),
            plugins: shown(known.plugins, key, is_visible)
          }
      )
      return before
    },
    onError: (failure, _, before) => {
      if (before !== undefined) queries.setQueryData(queryKey, before)
      toldFailure(failure)
    },
    onSettled: () => queries.invalidateQueries({ queryKey })
  })
  return (item: Item) => changing.mutate({ item, is_visible: isVisible(item) ? 0 : 1 })
}
