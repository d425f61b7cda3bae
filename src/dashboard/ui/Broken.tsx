import { Center, Stack } from "@mantine/core"
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useAway } from "../api/Offline.ts"
import { FailureNotice } from "./FailureNotice.tsx"

/** Replaces a screen that failed to render. Retries once an offline server is back. */
export const Broken = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const isAway = useAway()
  const wasAway = useRef(isAway)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's return triggers a retry.
  useEffect(() => {
    if (wasAway.current && !isAway) retry()
    wasAway.current = isAway
  }, [isAway])
  return (
    <Center py={80} px="md">
      <Stack maw={520}>
        <FailureNotice failure={error} onRetry={retry} />
      </Stack>
    </Center>
  )
}
