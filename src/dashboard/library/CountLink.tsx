import { Anchor, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { counted } from "../ui/format.ts"

interface Props {
  readonly value: number
  /** What is counted, one of it and many: "link", "links". */
  readonly one: string
  readonly many: string
  /** Makes the link to what is counted; it is given what the link looks like. */
  readonly link: (props: Record<string, unknown>) => ReactNode
}

/** How many of something there are, with the way to them; nothing leads to none. */
export const CountLink = ({ value, one, many, link }: Props) => {
  const words = counted(value, one, many)
  return value === 0 ? (
    <Text span size="sm" c="dimmed" className="numbers">
      {words}
    </Text>
  ) : (
    <Anchor size="sm" className="numbers" renderRoot={link}>
      {words}
    </Anchor>
  )
}
