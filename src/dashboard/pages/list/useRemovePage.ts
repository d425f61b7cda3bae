import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Page } from "../../../page/Page.ts"
import { orLater } from "../../api/Outbox.ts"
import { run } from "../../api/Run.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { count } from "../../ui/format.ts"
import { told, toldFailure } from "../../ui/notify.tsx"
import { pages } from "../Client.ts"

type Doomed = Pick<Page, "id" | "title" | "link_count" | "plugin_count">

const losses = ({ link_count, plugin_count }: Doomed): string => {
  const items = link_count + plugin_count
  return items === 0 ? "" : ` with the ${items === 1 ? "one item" : `${count(items)} items`} on it`
}

/** Deletes pages, each after a question: what is on them goes with them. */
export const useRemovePage = (onRemoved?: () => void) => {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: ({ id, title }: Doomed) =>
      orLater(
        { kind: "page.remove", payload: { id }, told: `Delete the page “${title}”` },
        (): Promise<unknown> => run(pages.remove({ path: { id } }))
      ),
    onSuccess: (_, page) => {
      onRemoved?.()
      told(`“${page.title}” was deleted.`)
      queries.removeQueries({ queryKey: ["page", page.id] })
      void queries.invalidateQueries({ queryKey: ["pages"] })
      void queries.invalidateQueries({ queryKey: ["folders"] })
    },
    onError: toldFailure
  })
  return (page: Doomed) =>
    confirm({
      title: `Delete “${page.title}”?`,
      children: `The page goes${losses(page)}. Its address stops working at once. This cannot be undone.`,
      verb: "Delete page",
      onConfirm: () => removing.mutate(page)
    })
}
