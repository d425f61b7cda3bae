import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import type { Link } from "../../../link/Link.ts"
import { LinkStopsApi } from "../../../link/StopsApi.ts"
import { clientOf } from "../../api/Client.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { told, toldFailure } from "../../ui/notify.tsx"
import { shortName } from "../../ui/shortName.ts"
import { linksChanged, storeLinks } from "../Cache.ts"

const { linkStops } = clientOf(LinkStopsApi)

/** Stops a link after a confirmation, or lets visitors follow it again. */
export const useStop = () => {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id, stopped_at }: Link) =>
      data(stopped_at === null ? linkStops.stop({ path: { id } }) : linkStops.unstop({ path: { id } })),
    onSuccess: (link) => {
      storeLinks(queries, [link])
      told(link.stopped_at === null ? t`Visitors can follow the link again` : t`Link stopped`)
    },
    onError: toldFailure,
    onSettled: () => linksChanged(queries)
  })
  return (link: Link) =>
    link.stopped_at === null
      ? confirm({
          title: t`Stop ${{ shortLink: shortName(link.short_url) }}?`,
          children: t`Visitors see a warning at once, whatever members change about the link, until an owner or admin lets them follow it again.`,
          verb: t`Stop link`,
          onConfirm: () => mutate(link)
        })
      : mutate(link)
}
