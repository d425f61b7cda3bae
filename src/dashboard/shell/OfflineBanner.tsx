import { Alert, Button, Group, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { away, useAway } from "../api/Offline.ts"
import { data } from "../api/Run.ts"
import { session } from "../api/Session.ts"
import { IconCloudOff } from "../icons/IconCloudOff.ts"

/** How often a server that is away is asked whether it is back, in milliseconds. */
const askEvery = 3000

/** Says that the server is away, asks until it is back, and then reads everything anew. */
export const AwayBanner = () => {
  const isAway = useAway()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isAway) return
    const ask = () =>
      data(session.get()).then(
        () => {
          away.over()
          void queries.invalidateQueries()
        },
        () => undefined
      )
    const timer = setInterval(ask, askEvery)
    return () => clearInterval(timer)
  }, [isAway, queries])
  if (!isAway) return null
  return (
    <Alert color="yellow" icon={<IconCloudOff />} mb="md" role="status">
      <Group justify="space-between">
        <Text size="sm">
          The server cannot be reached. What you typed stays here; it is asked again every few seconds.
        </Text>
        <Button size="xs" variant="default" onClick={() => void queries.invalidateQueries()}>
          Try now
        </Button>
      </Group>
    </Alert>
  )
}
