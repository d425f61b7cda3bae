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

/** The figures of a period, beside those of the one before; a link has no page views. */
export const Totals = ({ report, view, isOfLink }: Props) => {
  const { previous } = report
  const { timezone } = report.period
  const before = spanBefore(view, todayIn(timezone))
  return (
    <Stack gap={6} component="section" aria-label="Totals">
      <SimpleGrid cols={isOfLink ? 2 : 3} spacing={{ base: "xs", sm: "md" }}>
        <Total label="Clicks" now={report.total_clicks} before={previous.total_clicks} />
        <Total label="Unique visitors" now={report.unique_visitors} before={previous.unique_visitors} />
        {!isOfLink && <Total label="Page views" now={report.page_views} before={previous.page_views} />}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {before !== undefined && `Compared with ${before}. `}
        {!isOfLink && "Visitors clicked something or looked at a page. "}
        Days are those of {zoneName(timezone)}; a visitor counts once for each day of UTC.
      </Text>
    </Stack>
  )
}
