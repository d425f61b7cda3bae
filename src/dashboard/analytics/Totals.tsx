import { SimpleGrid, Stack, Text } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import { todayIn } from "../api/Timezone.ts"
import { zoneName } from "../ui/zones.ts"
import { spanBefore } from "./spans.ts"
import { Total } from "./Total.tsx"
import type { View } from "./view.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly isOfLink: boolean
}

/** The figures of a period, beside those of the one before; a link has no page views. */
export const Totals = ({ report, view, isOfLink }: Props) => {
  const { previous } = report
  const { timezone } = report.period
  const before = spanBefore(view, todayIn(timezone))
  return (
    <Stack gap={6} component="section" aria-label={t("totals")}>
      <SimpleGrid cols={isOfLink ? 2 : 3} spacing={{ base: "xs", sm: "md" }}>
        <Total label={t("clicks")} now={report.total_clicks} before={previous.total_clicks} />
        <Total label={t("uniqueVisitors")} now={report.unique_visitors} before={previous.unique_visitors} />
        {!isOfLink && <Total label={t("pageViews")} now={report.page_views} before={previous.page_views} />}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {[
          ...(before === undefined
            ? []
            : [before === "24h" ? t("comparedWithHours") : t("comparedWithDays", { days: before })]),
          ...(isOfLink ? [] : [t("whoVisitorsAre")]),
          t("daysInZone", { timezone: zoneName(timezone) })
        ].join(" ")}
      </Text>
    </Stack>
  )
}
