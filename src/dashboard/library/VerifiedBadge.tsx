import { Badge } from "@mantine/core"
import type { Domain } from "../../domain/Domain.ts"
import { IconCircleCheck } from "../icons/IconCircleCheck.ts"
import { IconClock } from "../icons/IconClock.ts"
import { IconLock } from "../icons/IconLock.ts"
import { ago } from "../ui/format.ts"
import { useDates } from "../ui/useDates.ts"

/** Whether a domain serves, and whether and when it was seen to lead here. */
export const VerifiedBadge = ({ domain: { verified_at, status } }: { readonly domain: Domain }) => {
  const { moment } = useDates()
  if (status === "waiting") {
    return (
      <Badge color="yellow" c="var(--mantine-color-text)" leftSection={<IconLock size={14} />}>
        Waits for a proof
      </Badge>
    )
  }
  return verified_at === null ? (
    <Badge color="gray" c="var(--mantine-color-text)" leftSection={<IconClock size={14} />}>
      Not seen to lead here
    </Badge>
  ) : (
    <Badge color="leaf" leftSection={<IconCircleCheck size={14} />} title={moment(verified_at)}>
      Verified {ago(verified_at)}
    </Badge>
  )
}
