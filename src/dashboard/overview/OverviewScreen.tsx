import { plural, t } from "@lingui/core/macro"
import { Card, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useId, useRef } from "react"
import type { Analytics, NamedCount } from "../../click/query/Analytics.ts"
import { deletedRecord } from "../../click/query/DeletedRecord.ts"
import { figuresOf } from "../analytics/figures.ts"
import { Total } from "../analytics/Total.tsx"
import { reportQuery } from "../analytics/useReport.ts"
import { plainView } from "../analytics/view.ts"
import { useCanWrite } from "../api/Session.ts"
import { useTimezone } from "../api/Timezone.ts"
import { useShortening } from "../links/useShortening.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { RecordLink } from "../ui/RecordLink.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useShortcut } from "../ui/useShortcut.ts"
import { Attention } from "./Attention.tsx"
import { GettingStarted } from "./GettingStarted.tsx"
import styles from "./Overview.module.css"
import { Trend } from "./Trend.tsx"

/** The number of entries. */
const most = 5

interface Props {
  readonly title: string
  readonly counts: ReadonlyArray<NamedCount>
  /** Formats a count, such as "3 clicks". */
  readonly tell: (count: number) => string
  readonly kind: "link" | "page"
  /** Shown if there are no entries. */
  readonly nothing: string
}

/** The most visited links or pages of the last 30 days. */
export const Best = ({ title, counts, tell, kind, nothing }: Props) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="sm">
        {title}
      </Title>
      {counts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      ) : (
        <ol className={styles["best"]}>
          {counts.slice(0, most).map((visited) => (
            <li key={visited.id ?? visited.name} className={styles["place"]}>
              {visited.id === undefined || visited.name === deletedRecord ? (
                <Text size="sm">{t`Deleted`}</Text>
              ) : (
                <RecordLink kind={kind} id={visited.id}>
                  <bdi>{visited.title ?? visited.name}</bdi>
                </RecordLink>
              )}
              <Text size="sm" c="dimmed" className="numbers" style={{ whiteSpace: "nowrap" }}>
                {tell(visited.count)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const Figures = ({ report }: { readonly report: Analytics }) => (
  <SimpleGrid component="section" aria-label={t`Clicks`} cols={3} spacing={{ base: "xs", sm: "md" }}>
    {figuresOf(report).map((figure) => (
      <Total key={figure.label} {...figure} />
    ))}
  </SimpleGrid>
)

/** The state of the team at a glance: clicks, top links and pages, and problems. */
export const OverviewScreen = () => {
  const found = useQuery(reportQuery(plainView, useTimezone()))
  const report = found.data
  const canWrite = useCanWrite()
  const field = useRef<HTMLInputElement>(null)
  const { element, editor } = useShortening(field)
  useShortcut("c", () => field.current?.focus())
  return (
    <>
      <PageHeader title={t`Overview`} />
      <Stack gap="md">
        {canWrite && element}
        {canWrite && <GettingStarted />}
        {report === undefined ? (
          <Unread query={found} shape="report" />
        ) : (
          <>
            <Figures report={report} />
            <Trend report={report} />
          </>
        )}
        {/* Below the numbers, which it would move when it arrives. */}
        <Attention />
        {report !== undefined && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Best
              title={t`Top links`}
              kind="link"
              tell={(count) => plural(count, { one: "# click", other: "# clicks" })}
              counts={report.links}
              nothing={t`No clicks yet. Share a link to see its visits here.`}
            />
            <Best
              title={t`Top pages`}
              kind="page"
              tell={(count) => plural(count, { one: "# view", other: "# views" })}
              counts={report.pages}
              nothing={t`No page views yet. Publish a page and share it.`}
            />
          </SimpleGrid>
        )}
      </Stack>
      {editor.element}
    </>
  )
}
