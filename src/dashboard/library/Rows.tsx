import { Card } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./Rows.module.css"

/** A list of rows. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Card padding={0} component="ul" aria-label={label} className={styles["rows"] ?? ""}>
    {children}
  </Card>
)

interface RowProps {
  /** The checkbox that selects the row. */
  readonly tick?: ReactNode
  /** Whether the actions are text buttons, which don't fit beside the name on phones. */
  readonly isWordy?: boolean
  readonly mark: ReactNode
  readonly name: ReactNode
  readonly details: ReactNode
  readonly actions?: ReactNode
}

/** A row: icon, name, details and actions. */
export const Row = ({ tick, isWordy = false, mark, name, details, actions }: RowProps) => (
  <li className={styles["row"]} data-wordy={isWordy ? "" : undefined}>
    {tick}
    <span className={styles["mark"]} aria-hidden>
      {mark}
    </span>
    <div className={styles["text"]}>
      <span className={styles["name"]}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles["details"]}>{details}</span>
    </div>
    {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
  </li>
)
