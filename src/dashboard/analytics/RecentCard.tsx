import { plural, t } from "@lingui/core/macro"
import { Button, Card, Text, Title } from "@mantine/core"
import { useState } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { visitsIn } from "./breakdowns.ts"
import { ClickList } from "./ClickList.tsx"
import { namesIn } from "./clicks.ts"

/** The number of clicks to show at first: fewer if the card is above the breakdowns. */
const few = { team: 10, link: 5 }

interface Props {
  readonly report: Analytics
  /** Whether all clicks are on one link. */
  readonly isOfLink: boolean
}

/** The latest clicks of a period. */
export const RecentCard = ({ report, isOfLink }: Props) => {
  const [isWhole, setWhole] = useState(false)
  const { recent_clicks: clicks } = report
  const first = isOfLink ? few.link : few.team
  const title = t`Recent clicks`
  return (
    <Card component="section" aria-labelledby="recent-title">
      <Title order={2} size="h5" id="recent-title">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {clicks.length < visitsIn(report)
          ? plural(
              { count: clicks.length },
              { one: "The last visit in this report.", other: "The last # visits in this report." }
            )
          : t`All visits, newest first.`}
      </Text>
      <ClickList
        clicks={isWhole ? clicks : clicks.slice(0, first)}
        names={namesIn(report)}
        label={title}
        isOfLink={isOfLink}
      />
      {clicks.length > first && (
        <Button variant="subtle" mt="xs" className="screen" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${{ count: clicks.length }}`}
        </Button>
      )}
    </Card>
  )
}
