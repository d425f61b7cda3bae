import { useQueryClient } from "@tanstack/react-query"
import { lazy } from "react"
import { LinkHistoryApi } from "../../../link/HistoryApi.ts"
import type { Link } from "../../../link/Link.ts"
import { clientOf } from "../../api/Client.ts"
import { data } from "../../api/Run.ts"
import { linksChanged, storeLinks } from "../Cache.ts"

const HistoryView = lazy(() =>
  import("../../history/HistoryView.tsx").then((loaded) => ({ default: loaded.HistoryView }))
)

const { linkHistory } = clientOf(LinkHistoryApi)

/** The changes of a link. */
export const LinkHistory = ({ link: { id, version } }: { readonly link: Link }) => {
  const queries = useQueryClient()
  return (
    <HistoryView
      id={id}
      version={String(version)}
      read={(urlParams, signal) => data(linkHistory.list({ path: { id }, urlParams }), signal)}
      readEntry={(entry, signal) => data(linkHistory.get({ path: { id, entry } }), signal)}
      restore={async (entry) => {
        const link = await data(linkHistory.restore({ path: { id, entry } }))
        storeLinks(queries, [link])
        void linksChanged(queries)
      }}
    />
  )
}
