import { plural } from "@lingui/core/macro"
import { useEffect, useRef } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { announce } from "../ui/announce.ts"
import type { View } from "./view.ts"

/** Says how many clicks there are in what was chosen anew; neither of the first report, nor of one that is read again. */
export const useTotalSaid = (
  { isLive: _, unit: __, ...chosen }: View,
  report: Analytics | undefined,
  isStale: boolean
) => {
  const wanted = JSON.stringify(chosen)
  const last = useRef<string>(undefined)
  const total = isStale ? undefined : report?.total_clicks
  useEffect(() => {
    if (total === undefined) return
    if (last.current !== undefined && last.current !== wanted)
      announce(plural({ count: total }, { one: "# click", other: "# clicks" }))
    last.current = wanted
  }, [wanted, total])
}
