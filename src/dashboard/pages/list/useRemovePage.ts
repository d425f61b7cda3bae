import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import type { Page } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { orLater } from "../../api/Outbox.ts"
import { run } from "../../api/Run.ts"
import { toldTrashed } from "../../library/trashed.tsx"
import { toldFailure } from "../../ui/notify.tsx"
import { pages } from "../Client.ts"

type Doomed = Pick<Page, "id" | "title">

/** Moves pages to the trash, with their blocks. */
export const useRemovePage = (onRemoved?: () => void) => {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: ({ id, title }: Doomed) =>
      orLater(
        { kind: "page.remove", payload: { id }, told: t`Delete the page “${title}”` },
        (): Promise<unknown> => run(pages.remove({ path: { id } }))
      ),
    onSuccess: (_, page) => {
      onRemoved?.()
      toldTrashed(t`“${{ title: page.title }}” moved to the trash`, [page.id])
      queries.removeQueries({ queryKey: ["page", page.id] })
      void queries.invalidateQueries({ queryKey: ["pages"] })
      void queries.invalidateQueries({ queryKey: ["folders"] })
    },
    onError: toldFailure
  })
  return (page: Doomed) => removing.mutate(page)
}
