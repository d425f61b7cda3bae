import { useQueryClient } from "@tanstack/react-query"
import { LinkHistoryApi } from "../../../link/HistoryApi.ts"
import type { Link } from "../../../link/Link.ts"
import { clientOf } from "../../api/Client.ts"
import { data } from "../../api/Run.ts"
import { HistoryView } from "../../history/HistoryView.tsx"
import { linksChanged, storeLinks } from "../Cache.ts"

const { linkHistory } = clientOf(LinkHistoryApi)

/** The changes of a link. */
export const LinkHistory = ({ link: { id, version } }: { readonly link: Link }) => {
  const queries = useQueryClient()
  return (
    <HistoryView
      id={id}
      version={String(version)}
      read={(urlParams, signal) => data(linkHistory.list({ path: { id }, urlParams }), signal)}
      restore={async (entry) => {
        const link = await data(linkHistory.restore({ path: { id, entry } }))
        storeLinks(queries, [link])
        void linksChanged(queries)
      }}
    />
  )
}
