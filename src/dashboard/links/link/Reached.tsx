import { t } from "@lingui/core/macro"
import { Button, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconCircleCheck from "~icons/tabler/circle-check"
import type { DestinationStatus } from "../../../destination/check/Status.ts"
import type { Link } from "../../../link/Link.ts"
import { ago } from "../../ui/format.ts"
import { useDates } from "../../ui/useDates.ts"
import { faultName } from "./faultName.ts"
import styles from "./LinkHead.module.css"
import { useCheck } from "./useCheck.ts"

interface Props {
  readonly link: Link
  readonly status: DestinationStatus
}

/** Whether the destination is reachable, and if not, since when. */
export const Reached = ({ link, status }: Props) => {
  const { moment } = useDates()
  const { check, isChecking } = useCheck()
  const fault = faultName(status)
  const { broken_since, checked_at } = status
  const sentence =
    fault === undefined
      ? status.status === null
        ? t`Couldn't verify`
        : t`Destination is reachable`
      : broken_since === null
        ? t`${fault}. Linden will check again tomorrow.`
        : t`${fault}, since ${{ when: moment(broken_since) }}`
  return (
    <div className={styles["reached"]} data-broken={fault !== undefined || undefined}>
      {fault !== undefined ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
      <span>{sentence}</span>
      <Text span size="sm" c="dimmed" title={moment(checked_at)}>
        {t({ context: "link", message: `Checked ${{ ago: ago(checked_at) }}` })}
      </Text>
      <Button className="screen" size="compact-xs" variant="default" loading={isChecking} onClick={() => check(link)}>
        {t({ context: "link", message: "Check again" })}
      </Button>
    </div>
  )
}
