import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Link } from "../../../link/Link.ts"
import { useMutation } from "../../api/Mutation.ts"
import { orLater } from "../../api/Outbox.ts"
import { run } from "../../api/Run.ts"
import { toldTrashed } from "../../library/trashed.tsx"
import { links } from "../../queries/LinkClient.ts"
import { toldFailure } from "../../ui/notify.tsx"
import { shortName } from "../../ui/shortName.ts"
import { askToDelete } from "../askToDelete.ts"
import { linksChanged } from "../Cache.ts"

/** Moves a link to the trash, after a confirmation if QR codes point to it, and returns to the list. */
export const useRemoveLink = ({ id, short_url }: Link) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: async () => {
      // Requests for reports of a deleted link fail, so cancel them and don't refetch.
      await queries.cancelQueries({ queryKey: ["analytics"] })
      await orLater(
        {
          kind: "link.remove",
          payload: { ids: [id] },
          told: t`Delete ${{ shortLink: shortName(short_url) }}`
        },
        (): Promise<unknown> => run(links.remove({ path: { id } }))
      )
    },
    onSuccess: async () => {
      await navigate({ to: "/links" })
      queries.removeQueries({ queryKey: ["link", id] })
      queries.removeQueries({ queryKey: ["analytics"] })
      toldTrashed(t`Link moved to the trash`, [id])
      void linksChanged(queries)
    },
    onError: toldFailure
  })
  return () =>
    void askToDelete(
      1,
      async () => [id],
      () => mutate()
    )
}
