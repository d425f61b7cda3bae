import { Badge } from "@mantine/core"
import type { Page, PageStatus } from "../../page/Page.ts"

const states = {
  draft: ["gray", "Draft", "Visitors do not see it until you publish it."],
  published: ["leaf", "Published", "Visitors see it as it is here."],
  changed: ["yellow", "Changes not published yet", "Visitors see it as it was published last."]
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
