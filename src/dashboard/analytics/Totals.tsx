import { plural, t } from "@lingui/core/macro"
import { SimpleGrid, Stack, Text } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import { todayIn } from "../api/Timezone.ts"
import { zoneName } from "../ui/zones.ts"
import { spanBefore } from "./spans.ts"
import { Total } from "./Total.tsx"
import type { View } from "./view.ts"

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly isOfLink: boolean
}

/** The figures of a period and of the previous period. A link has no page views. */
export const Totals = ({ report, view, isOfLink }: Props) => {
  const { previous } = report
  const { timezone } = report.period
  const before = spanBefore(view, todayIn(timezone))
  return (
    <Stack gap={6} component="section" aria-label={t`Totals`}>
      <SimpleGrid cols={isOfLink ? 2 : 3} spacing={{ base: "xs", sm: "md" }}>
        <Total label={t`Clicks`} now={report.total_clicks} before={previous.total_clicks} />
        <Total label={t`Unique visitors`} now={report.unique_visitors} before={previous.unique_visitors} />
        {!isOfLink && <Total label={t`Page views`} now={report.page_views} before={previous.page_views} />}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {[
          ...(before === undefined
            ? []
            : [
                before === "24h"
                  ? t`Compared with the previous 24 hours.`
                  : plural(
                      { days: before },
                      { one: "Compared with the previous day.", other: "Compared with the previous # days." }
                    )
              ]),
          ...(isOfLink ? [] : [t`Visitors who clicked something or viewed a page.`]),
          t`Days in ${{ timezone: zoneName(timezone) }}. Each visitor counts once per day (UTC).`
        ].join(" ")}
      </Text>
    </Stack>
  )
}
