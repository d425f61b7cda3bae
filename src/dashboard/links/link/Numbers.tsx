import { t } from "@lingui/core/macro"
import { Card, Skeleton, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Link } from "../../../link/Link.ts"
import { agoOf } from "../../analytics/clicks.ts"
import { differenceOf } from "../../analytics/difference.ts"
import { type Figure, figuresOf } from "../../analytics/figures.ts"
import { Change } from "../../analytics/Total.tsx"
import { reportQuery } from "../../analytics/useReport.ts"
import { plainView } from "../../analytics/view.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { count, shortCount } from "../../ui/format.ts"
import { useNow } from "../../ui/useNow.ts"
import styles from "./Parts.module.css"

const Row = ({ label, now, before, isToday = false }: Figure) => {
  const difference = differenceOf(now, before)
  return (
    <div className={styles["row"]}>
      <dt>{label}</dt>
      <dd>{difference !== undefined && <Change difference={difference} before={before} isToday={isToday} />}</dd>
      <dd className="numbers" title={count(now)}>
        {shortCount(now)}
      </dd>
    </div>
  )
}

const useNumbers = ({ id, total_clicks }: Link) => {
  const timezone = useTimezone()
  const view = { ...plainView, link: id }
  const { data: report, error } = useQuery(reportQuery(view, timezone))
  const isQuiet = report !== undefined && report.recent_clicks.length === 0
  const { data: whole } = useQuery({
    ...reportQuery({ ...view, period: "all" }, timezone),
    enabled: isQuiet && total_clicks > 0
  })
  // The link may be older than the report, but it also counts clicks whose time is unknown.
  return {
    report,
    error,
    last: (whole ?? report)?.recent_clicks[0],
    total: Math.max(total_clicks, report?.total_clicks ?? 0)
  }
}

/** The clicks of a link at a glance: in total, recently, and the last one. */
export const Numbers = ({ link }: { readonly link: Link }) => {
  const { report, error, last, total } = useNumbers(link)
  const now = useNow()
  return (
    <Card component="section" aria-labelledby="numbers-title">
      <div className={styles["numbers"]}>
        <div>
          <div className={styles["top"]}>
            <Title order={2} size="h5" id="numbers-title">
              {t({ context: "link", message: "Clicks" })}
            </Title>
          </div>
          <Text className={`numbers ${styles["total"]}`} title={count(total)}>
            {shortCount(total)} <span className={styles["unit"]}>{t`all time`}</span>
          </Text>
          <Text size="sm" c="dimmed">
            {last !== undefined
              ? t`Last click ${{ ago: agoOf(last, now) }}`
              : total === 0
                ? t`No clicks yet`
                : "\u00a0"}
          </Text>
        </div>
        {report === undefined ? (
          error === null && <Skeleton height="10rem" />
        ) : (
          <dl className={styles["rows"]}>
            {figuresOf(report).map((figure) => (
              <Row key={figure.label} {...figure} />
            ))}
            <Row
              label={t`Unique visitors, last 30 days`}
              now={report.unique_visitors}
              before={report.previous.unique_visitors}
            />
          </dl>
        )}
      </div>
    </Card>
  )
}
