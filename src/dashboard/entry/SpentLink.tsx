import { Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** Explains why a one-time link does not work. */
export const SpentLink = ({ title, children }: Props) => (
  <Stack gap="xs">
    <Title order={1} size="h3">
      {title}
    </Title>
    <Text size="sm" c="dimmed" component="div">
      {children}
    </Text>
  </Stack>
)
