import { t } from "@lingui/core/macro"
import { Card, Skeleton, Stack } from "@mantine/core"
import type { QrcodePreview } from "../../qr/Preview.ts"
import { textsOfDetails } from "../api/faults/textOf.ts"
import styles from "./Designer.module.css"
import { SavingNotice } from "./SavingNotice.tsx"
import { Verdict } from "./Verdict.tsx"

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
