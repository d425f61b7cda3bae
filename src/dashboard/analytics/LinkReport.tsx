import { useState } from "react"
import type { LinkId } from "../../contract/Id.ts"
import { Report } from "./Report.tsx"
import { plainView } from "./view.ts"

/** What is known of the clicks on one link. */
export const LinkReport = ({ linkId }: { readonly linkId: LinkId }) => {
  const [chosen, choose] = useState(plainView)
  return (
    <Report
      view={{ ...chosen, link: linkId }}
      onChange={(change) => choose((now) => ({ ...now, ...change }))}
      isOfLink
    />
  )
}
