import { useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo } from "react"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Report } from "./Report.tsx"
import { type ChangeView, searchOf, viewOf } from "./view.ts"
import { t } from "./words/t.ts"

/** What was clicked in the whole team; all that is chosen stands in the address, and Back takes the last choice back. */
export const AnalyticsScreen = () => {
  const search = useSearch({ from: "/shell/analytics" })
  const navigate = useNavigate({ from: "/analytics" })
  const view = useMemo(() => viewOf(search), [search])
  const change: ChangeView = (changed) =>
    void navigate({ search: (now) => searchOf({ ...viewOf(now), ...changed }), resetScroll: false })
  return (
    <>
      <PageHeader title={t("analytics")} />
      <Report view={view} onChange={change} />
    </>
  )
}
