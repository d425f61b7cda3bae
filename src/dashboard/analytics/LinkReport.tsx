import { useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo } from "react"
import type { LinkId } from "../../contract/Id.ts"
import { Report } from "./Report.tsx"
import type { Variant } from "./variants.ts"
import { type ChangeView, searchOf, viewOf } from "./view.ts"

interface Props {
  readonly linkId: LinkId
  /** The destinations of the link's A/B test, if any. */
  readonly variants: ReadonlyArray<Variant>
}

/** The report of one link; all choices are kept in the screen's URL. */
export const LinkReport = ({ linkId, variants }: Props) => {
  const search = useSearch({ from: "/shell/links/$linkId" })
  const navigate = useNavigate({ from: "/links/$linkId" })
  const view = useMemo(() => ({ ...viewOf(search), link: linkId }), [search, linkId])
  const change: ChangeView = (changed) =>
    void navigate({
      search: (now) => searchOf({ ...viewOf(now), ...changed, link: undefined }),
      resetScroll: false
    })
  return <Report view={view} onChange={change} isOfLink variants={variants} />
}
