import { Anchor, Text } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly value: number
  /** The count in words, such as "3 links". */
  readonly words: string
  /** Renders the link to the counted items with the given props. */
  readonly link: (props: Record<string, unknown>) => ReactNode
}

/** A count that links to the counted items, unless it is zero. */
export const CountLink = ({ value, words, link }: Props) =>
  value === 0 ? (
    <Text span size="sm" c="dimmed" className="numbers">
      {words}
    </Text>
  ) : (
    <Anchor size="sm" className="numbers" renderRoot={link}>
      {words}
    </Anchor>
  )
