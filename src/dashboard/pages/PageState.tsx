import { Badge } from "@mantine/core"
import type { Page, PageStatus } from "../../page/Page.ts"
import { t } from "./words/t.ts"

const states = {
  draft: ["gray", t("draft"), t("visitorsDoNotSeeUntil")],
  published: ["leaf", t("published"), t("visitorsSeeAsHere")],
  changed: ["yellow", t("changesNotPublishedYet"), t("visitorsSeeAsWasPublished")]
} as const satisfies Record<PageStatus, readonly [color: string, label: string, sentence: string]>

/** What visitors see of a page. */
export const PageState = ({ page: { status } }: { readonly page: Pick<Page, "status"> }) => {
  const [color, label, sentence] = states[status]
  return (
    <Badge color={color} c="var(--mantine-color-text)" title={sentence} style={{ flex: "none" }}>
      {label}
    </Badge>
  )
}
