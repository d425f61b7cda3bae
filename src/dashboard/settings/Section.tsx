import { Card, Group, Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly title: string
  readonly description?: ReactNode
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A section of a settings screen. */
export const Section = ({ title, description, action, children }: Props) => (
  <Card component="section" mb="lg">
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} style={{ flex: "1 1 16rem" }}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed" component="div" maw="65ch">
              {description}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
      {children}
    </Stack>
  </Card>
)
