import { plural, t } from "@lingui/core/macro"
import { Anchor, Card, Group, Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { Analytics } from "../../click/query/Analytics.ts"
import { pointsOf } from "../analytics/points.ts"
import { count } from "../ui/format.ts"
import styles from "./Overview.module.css"

/** The height of the highest bar. */
const height = 100

/** Daily clicks as bars. The chart library of the analytics screen would make up most of the first screen's code. */
export const Trend = ({ report }: { readonly report: Analytics }) => {
  const points = pointsOf(report, Date.now())
  const most = Math.max(1, ...points.map(({ value }) => value))
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Card component="section" aria-labelledby="trend-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5" id="trend-title">
          {t`Last 30 days`}
        </Title>
        <Anchor renderRoot={(props) => <Link {...props} to="/analytics" />} size="sm">
          {t`Analytics`}
        </Anchor>
      </Group>
      {report.total_clicks === 0 ? (
        <Text size="sm" c="dimmed" className={styles["nothing"]}>
          {t`No clicks in the last 30 days. Share a short link to see its visits here.`}
        </Text>
      ) : (
        <>
          <svg
            className={styles["bars"]}
            viewBox={`0 0 ${points.length * 10} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t`Daily clicks: ${plural({ count: report.total_clicks }, { one: "# click", other: "# clicks" })} in total, ${{ most: count(most) }} on the busiest day. Analytics shows them as a table.`}
          >
            {points.map(({ key, name, value: clicks, isOpen }, place) => {
              const tall = (clicks / most) * height
              return (
                <rect
                  key={key}
                  className={styles["bar"]}
                  data-open={isOpen || undefined}
                  x={place * 10 + 1}
                  y={height - tall}
                  width={8}
                  height={tall}
                >
                  <title>{`${name}: ${plural({ count: clicks }, { one: "# click", other: "# clicks" })}`}</title>
                </rect>
              )
            })}
          </svg>
          {/* From left to right in every language, like the bars. */}
          <Group justify="space-between" mt={4} dir="ltr">
            <Text size="xs" c="dimmed">
              <bdi>{first?.label}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              <bdi>{last?.label}</bdi>
            </Text>
          </Group>
        </>
      )}
    </Card>
  )
}
