import { Center, Stack } from "@mantine/core"
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { FailureNotice } from "./FailureNotice.tsx"

/** What a screen shows that could not be shown. */
export const Broken = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  return (
    <Center py={80} px="md">
      <Stack maw={520}>
        <FailureNotice
          failure={error}
          onRetry={() => {
            reset()
            void router.invalidate()
          }}
        />
      </Stack>
    </Center>
  )
}
