import { Group, Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { useReportedTitle } from "./screenTitle.ts"

interface Props {
  readonly title: string
  readonly description?: ReactNode
  /** Buttons at the end of the heading's line. */
  readonly actions?: ReactNode
}

/** A screen's heading, which is also the title of the browser tab and the last breadcrumb. */
export const PageHeader = ({ title, description, actions }: Props) => {
  useReportedTitle(title)
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="md">
      <Stack gap={2} miw={0} flex={{ sm: "1 1 20rem" }}>
        <Title order={1} size="h2" className="break" lineClamp={3}>
          <bdi>{title}</bdi>
        </Title>
        {description !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions !== undefined && (
        <Group gap="sm" className="screen">
          {actions}
        </Group>
      )}
    </Group>
  )
}
