import { Card } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./Rows.module.css"

export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Card padding={0} component="ul" aria-label={label} className={styles["rows"] ?? ""}>
    {children}
  </Card>
)

interface NameLinkProps {
  readonly className: string
  readonly children: ReactNode
}

interface RowProps {
  /** The checkbox that selects the row. */
  readonly tick?: ReactNode
  /** Whether the actions are text buttons, which on phones don't fit next to the name. */
  readonly isWordy?: boolean
  readonly mark: ReactNode
  readonly name: ReactNode
  /** Renders the name as a link with the given props. A click anywhere in the row follows it. */
  readonly link?: (props: NameLinkProps) => ReactNode
  readonly details: ReactNode
  readonly actions?: ReactNode
}

/** A row: icon, name, details and actions. */
export const Row = ({ tick, isWordy = false, mark, name, link, details, actions }: RowProps) => (
  <li className={styles["row"]} data-wordy={isWordy ? "" : undefined}>
    {tick}
    <span className={styles["mark"]} aria-hidden>
      {mark}
    </span>
    <div className={styles["text"]}>
      <span className={styles["name"]}>
        {link === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          link({ className: styles["link"] ?? "", children: <bdi>{name}</bdi> })
        )}
      </span>
      <span className={styles["details"]}>{details}</span>
    </div>
    {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
  </li>
)
