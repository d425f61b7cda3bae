import { Anchor, Text } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly value: number
  /** How many there are, in words: "3 links". */
  readonly words: string
  /** Makes the link to what is counted; it is given what the link looks like. */
  readonly link: (props: Record<string, unknown>) => ReactNode
}

/** How many of something there are, with the way to them; nothing leads to none. */
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
