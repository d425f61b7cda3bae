import { plural, t } from "@lingui/core/macro"
import { SimpleGrid, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { figuresOf } from "../analytics/figures.ts"
import { Total } from "../analytics/Total.tsx"
import { reportQuery } from "../analytics/useReport.ts"
import { plainView } from "../analytics/view.ts"
import { useTimezone } from "../api/Timezone.ts"
import { useShortening } from "../links/useShortening.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useShortcut } from "../ui/useShortcut.ts"
import { Attention } from "./Attention.tsx"
import { Best } from "./Best.tsx"
import { GettingStarted } from "./GettingStarted.tsx"
import { Trend } from "./Trend.tsx"

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
  const field = useRef<HTMLInputElement>(null)
  const { element, editor } = useShortening(field)
  useShortcut("c", () => field.current?.focus())
  return (
    <>
      <PageHeader title={t`Overview`} />
      <Stack gap="md">
        {element}
        <GettingStarted />
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
