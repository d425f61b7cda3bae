import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import type { Link } from "../../link/Link.ts"
import { useMutation } from "../api/Mutation.ts"
import { orLater } from "../api/Outbox.ts"
import { data } from "../api/Run.ts"
import { links } from "../queries/LinkClient.ts"
import { withoutScheme } from "../ui/format.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { linksChanged, patchLinks, stopReading, storeLinks } from "./Cache.ts"

/** Activates or deactivates a link, optimistically; reverts if the server refuses. */
export const useToggle = () => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, is_active, short_url }: Link) =>
      orLater(
        {
          kind: "link.toggle",
          payload: { id, is_active: is_active === 1 ? 0 : 1 },
          told:
            is_active === 1
              ? t`Deactivate ${{ address: withoutScheme(short_url) }}`
              : t`Activate ${{ address: withoutScheme(short_url) }}`
        },
        () => data(links.update({ path: { id }, payload: { is_active: is_active === 1 ? 0 : 1 } }))
      ),
    onMutate: async ({ id, is_active }) => {
      await stopReading(queries)
      return patchLinks(queries, new Set([id]), (link) => ({ ...link, is_active: is_active === 1 ? 0 : 1 }))
    },
    onSuccess: (link) => {
      storeLinks(queries, [link])
      told(link.is_active === 1 ? t`Link activated` : t`Link deactivated`)
    },
    onError: (failure, _link, rollBack) => {
      rollBack?.()
      toldFailure(failure)
    },
    onSettled: () => linksChanged(queries)
  })
  return { toggle: mutate, isToggling: isPending }
}
