import { plural, t } from "@lingui/core/macro"
import { Button, Card, Text, Title } from "@mantine/core"
import { useState } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { visitsIn } from "./breakdowns.ts"
import { ClickList } from "./ClickList.tsx"
import { namesIn } from "./clicks.ts"

/** The number of clicks to show at first. */
const few = 10

/** The latest clicks of a period. */
export const RecentCard = ({ report }: { readonly report: Analytics }) => {
  const [isWhole, setWhole] = useState(false)
  const { recent_clicks: clicks } = report
  return (
    <Card component="section" aria-labelledby="recent-title">
      <Title order={2} size="h5" id="recent-title">
        {t`Recent clicks`}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {clicks.length < visitsIn(report)
          ? plural(
              { count: clicks.length },
              { one: "The last visit in this report.", other: "The last # visits in this report." }
            )
          : t`All visits, newest first.`}
      </Text>
      <ClickList clicks={isWhole ? clicks : clicks.slice(0, few)} names={namesIn(report)} label={t`Recent clicks`} />
      {clicks.length > few && (
        <Button variant="subtle" mt="xs" className="screen" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${{ count: clicks.length }}`}
        </Button>
      )}
    </Card>
  )
}
