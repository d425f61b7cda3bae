import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import IconCloudOff from "~icons/tabler/cloud-off"
import { away, useAway } from "../api/Offline.ts"
import { outboxPrefix, waiting as waitingStore } from "../api/Outbox.ts"
import { data } from "../api/Run.ts"
import { session } from "../api/Session.ts"
import { awaySentence } from "../ui/AwayNotice.tsx"
import { announce } from "../ui/announce.ts"
import { WaitingList } from "./WaitingList.tsx"

/** How often a server that is away is asked whether it is back, in milliseconds. */
const askEvery = 3000

/** Says that the server is away, asks until it is back, then sends what waited and reads everything anew. */
export const AwayBanner = () => {
  const isAway = useAway()
  const waiting = waitingStore.use()
  const queries = useQueryClient()
  const ask = useCallback(() => void data(session.get()).then(away.over, () => undefined), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is sent when the server is back, not when it grows.
  useEffect(() => {
    if (isAway) {
      const timer = setInterval(ask, askEvery)
      return () => {
        clearInterval(timer)
        announce(t`The server is back.`)
      }
    }
    if (!Object.keys(localStorage).some((key) => key.startsWith(outboxPrefix)) && waiting.length === 0) return
    // What is shown already as done would come back for a moment, were everything read before it is sent.
    void import("./sendWaiting.ts")
      .then(({ sendWaiting }) => sendWaiting(), away.tell)
      .then(() => queries.invalidateQueries())
  }, [isAway, ask, queries])
  if (!isAway && waiting.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconCloudOff />} mb="md" role="status">
      <Group justify="space-between">
        <Text size="sm">{isAway ? awaySentence : t`These changes waited for the server:`}</Text>
        {isAway && (
          <Button size="xs" variant="default" onClick={ask}>
            {t`Try now`}
          </Button>
        )}
      </Group>
      {waiting.length > 0 && <WaitingList waiting={waiting} />}
    </Alert>
  )
}
