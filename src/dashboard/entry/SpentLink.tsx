import { Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"

/** Says that a one-time link leads nowhere, and why. */
export const SpentLink = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap="xs">
    <Title order={1} size="h3">
      This link does not work any more
    </Title>
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </Stack>
)
