import { Button, Group, Text } from "@mantine/core"
import type { DestinationStatus } from "../../../check/Status.ts"
import type { Link } from "../../../link/Link.ts"
import { ago } from "../../ui/format.ts"
import { useDates } from "../../ui/useDates.ts"
import { faultName } from "./faultName.ts"
import { useCheck } from "./useCheck.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly link: Link
  readonly status: DestinationStatus
}

/** Whether the page is there that a link leads to, and since when it is not. */
export const Reached = ({ link, status }: Props) => {
  const { moment } = useDates()
  const { check, isChecking } = useCheck()
  const fault = faultName(status)
  const { broken_since, checked_at } = status
  const sentence =
    fault === undefined
      ? t(status.status === null ? "isUnclear" : "isThere")
      : broken_since === null
        ? t("lookedAtAgain", { fault })
        : t("brokenSince", { fault, when: moment(broken_since) })
  return (
    <Group gap="xs">
      <span>{sentence}</span>
      <Text span size="sm" c="dimmed" title={moment(checked_at)}>
        {t("checkedAgo", { ago: ago(checked_at) })}
      </Text>
      <Button size="compact-sm" variant="default" loading={isChecking} onClick={() => check(link)}>
        {t("checkAgain")}
      </Button>
    </Group>
  )
}
