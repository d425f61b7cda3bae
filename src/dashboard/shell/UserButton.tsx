import { Avatar, Group, Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import type { ComponentPropsWithRef } from "react"
import { useSession } from "../api/Session.ts"

/** Who is signed in, in which team; a click opens the menu. */
export const UserButton = (props: ComponentPropsWithRef<"button">) => {
  const { user, team } = useSession()
  return (
    <UnstyledButton aria-haspopup="menu" {...props}>
      <Group gap={8} wrap="nowrap">
        <VisuallyHidden>{`Account of ${user.username}, team `}</VisuallyHidden>
        <Avatar size={34} name={user.username} color="leaf" aria-hidden />
        <Text size="sm" fw={500} visibleFrom="sm" maw={160} truncate>
          {team.name}
        </Text>
      </Group>
    </UnstyledButton>
  )
}
