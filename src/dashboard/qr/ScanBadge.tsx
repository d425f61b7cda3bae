import { Badge } from "@mantine/core"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { IconAlertTriangle } from "../icons/IconAlertTriangle.ts"
import { IconCircleCheck } from "../icons/IconCircleCheck.ts"
import { IconCircleX } from "../icons/IconCircleX.ts"
import { t } from "./words/t.ts"

/** Whether a code scans, in two words. */
export const ScanBadge = ({ qrcode: { scannable, warnings } }: { readonly qrcode: Qrcode }) => {
  if (!scannable) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />} title={warnings.join(" ")}>
        {t("doesNotScan")}
      </Badge>
    )
  }
  return warnings.length > 0 ? (
    <Badge
      color="yellow"
      c="var(--mantine-color-text)"
      leftSection={<IconAlertTriangle size={14} />}
      title={warnings.join(" ")}
    >
      {t("hardToScan")}
    </Badge>
  ) : (
    <Badge color="leaf" leftSection={<IconCircleCheck size={14} />}>
      {t("scansWell")}
    </Badge>
  )
}
