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
import { linksChanged } from "../Cache.ts"
import { qrcodeCount, trashedWithQrcodes } from "../trashedWithQrcodes.ts"

/** Moves a link to the trash and returns to the list. */
export const useRemoveLink = ({ id, short_url }: Link) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: async () => {
      // The reports of a deleted link fail: cancel them, and don't refetch.
      await queries.cancelQueries({ queryKey: ["analytics"] })
      const count = await qrcodeCount([id])
      await orLater(
        {
          kind: "link.remove",
          payload: { ids: [id] },
          told: t`Delete ${{ shortLink: shortName(short_url) }}`
        },
        (): Promise<unknown> => run(links.remove({ path: { id } }))
      )
      return count
    },
    onSuccess: async (count) => {
      await navigate({ to: "/links" })
      queries.removeQueries({ queryKey: ["link", id] })
      queries.removeQueries({ queryKey: ["analytics"] })
      toldTrashed(trashedWithQrcodes(t`Link moved to the trash`, count), [id])
      void linksChanged(queries)
    },
    onError: toldFailure
  })
  return () => mutate()
}
