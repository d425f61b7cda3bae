import { Text } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly title: string
  /** What the section does, or its current setting. */
  readonly summary: string
  readonly children: ReactNode
}

/** The content of an optional part of the editor. */
export const Section = ({ title, summary, children }: Props) => (
  <>
    <div>
      <Text component="h3" m={0} fw={500} size="sm">
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {summary}
      </Text>
    </div>
    {children}
  </>
)
