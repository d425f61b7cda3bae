import { t } from "@lingui/core/macro"
import { Badge, Box, Group, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import type { RecentClick } from "../../click/query/Analytics.ts"
import { useTimezone } from "../api/Timezone.ts"
import { momentIn, withoutScheme } from "../ui/format.ts"
import { useNow } from "../ui/useNow.ts"
import styles from "./Analytics.module.css"
import { ClickedName } from "./ClickedName.tsx"
import { ClickTable } from "./ClickTable.tsx"
import { agoOf, type Names, visitorOf } from "./clicks.ts"
import { Country, Referrer } from "./Origins.tsx"

interface OriginProps {
  readonly click: RecentClick
  readonly isDimmed: boolean
}

const Origin = ({ click, isDimmed }: OriginProps) => (
  <Text size="sm" {...(isDimmed ? { c: "dimmed" } : {})}>
    {click.is_bot && (
      <Badge color="gray" me={6}>
        {t`Bot`}
      </Badge>
    )}
    <Referrer click={click} /> · <Country code={click.country} /> · {visitorOf(click)}
  </Text>
)

/** Clicks as cards, for narrow screens. */
const ClickCards = ({ clicks, names, label, isOfLink, now, timezone }: ClickListProps) => (
  <Box role="group" className={styles["scroll"]} aria-label={label} tabIndex={0}>
    <ul className={styles["cards"]}>
      {clicks.map((click) => (
        <li key={click.id} className={styles["click"]}>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
            {isOfLink ? <Origin click={click} isDimmed={false} /> : <ClickedName click={click} names={names} />}
            <Text size="xs" c="dimmed" className={styles["when"]} title={momentIn(click.clicked_at, timezone)}>
              {agoOf(click, now)}
            </Text>
          </Group>
          {click.destination_url !== null && (
            <Text size="sm" c="dimmed" truncate>
              {t`to ${{ destination: withoutScheme(click.destination_url) }}`}
            </Text>
          )}
          {!isOfLink && <Origin click={click} isDimmed />}
        </li>
      ))}
    </ul>
  </Box>
)

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
