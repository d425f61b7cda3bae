import { t } from "@lingui/core/macro"
import { Alert, List, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconCircleX from "~icons/tabler/circle-x"

interface Props {
  readonly scannable: boolean
  readonly warnings: ReadonlyArray<string>
  /** Whether the code's link was deleted. */
  readonly isLinkGone: boolean
}

const kinds = {
  well: { color: "leaf", title: t`Scans well`, icon: IconCircleCheck },
  care: { color: "yellow", title: t`May not scan everywhere`, icon: IconAlertTriangle },
  not: { color: "red", title: t`Doesn't scan`, icon: IconCircleX },
  noLink: { color: "red", title: t`No destination`, icon: IconCircleX }
} as const

const kindOf = ({ scannable, warnings, isLinkGone }: Props) =>
  isLinkGone ? kinds.noLink : scannable ? (warnings.length === 0 ? kinds.well : kinds.care) : kinds.not

/** The result of the scan check in words. */
export const Verdict = (props: Props) => {
  const { color, title, icon: Icon } = kindOf(props)
  return (
    <Alert
      role="group"
      color={color}
      variant="light"
      p="sm"
      icon={<Icon />}
      title={
        <Text span c="var(--mantine-color-text)" fw={600} size="sm">
          {title}
        </Text>
      }
    >
      {props.isLinkGone ? (
        <Text size="sm">{t`Its link was deleted. Choose another link, or restore it from the trash.`}</Text>
      ) : props.warnings.length === 0 ? (
        <Text size="sm" visibleFrom="md">
          {t`Two readers scanned it, rotated and out of focus, on light and dark backgrounds.`}
        </Text>
      ) : (
        <List fz={{ base: "xs", md: "sm" }} spacing={4} listStyleType="none">
          {props.warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
