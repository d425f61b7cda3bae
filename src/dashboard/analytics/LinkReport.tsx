import { useState } from "react"
import type { LinkId } from "../../contract/Id.ts"
import { Report } from "./Report.tsx"
import type { Variant } from "./variants.ts"
import { plainView } from "./view.ts"

interface Props {
  readonly linkId: LinkId
  /** The destinations of its A/B test, if it has one. */
  readonly variants: ReadonlyArray<Variant>
}

/** What is known of the clicks on one link. */
export const LinkReport = ({ linkId, variants }: Props) => {
  const [chosen, choose] = useState(plainView)
  return (
    <Report
      view={{ ...chosen, link: linkId }}
      onChange={(change) => choose((now) => ({ ...now, ...change }))}
      isOfLink
      variants={variants}
    />
  )
}
