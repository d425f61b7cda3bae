import { plural } from "@lingui/core/macro"
import { useEffect, useRef } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { announce } from "../ui/announce.ts"
import type { View } from "./view.ts"

/**
 * Makes screen readers announce the number of clicks after the view changes, but not for the first report or a refetch.
 */
export const useTotalSaid = (
  { isLive: _, unit: __, compare: ___, ...chosen }: View,
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
