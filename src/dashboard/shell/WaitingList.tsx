import { t } from "@lingui/core/macro"
import { Button, Text } from "@mantine/core"
import type { Waiting } from "../api/Outbox.ts"

interface Props {
  readonly waiting: ReadonlyArray<Waiting>
}

const discard = (id: string) => void import("../api/Waiting.ts").then(({ outbox }) => outbox.drop(id))

/** Changes that are queued until the server is back online, and changes that it refused. */
export const WaitingList = ({ waiting }: Props) => (
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
