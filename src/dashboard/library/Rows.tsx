import { Card } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./Rows.module.css"

/** Rows of a list under one another. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Card padding={0} component="ul" aria-label={label} className={styles["rows"] ?? ""}>
    {children}
  </Card>
)

interface RowProps {
  /** What selects it. */
  readonly tick?: ReactNode
  /** Whether its actions are words, which a phone has no room for beside the name. */
  readonly isWordy?: boolean
  readonly mark: ReactNode
  readonly name: ReactNode
  readonly details: ReactNode
  readonly actions?: ReactNode
}

/** One row: a mark, a name, what belongs to it, and what can be done with it. */
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
