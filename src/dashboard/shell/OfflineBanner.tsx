import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import IconCloudOff from "~icons/tabler/cloud-off"
import { away, useAway } from "../api/Offline.ts"
import { outboxPrefix, type Waiting, waiting as waitingStore } from "../api/Outbox.ts"
import { data } from "../api/Run.ts"
import { session } from "../api/Session.ts"
import { awaySentence } from "../ui/AwayNotice.tsx"
import { announce } from "../ui/announce.ts"

interface Props {
  readonly waiting: ReadonlyArray<Waiting>
}

const discard = (id: string) => void import("../api/Waiting.ts").then(({ outbox }) => outbox.drop(id))

/** Changes that are queued until the server is back online, and changes that it refused. */
const WaitingList = ({ waiting }: Props) => (
  <Text component="ul" size="sm" my={4} ps="md" aria-label={t`Waiting to be sent`}>
    {waiting.map(({ id, told, reason }) => (
      <li key={id} className="break">
        {told} · {reason ?? t`waiting`}{" "}
        {reason !== undefined && (
          <Button size="compact-xs" variant="default" onClick={() => discard(id)}>
            {t`Discard`}
          </Button>
        )}
      </li>
    ))}
  </Text>
)

/** How often to poll an offline server, in milliseconds. */
const askEvery = 3000

let isAsking = false

const ask = async () => {
  // A server that doesn't respond would otherwise get ever more requests.
  if (isAsking) return
  isAsking = true
  await data(session.get()).then(away.over, () => undefined)
  isAsking = false
}

/** Reports that the server is offline and polls it. Once it is back, sends queued changes and refetches everything. */
export const AwayBanner = () => {
  const isAway = useAway()
  const waiting = waitingStore.use()
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: send when the server returns, not when the queue grows.
  useEffect(() => {
    if (isAway) {
      const timer = setInterval(ask, askEvery)
      return () => {
        clearInterval(timer)
        announce(t`You're back online.`)
      }
    }
    if (!Object.keys(localStorage).some((key) => key.startsWith(outboxPrefix)) && waiting.length === 0) return
    // Send before refetching. Otherwise, optimistic changes would briefly disappear.
    void import("./sendWaiting.ts")
      .then(({ sendWaiting }) => sendWaiting(), away.tell)
      .then(() => queries.invalidateQueries())
  }, [isAway, queries])
  if (!isAway && waiting.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconCloudOff />} mb="md" role="status">
      <Group justify="space-between">
        <Text size="sm">{isAway ? awaySentence : t`Changes waiting for the server:`}</Text>
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
