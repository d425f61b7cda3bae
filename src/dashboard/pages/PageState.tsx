import { t } from "@lingui/core/macro"
import { Badge } from "@mantine/core"
import type { Page, PageStatus } from "../../page/Page.ts"

const states = {
  draft: ["gray", t`Draft`, t`Visitors can't see it until you publish it.`],
  published: ["leaf", t`Published`, t`Visitors see it as shown here.`],
  changed: ["yellow", t`Unpublished changes`, t`Visitors see the last published version.`]
} as const satisfies Record<PageStatus, readonly [color: string, label: string, sentence: string]>

/** A badge for the status of a page: what visitors see of it. */
export const PageState = ({ page: { status } }: { readonly page: Pick<Page, "status"> }) => {
  const [color, label, sentence] = states[status]
  return (
    <Badge color={color} c="var(--mantine-color-text)" title={sentence} style={{ flex: "none" }}>
      {label}
    </Badge>
  )
}
