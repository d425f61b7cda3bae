import { useQueryClient } from "@tanstack/react-query"
import { lazy } from "react"
import { PageHistoryApi } from "../../../page/HistoryApi.ts"
import { clientOf } from "../../api/Client.ts"
import { data } from "../../api/Run.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { pageQuery } from "../Queries.ts"

const HistoryView = lazy(() =>
  import("../../history/HistoryView.tsx").then((loaded) => ({ default: loaded.HistoryView }))
)

const { pageHistory } = clientOf(PageHistoryApi)

/** The stored changes of the page. */
export const HistoryTab = () => {
  const {
    page: { id, version, updated_at }
  } = useEditor()
  const queries = useQueryClient()
  const { queryKey } = pageQuery(id)
  return (
    <HistoryView
      id={id}
      // Changes of buttons and plugins leave the version of the page as it is.
      version={`${version} ${updated_at.epochMillis}`}
      read={(urlParams, signal) => data(pageHistory.list({ path: { id }, urlParams }), signal)}
      readEntry={(entry, signal) => data(pageHistory.get({ path: { id, entry } }), signal)}
      restore={async (entry) => {
        await data(pageHistory.restore({ path: { id, entry } }))
        await queries.invalidateQueries({ queryKey })
        void queries.invalidateQueries({ queryKey: ["pages"] })
      }}
    />
  )
}
