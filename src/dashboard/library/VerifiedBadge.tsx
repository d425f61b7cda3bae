import { t } from "@lingui/core/macro"
import { Badge } from "@mantine/core"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconClock from "~icons/tabler/clock"
import IconLock from "~icons/tabler/lock"
import type { Domain } from "../../domain/Domain.ts"
import { ago } from "../ui/format.ts"
import { useDates } from "../ui/useDates.ts"

/** Whether a domain serves, and when its DNS was last verified. */
export const VerifiedBadge = ({ domain: { verified_at, status } }: { readonly domain: Domain }) => {
  const { moment } = useDates()
  if (status === "waiting") {
    return (
      <Badge color="yellow" c="var(--mantine-color-text)" leftSection={<IconLock size={14} />}>
        {t`Needs verification`}
      </Badge>
    )
  }
  return verified_at === null ? (
    <Badge color="gray" c="var(--mantine-color-text)" leftSection={<IconClock size={14} />}>
      {t`Not connected yet`}
    </Badge>
  ) : (
    <Badge color="leaf" leftSection={<IconCircleCheck size={14} />} title={moment(verified_at)}>
      {t`Verified ${{ ago: ago(verified_at) }}`}
    </Badge>
  )
}
