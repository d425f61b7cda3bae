import { Center, Stack, Text, ThemeIcon, Title } from "@mantine/core"
import type { ReactNode } from "react"

interface Props {
  readonly icon: ReactNode
  readonly title: string
  /** One or two sentences that explain what belongs here. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Shown in place of an empty list. */
export const EmptyState = ({ icon, title, children, action }: Props) => (
  <Center py={56} px="md">
    <Stack align="center" gap="sm" maw={420} ta="center">
      <ThemeIcon size={56} radius="xl" variant="light">
        {icon}
      </ThemeIcon>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" component="div">
        {children}
      </Text>
      {action}
    </Stack>
  </Center>
)
