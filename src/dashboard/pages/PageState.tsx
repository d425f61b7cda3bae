import { t } from "@lingui/core/macro"
import { Badge } from "@mantine/core"
import type { Page, PageStatus } from "../../page/Page.ts"

const states = {
  draft: ["gray", t`Draft`, t`Visitors do not see it until you publish it.`],
  published: ["leaf", t`Published`, t`Visitors see it as it is here.`],
  changed: ["yellow", t`Changes not published yet`, t`Visitors see it as it was published last.`]
} as const satisfies Record<PageStatus, readonly [color: string, label: string, sentence: string]>

/** A badge for what visitors see of a page: its status. */
export const PageState = ({ page: { status } }: { readonly page: Pick<Page, "status"> }) => {
  const [color, label, sentence] = states[status]
  return (
    <Badge color={color} c="var(--mantine-color-text)" title={sentence} style={{ flex: "none" }}>
      {label}
    </Badge>
  )
}
