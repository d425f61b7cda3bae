import { SimpleGrid, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
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
import { figuresOf } from "./figures.ts"
import { Trend } from "./Trend.tsx"
import { t } from "./words/t.ts"

const Figures = ({ report }: { readonly report: Analytics }) => (
  <SimpleGrid component="section" aria-label={t("clicks")} cols={3} spacing={{ base: "xs", sm: "md" }}>
    {figuresOf(report).map((figure) => (
      <Total key={figure.label} {...figure} />
    ))}
  </SimpleGrid>
)

/** How things are, at a glance: what was clicked, what does best, and what wants to be looked at. */
export const OverviewScreen = () => {
  const found = useQuery(reportQuery(plainView, useTimezone()))
  const report = found.data
  const field = useRef<HTMLInputElement>(null)
  const { element, editor } = useShortening(field)
  useShortcut("c", () => field.current?.focus())
  return (
    <>
      <PageHeader title={t("overview")} />
      <Stack gap="md">
        {element}
        <Attention />
        {report === undefined ? (
          <Unread query={found} />
        ) : (
          <>
            <Figures report={report} />
            <Trend report={report} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Best
                title={t("bestLinks")}
                kind="link"
                tell={(count) => t("clickCount", { count })}
                counts={report.links}
                nothing={t("nobodyHasClickedLinkYet")}
              />
              <Best
                title={t("bestPages")}
                kind="page"
                tell={(count) => t("viewCount", { count })}
                counts={report.pages}
                nothing={t("nobodyHasLookedAtPage")}
              />
            </SimpleGrid>
          </>
        )}
      </Stack>
      {editor.element}
    </>
  )
}
