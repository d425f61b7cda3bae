import { Stack, Text, Title } from "@mantine/core"
import { useEffect, useRef } from "react"
import { data } from "../api/Run.ts"
import { Loading } from "../ui/Loading.tsx"
import { entry } from "./Client.ts"
import { useEntry } from "./useEntry.ts"
import { useToken } from "./useToken.ts"

/** Opens a session with a one-time token: the desktop app comes in this way. */
export const Open = () => {
  const token = useToken()
  const sent = useEntry(() => data(entry.open({ payload: { token } })))
  const isSent = useRef(false)
  const { mutate } = sent
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    history.replaceState(null, "", location.pathname)
    mutate(new FormData())
  }, [mutate])
  if (sent.error === null) return <Loading />
  return (
    <Stack gap="xs">
      <Title order={1} size="h3">
        This link does not work any more
      </Title>
      <Text size="sm" c="dimmed">
        {sent.error.message}
      </Text>
    </Stack>
  )
}
