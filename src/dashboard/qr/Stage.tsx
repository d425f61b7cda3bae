import { t } from "@lingui/core/macro"
import { Alert, Card, List, Skeleton, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconCircleX from "~icons/tabler/circle-x"
import type { QrcodePreview } from "../../qr/Preview.ts"
import { textsOfDetails } from "../api/faults/textOf.ts"
import styles from "./Designer.module.css"
import { SavingNotice } from "./SavingNotice.tsx"

interface VerdictProps {
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

const kindOf = ({ scannable, warnings, isLinkGone }: VerdictProps) =>
  isLinkGone ? kinds.noLink : scannable ? (warnings.length === 0 ? kinds.well : kinds.care) : kinds.not

/** The result of the scan check in words. */
const Verdict = (props: VerdictProps) => {
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

interface Props {
  readonly shown: QrcodePreview | undefined
  readonly failure: Error | null
  readonly isBusy: boolean
  readonly isLinkGone: boolean
  /** Whether to show the background as transparent. */
  readonly isClear: true | undefined
  readonly onRetry: () => void
}

/** An SVG as a data URL. */
export const pictureOf = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`

/** A preview of the code, and whether it scans. */
export const Stage = ({ shown, failure, isBusy, isLinkGone, isClear, onRetry }: Props) => (
  <Stack gap="sm" className={styles["look"] ?? ""}>
    <Card padding={0} className={styles["picture"] ?? ""} aria-busy={isBusy} data-clear={isClear}>
      {shown === undefined ? (
        <Skeleton className={styles["bone"] ?? ""} />
      ) : (
        <img src={pictureOf(shown.svg)} alt={t`QR code preview`} />
      )}
      {isBusy && shown !== undefined && <span className={styles["busy"]}>{t`Checking…`}</span>}
    </Card>
    <div aria-live="polite">
      {failure !== null ? (
        <SavingNotice failure={failure} onRetry={onRetry} />
      ) : shown === undefined ? (
        // As high as the usual result, so that nothing below moves once it arrives.
        <Skeleton>
          <div style={{ visibility: "hidden" }}>
            <Verdict scannable warnings={[]} isLinkGone={isLinkGone} />
          </div>
        </Skeleton>
      ) : (
        <Verdict
          scannable={shown.scannable}
          warnings={textsOfDetails(shown.warnings, shown.warning_details)}
          isLinkGone={isLinkGone}
        />
      )}
    </div>
  </Stack>
)
