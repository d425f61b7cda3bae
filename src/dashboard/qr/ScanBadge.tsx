import { t } from "@lingui/core/macro"
import { Badge } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconCircleX from "~icons/tabler/circle-x"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { textsOfDetails } from "../api/faults/textOf.ts"
import { isExpired } from "../links/list/stateNames.ts"

/** Whether the code can be used: it has a link that redirects, and phones can read it. */
export const ScanBadge = ({ qrcode }: { readonly qrcode: Qrcode }) => {
  const { link_id, link_is_active, link_expires_at, scannable, warnings, warning_details } = qrcode
  const told = textsOfDetails(warnings, warning_details).join(" ")
  if (link_id === null) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />} title={t`Its link was deleted`}>
        {t`No destination`}
      </Badge>
    )
  }
  if (link_is_active === 0) return <Badge color="gray">{t({ context: "QR code", message: "Link inactive" })}</Badge>
  if (isExpired({ expires_at: link_expires_at })) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />}>
        {t({ context: "QR code", message: "Link expired" })}
      </Badge>
    )
  }
  if (!scannable) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />} title={told}>
        {t`Doesn't scan`}
      </Badge>
    )
  }
  return warnings.length > 0 ? (
    <Badge color="yellow" c="var(--mantine-color-text)" leftSection={<IconAlertTriangle size={14} />} title={told}>
      {t`Hard to scan`}
    </Badge>
  ) : (
    <Badge color="leaf" leftSection={<IconCircleCheck size={14} />}>
      {t`Scans well`}
    </Badge>
  )
}
