import { useMediaQuery } from "@mantine/hooks"
import type { RecentClick } from "../../click/query/Analytics.ts"
import { useTimezone } from "../api/Timezone.ts"
import { useNow } from "../ui/useNow.ts"
import { ClickCards } from "./ClickCards.tsx"
import { ClickTable } from "./ClickTable.tsx"
import type { Names } from "./clicks.ts"

export interface ClickListProps {
  readonly clicks: ReadonlyArray<RecentClick>
  readonly names: Names
  readonly label: string
  /** Whether all clicks are on one link, which then needs no name. */
  readonly isOfLink: boolean
  /** The time, in milliseconds since 1970. */
  readonly now: number
  readonly timezone: string
}

/** Individual clicks: a table, or cards on narrow screens. */
export const ClickList = (given: Omit<ClickListProps, "now" | "timezone">) => {
  const props = { ...given, now: useNow(), timezone: useTimezone() }
  const isNarrow = useMediaQuery("(max-width: 75em)", false, { getInitialValueInEffect: false })
  return isNarrow ? <ClickCards {...props} /> : <ClickTable {...props} />
}
