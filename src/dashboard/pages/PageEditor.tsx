import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { Schema } from "effect"
import { PageId } from "../../contract/Id.ts"
import { isMissing } from "../api/Failure.ts"
import { ViewerNote } from "../library/ViewerFrame.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { Missing } from "../ui/Missing.tsx"
import { EditorView } from "./editor/EditorView.tsx"
import type { TabName } from "./editor/Fields.ts"
import { pageQuery, themesQuery } from "./Queries.ts"

const route = getRouteApi("/shell/pages/$pageId")
const isId = Schema.is(PageId)
const tabNamed = (name: string | undefined): TabName =>
  name === "design" || name === "settings" || name === "history" ? name : "content"

const Found = ({ id, tab }: { readonly id: PageId; readonly tab: TabName }) => {
  const page = useQuery(pageQuery(id))
  const themes = useQuery(themesQuery)
  const failure = page.data === undefined ? page.error : themes.data === undefined ? themes.error : null
  if (isMissing(failure)) return <Missing />
  if (failure !== null) {
    return (
      <FailureNotice
        failure={failure}
        onRetry={() => {
          void page.refetch()
          void themes.refetch()
        }}
      />
    )
  }
  if (page.data === undefined || themes.data === undefined) return <Loading shape="form" hasHeading />
  return (
    <>
      <ViewerNote />
      <EditorView key={id} page={page.data} themes={themes.data} tab={tab} stamp={page.dataUpdatedAt} />
    </>
  )
}

export const PageEditor = () => {
  const { pageId } = route.useParams()
  const { tab } = route.useSearch()
  return isId(pageId) ? <Found id={pageId} tab={tabNamed(tab)} /> : <Missing />
}
