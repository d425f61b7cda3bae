import { t } from "@lingui/core/macro"
import { Badge } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconCircleX from "~icons/tabler/circle-x"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { inWords } from "../api/Words.ts"

/** Whether scans of a code work: it has a link, and phones can read it. */
export const ScanBadge = ({ qrcode: { link_id, scannable, warnings } }: { readonly qrcode: Qrcode }) => {
  const told = warnings.map(inWords).join(" ")
  if (link_id === null) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />} title={t`Its link was deleted`}>
        {t`No destination`}
      </Badge>
    )
  }
  if (!scannable) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />} title={told}>
        {t`Does not scan`}
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
