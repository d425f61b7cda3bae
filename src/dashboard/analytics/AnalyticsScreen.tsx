import { t } from "@lingui/core/macro"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo } from "react"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Report } from "./Report.tsx"
import { type ChangeView, searchOf, viewOf } from "./view.ts"

/** The team's report. All choices are kept in the URL, so Back undoes the last one. */
export const AnalyticsScreen = () => {
  const search = useSearch({ from: "/shell/analytics" })
  const navigate = useNavigate({ from: "/analytics" })
  const view = useMemo(() => viewOf(search), [search])
  const change: ChangeView = (changed) =>
    void navigate({ search: (now) => searchOf({ ...viewOf(now), ...changed }), resetScroll: false })
  return (
    <>
      <PageHeader title={t`Analytics`} />
      <Report view={view} onChange={change} />
    </>
  )
}
