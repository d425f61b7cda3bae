import { Box } from "@mantine/core"
import { useInViewport, useTimeout } from "@mantine/hooks"
import { lazy, Suspense, useState } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { Filter } from "../../click/query/Filter.ts"
import { linesOf } from "./breakdowns.ts"
import styles from "./WorldMap.module.css"

const WorldMap = lazy(() => import("./WorldMap.tsx").then((loaded) => ({ default: loaded.WorldMap })))

interface Props {
  readonly report: Analytics
  readonly filters: ReadonlyArray<Filter>
  readonly onChoose: (filter: Filter) => void
}

/** How long after the report the map loads unless it is scrolled into view, so that it can be printed, in milliseconds. */
const idleTime = 2000

/** The map of countries, which loads when it is scrolled into view, or a little after the report. */
export const CountryMap = ({ report, filters, onChoose }: Props) => {
  const { ref, inViewport } = useInViewport()
  const [isSeen, setSeen] = useState(false)
  if (inViewport && !isSeen) setSeen(true)
  useTimeout(() => setSeen(true), idleTime, { autoInvoke: true })
  const chosen = new Set(
    filters.flatMap(({ field, operator, values }) => (field === "country" && operator === "is" ? values : []))
  )
  return (
    <Box ref={ref} className={styles["place"]}>
      {isSeen && (
        <Suspense>
          <WorldMap lines={linesOf(report, "country")} chosen={chosen} onChoose={({ filter }) => onChoose(filter)} />
        </Suspense>
      )}
    </Box>
  )
}
