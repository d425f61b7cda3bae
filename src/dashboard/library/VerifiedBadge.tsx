import { Badge } from "@mantine/core"
import type { Domain } from "../../domain/Domain.ts"
import { IconCircleCheck } from "../icons/IconCircleCheck.ts"
import { IconClock } from "../icons/IconClock.ts"
import { ago, moment } from "../ui/format.ts"

/** Whether a domain was seen to lead here, and when. */
export const VerifiedBadge = ({ domain: { verified_at } }: { readonly domain: Domain }) =>
  verified_at === null ? (
    <Badge color="gray" c="var(--mantine-color-text)" leftSection={<IconClock size={14} />}>
      Not verified yet
    </Badge>
  ) : (
    <Badge color="leaf" leftSection={<IconCircleCheck size={14} />} title={moment(verified_at)}>
      Verified {ago(verified_at)}
    </Badge>
  )
